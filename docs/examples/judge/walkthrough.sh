# A judge has a folder of submissions, which nobody trusts: each runs in a sandbox, with limits.
quackcheck gen --suite samples -o data >all.txt
mkdir submissions && cp ../contestant/mine.cpp submissions/first.cpp && cp ../ci/solution.cpp submissions/second.cpp
quackcheck diff submissions --tests data --report html=verdicts.html | grep -E 'rejected|(first|second).cpp +[A-Z]+' | cut -c1-30

# What a judge would print of one of them.
quackcheck diff --style judge --impl answers --impl submissions/first.cpp --tests data | tail -n 1

# Without test data: on what exposes every known mistake, and random games.
quackcheck diff submissions/first.cpp 2>/dev/null | sed -n 2p

# The output of one run, checked as testlib's checkers do it.
quackcheck answer data/01-sample.in | sed '1s/.*/Invalid command/' >wrong.out
quackcheck check --style testlib data/01-sample.in wrong.out data/01-sample.ans
