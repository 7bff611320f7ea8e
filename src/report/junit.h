#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <pugixml.hpp>

namespace quack {

// One test of a suite. An error is something that could not be judged; skipped is what failed, but need not pass.
struct JunitTest {
  enum class Result : std::uint8_t { passed, failed, error, skipped };

  std::string class_name, name;
  double seconds = 0;
  Result result = Result::passed;
  std::string type{}, message{}, text{};  // of one that did not pass
};

// JUnit XML, which CI systems show. Texts may hold any bytes: U+FFFD stands for what XML can't hold, and long texts are
// cut.
class JunitReport {
 public:
  //   started   "2026-11-21T22:09:04Z"
  JunitReport(std::string_view name, std::string_view started);

  void begin_suite(std::string_view name);
  void add_property(std::string_view name, std::string_view value);  // of the suite; before its tests
  void add(const JunitTest& test);

  // The whole text. Nothing may be added afterwards.
  std::string text();

 private:
  struct Sums {
    std::uint64_t tests = 0, failures = 0, errors = 0, skipped = 0;
    double seconds = 0;
  };

  void end_suite();
  static void set_sums(pugi::xml_node node, const Sums& sums);

  pugi::xml_document document_;
  pugi::xml_node suites_, suite_;
  std::string timestamp_;
  Sums suite_sums_, all_sums_;
};

}  // namespace quack
