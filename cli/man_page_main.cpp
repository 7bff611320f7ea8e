// Fills a page's template while the program is built: quack_pages TEMPLATE OUTPUT

#include <exception>
#include <string>

#include "cli/man_page.h"
#include "cli/options.h"
#include "compare/files.h"
#include "compare/terminal.h"

int main(int count, char** arguments) {
  try {
    if (count != 3) throw quack::UsageError("expected TEMPLATE OUTPUT");
    quack::OutputFile output(arguments[2], true);
    output.write(quack::cli::filled_page(quack::read_all(arguments[1])));
    output.finish();
    return 0;
  } catch (const std::exception& error) {
    quack::write_to_standard_error(std::string("quack_pages: ") + error.what() + "\n");
    return 2;
  }
}
