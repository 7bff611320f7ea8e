#include <fmt/format.h>

#include "cli/case_list.h"
#include "cli/comparison.h"
#include "cli/diff_run.h"
#include "problems/registry.h"

namespace quack::cli {
Command diff_command() {
  return {
      .name = "diff",
      .arguments = "[PROGRAM...]",
      .summary = tr("finds where programs are wrong, and names the mistake"),
      .description = tr(
          "Compares each program (a source, an executable, a directory of these, or any SPEC of --impl) with the right "
          "answers: on the sample, the full suite, an input for each known mistake, then random cases of all profiles "
          "and lengths, until --time is used up, or a program that is wrong has shown nothing new for half of its "
          "time. The differences of a program are sorted by mistake; each is shown with its smallest input, both "
          "answers, the clause of the rules, the board before and after, and the command that shows it again.\n\n"
          "With a problem package the right answers are what its accepted programs agree on, the cases its tests and "
          "valid inputs that are made of them; where no program is named, all of the package are compared, for less "
          "than a minute.\n\n"
          "With --tests, --random or files as further words (FILE.in, or '-') these are the cases. With --impl all "
          "words "
          "are cases, and each implementation is compared with the first; with one --impl, that is the reference.\n\n"
          "Built-in engines and known mistakes run inside this program. Programs and sources run in a "
          "sandbox: with limits on time, memory, output and processes, and where bubblewrap works without network and "
          "on a read-only file system. Their verdicts are AC, WA, PE, RE, TLE, MLE, OLE and CE; JE is a failure that "
          "is not theirs. Ctrl-C ends all runs; the reports then show what was done.\n\n"
          "Random cases are the same for the same profile, count and seed on every machine."),
      .options = all_of(
          {{problem_option(), reference_option()},
           comparison_options(),
           case_options(),
           {{"time,T", "TIME",
             tr("how long each program is run where nothing else says on how many cases; compiling is not counted "
                "(default 10s)")},
            {"all", "", tr("print all findings in full, not only the first of each program")},
            report_option(report_formats()),
            {"style",
             "STYLE",
             tr("output style: native, or judge, which prints a line for each case and the verdict (default "
                "native)"),
             {"native", "judge"}},
            {"shrink",
             "WHICH",
             tr("which inputs are minimized: of the first 20 findings of each program, of all, or none "
                "(default first)"),
             {"first", "all", "none"}},
            {"runs", "N", tr("how often the implementations are run to minimize an input (default 500)")},
            {"save", "FILE", tr("write the first case that differs to FILE")},
            {"force,f", "", tr("overwrite files that exist")},
            jobs_option()}}),
      .exit_codes = {tr("0  all agree"), tr("1  some differ"),
                     tr("2  a case is malformed, can't be read or is too large for an implementation; the expected "
                        "implementation failed; nothing was compared; it was interrupted; or bad usage")},
      .examples = {{"quackcheck diff mine.cpp", tr("finds what is wrong with your solution")},
                   {fmt::format("quackcheck diff -p {} -i answers -i ./a.out -i slow.py --tests data "
                                "--style judge",
                                problems().back().id),
                    tr("runs two solutions on judge data and prints what a judge would")}},
      .has_progress = true,
      .run = run_diff};
}

}  // namespace quack::cli
