#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compare/record.h"

namespace quack {

// Texts that the reports of `diff` share (reports.h).

// "AC", "WA"; empty for a program that was not run.
std::string_view verdict_code(const ImplementationRecord& program);

// "the horse gives check whatever stands on its leg (DC-5.1)", for several mistakes the first and how many more; if no
// mistake explains the program, a property of its wrong lines or its first failure. May be empty.
Message diagnosis_words(const ImplementationRecord& implementation);

// The reasons, apart from verdicts, why the comparison could not tell: a case could not be read, nothing was compared,
// it was interrupted. Empty if there is no such reason.
std::vector<Message> reasons_not_to_tell(const Record& record);

// "3 of 5 programs rejected, 1 not judged"
Message headline(const Record& record);

// "The horse gives check whatever stands on its leg. (DC-5.1)", and the mistakes that write the same.
Message mistake_words(const MistakeRecord& mistake);

// "it behaves as if: the horse checks over its leg (DC-5.1)", "WA (wrong answer): a check is missed, DC-5.1"
Message mistake_title(const Record& record, const ProgramMistake& mistake);

// One mistake for people, without its title: the smallest input, both answers, the reason, the board before and after,
// and the command that reproduces it; `with_original` adds the command for the original input. May hold control bytes.
std::string mistake_text(const Record& record, const ProgramMistake& mistake, bool with_original);

}  // namespace quack
