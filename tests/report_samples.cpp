// Writes reports of records made by hand into a directory, for those who look at reports from outside: the page's test
// in a browser, the schema's test, people.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "reports/diff_reports.h"
#include "tests/report_records.h"

namespace {

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
  std::cout << path.filename().string() << ": " << text.size() << " bytes\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: report_samples DIRECTORY\n";
    return 2;
  }
  const std::filesystem::path directory = argv[1];
  std::filesystem::create_directories(directory);
  for (const auto& [name, record] :
       {std::pair{"ordinary", quack::ordinary_record()}, {"hostile", quack::hostile_record()}}) {
    write(directory / (std::string(name) + ".json"), quack::diff_json(record));
    write(directory / (std::string(name) + ".xml"), quack::diff_junit(record));
    write(directory / (std::string(name) + ".html"), quack::diff_html(record));
  }
  write(directory / "large.html", quack::diff_html(quack::large_record(300)));
}
