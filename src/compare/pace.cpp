#include "compare/pace.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace quack {
namespace {

using Seconds = Pace::Seconds;

constexpr std::size_t kCasesAThreadABatch = 64;  // what is kept at a time does not grow with the number of cases
// In 38 seconds with 38 programs, some of which take a hundred times as long as others, 182 inputs were compared
// without the next two.
constexpr double kTooMuch = 1.1;           // times its share of the time: a program waits for the others
constexpr double kWeightOfAccepted = 0.4;  // of the time of a program that is to be shown wrong
constexpr double kWeightOfSlow = 0.3;
constexpr double kSlow = 3;                  // times what the first participant takes: the case is slow
constexpr double kLeastMeasured = 1e-4;      // seconds; what takes less is as good as nothing
constexpr Seconds kLeastTime{3};             // before a program that is wrong is given up
constexpr double kShareOfFixed = 0.4;        // of its time, for the cases before the random ones
constexpr std::size_t kLargeInput = 10'000;  // bytes; a program that is too slow for less is caught in a loop
constexpr int kPartToWatch = 10;             // of its time limit: what takes so much says how large is too large
constexpr std::uint64_t kLeastLost = 3;      // cases: a program that could be run on none of them is given up
constexpr std::uint64_t kMuch = 4;           // times the items of the first case of a batch

}  // namespace

Pace::Pace(Settings settings)
    : settings_(std::move(settings)),
      programs_(settings_.participants),
      batch_(settings_.fixed ? settings_.jobs : kCasesAThreadABatch * settings_.jobs) {}

// The first case is alone: some programs end alike on every case. Before the first of the fixed cases that is much
// larger than the batch's first one it ends, so that the pace of a slow program is known from smaller ones.
std::uint64_t Pace::batch_end(std::uint64_t begin, std::uint64_t size) const {
  const std::uint64_t end = std::min(begin == 0 ? 1 : begin + batch_, size);
  if (!settings_.fixed) return end;
  const std::vector<std::uint64_t>& items = *settings_.fixed;
  for (std::uint64_t index = begin + 1; index < std::min<std::uint64_t>(end, items.size()); ++index)
    if (items[index] > kMuch * items[begin]) return index;
  return end;
}

bool Pace::ends_batch(Seconds elapsed) const { return settings_.fixed && elapsed > 2 * settings_.batch_time; }

// A program that is slow is not run on inputs that may take it too long: they would use up the time in which smaller
// ones may show wrong answers, and a program that is right must not fail because our inputs are large or the machine is
// busy. What is too slow for a short input fails on that.
void Pace::take(std::size_t program, const CaseResult& result, bool is_new_kind) {
  Program& one = programs_[program];
  const CaseOutcome& outcome = result.outcomes[program];
  const Seconds limit = settings_.time_limit;
  const Seconds used = outcome.usage.cpu_time;
  if (settings_.fixed && limit > Seconds(0) && result.bytes >= kLargeInput && used * kPartToWatch >= limit)
    one.too_large = std::min(one.too_large, static_cast<double>(result.bytes) * (limit / (2 * used)));
  one.cases += outcome.skipped ? 0 : 1;
  one.ran += outcome.usage.wall_time;
  one.lost += !outcome.skipped && outcome.verdict == Verdict::judge_error ? 1 : 0;
  one.has_failed = one.has_failed || outcome.difference != nullptr;
  if (is_new_kind) one.new_kind_at = one.used;
}

// Shares the time that a batch took among those that ran in it, and decides who is done: whose time is up, who can't
// be run, or who has failed and shown nothing new for half of its time. A program that is alone is run on all cases
// that expose known mistakes first, unless it is slow: it may make more than one.
void Pace::take_batch(const std::vector<CaseResult>& results, Seconds elapsed, std::uint64_t cases_run) {
  if (!settings_.fixed) return;
  is_random_ = cases_run >= settings_.fixed->size();
  std::vector<double> shares(programs_.size());
  double sum = 0;
  for (std::size_t i = 1; i < programs_.size(); ++i) {
    if (is_done(i)) continue;
    shares[i] = 1e-9;
    for (const CaseResult& result : results)
      if (i < result.outcomes.size()) shares[i] += Seconds(result.outcomes[i].usage.wall_time).count();
    sum += shares[i];
  }
  for (std::size_t i = 1; i < programs_.size(); ++i) {
    Program& one = programs_[i];
    if (shares[i] == 0) continue;
    one.used += elapsed * (shares[i] / sum);
    const bool has_seen_all =
        programs_.size() > 2 || cases_run >= settings_.fixed->size() || one.used > settings_.time * kShareOfFixed;
    const bool shows_nothing_new =
        one.has_failed && has_seen_all && one.used > std::max(kLeastTime, 2 * one.new_kind_at);
    const bool cannot_be_run = one.cases >= kLeastLost && one.lost == one.cases;
    one.is_given_up = cannot_be_run || shows_nothing_new;
  }
  for (const CaseResult& result : results) {
    if (result.outcomes.empty()) continue;
    const Usage& first = result.outcomes.front().usage;
    Seconds all{0};
    for (const CaseOutcome& outcome : result.outcomes) all += outcome.usage.wall_time;
    (is_slow(first) ? slow_ : others_) += all;
    logarithms_ += std::log(std::max(kLeastMeasured, Seconds(first.wall_time).count()));
    ++measured_;
  }
  if (elapsed < settings_.batch_time / 2)
    batch_ = std::min<std::uint64_t>(batch_ * 2, kCasesAThreadABatch * settings_.jobs);
  if (elapsed > settings_.batch_time) batch_ = std::max<std::uint64_t>(batch_ / 2, settings_.jobs);
}

// The usual time is the geometric mean: a few cases that take a thousand times as long must not hide the others.
bool Pace::is_slow(const Usage& first) const {
  return measured_ > 0 && Seconds(first.wall_time).count() >
                              kSlow * std::max(kLeastMeasured, std::exp(logarithms_ / static_cast<double>(measured_)));
}

bool Pace::is_too_slow(const Usage& first) const { return is_random_ && slow_ > others_ && is_slow(first); }

double Pace::weight(std::size_t program) const {
  const Role is = role(program);
  return is == Role::accepted ? kWeightOfAccepted : is == Role::slow ? kWeightOfSlow : 1;
}

bool Pace::is_done(std::size_t program) const {
  const Program& one = programs_[program];
  return one.is_given_up || (settings_.fixed && one.used > Seconds(0) && one.used >= settings_.time * weight(program));
}

bool Pace::all_done() const {
  for (std::size_t i = 1; i < programs_.size(); ++i)
    if (!is_done(i)) return false;
  return true;
}

double Pace::left() const {
  double sum = 0;
  for (std::size_t i = 1; i < programs_.size(); ++i)
    if (!programs_[i].is_given_up) sum += weight(i);
  return sum;
}

std::vector<double> Pace::mean_times() const {
  std::vector<double> times;
  for (const Program& one : programs_)
    times.push_back(one.cases == 0 ? 0 : one.ran.count() / static_cast<double>(one.cases));
  return times;
}

std::size_t Pace::quickest_accepted() const {
  std::size_t quickest = 0;
  const std::vector<double> mean = mean_times();
  for (std::size_t i = 1; i < programs_.size(); ++i) {
    const Program& one = programs_[i];
    if (role(i) != Role::accepted || one.cases == 0 || one.lost > 0 || one.has_failed || one.is_given_up) continue;
    if (quickest == 0 || mean[i] < mean[quickest]) quickest = i;
  }
  return quickest;
}

// On the random cases, and on all where programs have roles, a program that has taken more than its share of the time
// sits out: the others would wait for it in every batch, and see few cases.
std::vector<std::uint64_t> Pace::skipped_from() const {
  Seconds all{0};
  double running = 0;
  for (std::size_t i = 1; i < programs_.size(); ++i) {
    if (is_done(i)) continue;
    all += programs_[i].used;
    running += weight(i);
  }
  std::vector<std::uint64_t> result(programs_.size(), static_cast<std::uint64_t>(programs_.front().too_large));
  for (std::size_t i = 1; i < programs_.size(); ++i) {
    const Program& one = programs_[i];
    const bool sits_out = (is_random_ || !settings_.roles.empty()) && one.used * running > kTooMuch * weight(i) * all;
    result[i] = is_done(i) || sits_out ? 0 : static_cast<std::uint64_t>(one.too_large);
  }
  return result;
}

}  // namespace quack
