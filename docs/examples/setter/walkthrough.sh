# A setter has some tests for duck chess. How strong are they?
mkdir data
for seed in 1 2 3; do
  quackcheck gen --profile mixed --count 100 --seed $seed -o data/$seed.in
  quackcheck answer data/$seed.in -o data/$seed.ans
done
quackcheck validate data/*.in
quackcheck grade data | grep -o "\(not \)\?strong enough"

# Too weak: grade adds the fewest tests that catch what is missed.
quackcheck grade data --fix data --progress never >all.txt
quackcheck grade data | grep -o "\(not \)\?strong enough"

# A test of one's own is answered and checked by the rules.
quackcheck answer data/1.in | quackcheck check data/1.in - data/1.ans

# The problem as a package, with these tests, for any of five judges.
quackcheck package --format hydro --tests data -o duckchess.zip | cut -d, -f1
