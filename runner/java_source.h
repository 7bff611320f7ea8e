#pragma once

#include <string>
#include <string_view>

namespace quack {

// What must be known of a Java source to compile and start it.
struct JavaNames {
  std::string file;        // the class that the file must be called after: "Main"
  std::string main_class;  // the class to start, with its package: "a.b.Main"; empty if there is no main method
};

// Finds the outermost classes and the main method in a source; comments, strings and characters are passed over.
JavaNames java_names(std::string_view source);

}  // namespace quack
