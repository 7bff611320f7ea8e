#pragma once

#include <string>
#include <string_view>

#include "text/message.h"

namespace quack {

// Texts for people are made in English everywhere, and translated where they are printed. What programs read (JSON,
// JUnit, positions, answers) is not translated.
// The language of LC_ALL, LC_MESSAGES or LANG, the first of them that is not empty, whether or not that locale is
// installed. English unless it is Chinese in UTF-8 ("zh_CN.UTF-8") or in no encoding that is named ("zh_CN", "zh").
MessageLanguage language_of_environment();

// For all that is printed from now on; English before. Called before there are threads.
void set_pattern_language(MessageLanguage language);

// The text in that language, line by line; blanks around a line stay. A line without a translation stays as it is. The
// messages are those of src/po/zh_CN/*.po: a placeholder in braces stands for a number ({number}), a cell ({cell}), a
// word without blanks ({word}), a text in quotes ({quoted}) or anything at all ({text}), which are taken over; under
// any other name it stands for a message itself. Digits after the name tell placeholders of the same name apart.
std::string translated(std::string_view text);

}  // namespace quack
