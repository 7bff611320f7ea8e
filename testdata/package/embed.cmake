# cmake -DOUTPUT=file -DROOT=directory -DNAMES="a;b" -P embed.cmake: writes a C++ source that holds the files as text.
# A raw string literal ends at )quack", which therefore must not stand in any of them; compilers take at least 64 kB.
set(text "#include \"testdata/package/amalgamation.h\"\n\nnamespace quack::package {\n\nconst Sources& own_sources() {\n")
string(APPEND text "  static const Sources sources = {\n")
foreach(name IN LISTS NAMES)
  file(READ ${ROOT}/${name} content)
  string(APPEND text "{\"${name}\", R\"quack(${content})quack\"},\n")
endforeach()
string(APPEND text "};\n  return sources;\n}\n\n}  // namespace quack::package\n")
file(WRITE ${OUTPUT} "${text}")
