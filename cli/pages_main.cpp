// Fills a page's template while the program is built: quack_pages TEMPLATE OUTPUT

#include <cstdio>
#include <exception>

#include "cli/files.h"
#include "cli/options.h"
#include "cli/pages.h"

int main(int count, char** arguments) {
  try {
    if (count != 3) throw quack::cli::UsageError("expected TEMPLATE OUTPUT");
    quack::cli::OutputFile output(arguments[2], true);
    output.write(quack::cli::filled_page(quack::cli::read_all(arguments[1])));
    output.finish();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "quack_pages: %s\n", error.what());
    return 2;
  }
}
