# cmake -DOUTPUT=file -DROOT=directory -DNAMES="a;b" -P embed.cmake: writes a C++ source that holds the files as text.
# A raw string literal ends at )quack", which therefore must not stand in any of them; compilers take at least 64 kB.
set(text "#include \"problems/packaging.h\"\n\nnamespace quack {\n\nconst std::map<std::string, std::string>& package_files() {\n")
string(APPEND text "  static const std::map<std::string, std::string> files = {\n")
foreach(name IN LISTS NAMES)
  file(READ ${ROOT}/${name} content)
  string(APPEND text "{\"${name}\", R\"quack(${content})quack\"},\n")
endforeach()
string(APPEND text "};\n  return files;\n}\n\n}  // namespace quack\n")
file(WRITE ${OUTPUT} "${text}")
