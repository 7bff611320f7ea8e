#include "compare/plugin.h"

#include <algorithm>
#include <array>
#include <dlfcn.h>
#include <exception>
#include <map>
#include <new>

#include "compare/plugin_crash.h"
#include "compare/stopwatch.h"

namespace quack {

namespace {

constexpr std::size_t kMessageSize = 1024;  // as quackcheck_plugin.h promises
using PluginMessage = std::array<char, kMessageSize>;

std::string text_of(const PluginMessage& message, const char* otherwise) {
  std::string text(message.data(), std::find(message.begin(), message.end(), '\0'));
  return text.empty() ? otherwise : text;
}

// Calls into a plug-in. Whether it came back; if not it threw, and `error` says what.
template <class Call>
bool returns(const Call& call, std::string& error) {
  try {
    call();
    return true;
  } catch (const std::exception& exception) {
    error = std::string("it threw an exception: ") + exception.what();
  } catch (...) {
    error = "it threw something that is not a std::exception";
  }
  return false;
}

// Where `write` of the interface puts what it gets.
struct Output {
  std::string text;
  std::uint64_t limit = 0;
  bool is_too_long = false;
  bool is_out_of_memory = false;  // of ours: no exception may pass through the plug-in
};

extern "C" int write_output(void* output, const char* bytes, std::size_t size) {
  Output& to = *static_cast<Output*>(output);
  const auto room = static_cast<std::size_t>(std::min<std::uint64_t>(to.limit - to.text.size(), size));
  try {
    to.text.append(bytes, room);
  } catch (const std::exception&) {
    to.is_out_of_memory = true;
    return 1;
  }
  if (room < size) to.is_too_long = true;
  return to.is_too_long ? 1 : 0;
}

// The mutex of a loaded file; it is loaded once, however often it is named.
std::shared_ptr<std::mutex> turn_of(const void* loaded) {
  static std::mutex mutex;
  static std::map<const void*, std::shared_ptr<std::mutex>> turns;
  const std::scoped_lock lock(mutex);
  auto& turn = turns[loaded];
  if (!turn) turn = std::make_shared<std::mutex>();
  return turn;
}

#ifdef QUACK_STATIC
const quackcheck_plugin* load(const std::string&) {
  throw BadSpec(
      "this quackcheck is linked statically and loads no plug-ins; install the Debian package, or build with the "
      "preset "
      "release");
}
#else
std::string last_dl_error() {
  const char* error = dlerror();  // NOLINT(concurrency-mt-unsafe): glibc keeps one for each thread
  return error == nullptr ? "unknown error" : error;
}

const quackcheck_plugin* load(const std::string& file) {
  const InsidePlugin inside(file);
  void* const handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) throw BadSpec("it can't be loaded: " + last_dl_error());
  // POSIX lets a pointer to a function be had from dlsym.
  const auto get = reinterpret_cast<const quackcheck_plugin* (*)()>(dlsym(handle, "quackcheck_get_plugin"));
  if (get == nullptr) {
    throw BadSpec("it is not a plug-in: it has no function quackcheck_get_plugin (see <quackcheck/plugin.h>)");
  }
  const quackcheck_plugin* plugin = nullptr;
  std::string error;
  if (!returns([&] { plugin = get(); }, error)) throw BadSpec(error);
  if (plugin == nullptr) throw BadSpec("its quackcheck_get_plugin returns a null pointer");
  if (plugin->version != QUACKCHECK_PLUGIN_VERSION) {
    throw BadSpec("it is made for version " + std::to_string(plugin->version) + " of the plug-in interface, not " +
                  std::to_string(QUACKCHECK_PLUGIN_VERSION) + "; compile it again with this <quackcheck/plugin.h>");
  }
  if (plugin->answer == nullptr) throw BadSpec("its function 'answer' is a null pointer");
  return plugin;
}
#endif

class PluginParticipant final : public Participant {
 public:
  PluginParticipant(std::string name, std::string spec, const std::filesystem::path& file, const std::string& problem,
                    std::uint64_t max_output)
      : Participant(std::move(name), std::move(spec)), plugin_(file, problem), max_output_(max_output) {}

  std::string kind() const override { return "plug-in"; }

  Run run(const CaseInput& input) override {
    Run run;
    const Stopwatch stopwatch;
    PluginAnswer answer = plugin_.answer(input.input, max_output_);
    run.usage = stopwatch.usage();
    run.output = std::move(answer.output);
    if (answer.error) {
      run.failure = Verdict::runtime_error;
      run.reason = std::move(*answer.error);
    } else if (answer.is_too_long) {
      run.failure = Verdict::output_limit_exceeded;
      run.reason = "more than " + std::to_string(max_output_) + " bytes of output";
    }
    return run;
  }

 private:
  Plugin plugin_;
  std::uint64_t max_output_;
};

}  // namespace

Plugin::Plugin(const std::filesystem::path& file, std::string problem)
    : file_(std::filesystem::absolute(file).string()), problem_(std::move(problem)), plugin_(load(file_)) {
  if (plugin_->one_at_a_time != 0) turn_ = turn_of(plugin_);
  if (plugin_->open == nullptr) return;
  std::string error;
  void* const instance = open_instance(error);
  if (instance == nullptr) throw BadSpec("the plug-in does not take the problem " + problem_ + ": " + error);
  idle_.push_back(instance);
}

Plugin::~Plugin() {
  if (plugin_->close == nullptr) return;
  const InsidePlugin inside(file_);
  std::string error;  // of an instance that can't even be ended there is nobody left to tell
  for (void* const instance : idle_) returns([&] { plugin_->close(instance); }, error);
}

void* Plugin::open_instance(std::string& error) {
  const InsidePlugin inside(file_);
  PluginMessage message{};
  void* instance = nullptr;
  if (returns([&] { instance = plugin_->open(problem_.c_str(), message.data(), message.size()); }, error) &&
      instance == nullptr) {
    error = text_of(message, "it does not say why");
  }
  return instance;
}

void* Plugin::take_instance(std::string& error) {
  {
    const std::scoped_lock lock(idle_mutex_);
    if (!idle_.empty()) {
      void* const instance = idle_.back();
      idle_.pop_back();
      return instance;
    }
  }
  return open_instance(error);
}

PluginAnswer Plugin::answer(std::string_view input, std::uint64_t max_output) {
  const auto turn = turn_ ? std::unique_lock(*turn_) : std::unique_lock<std::mutex>();
  PluginAnswer result;
  void* instance = nullptr;
  std::string error;
  if (plugin_->open != nullptr) {
    instance = take_instance(error);
    if (instance == nullptr) {
      result.error = "no further instance can be opened: " + error;
      return result;
    }
  }
  const std::string text(input);  // with the NUL after it that the interface promises
  Output output;
  output.limit = max_output;
  PluginMessage message{};
  int status = 0;
  bool came_back = false;
  {
    const InsidePlugin inside(file_, text);
    came_back = returns(
        [&] {
          status = plugin_->answer(instance, text.data(), text.size(), write_output, &output, message.data(),
                                   message.size());
        },
        error);
  }
  if (output.is_out_of_memory) throw std::bad_alloc();
  if (!came_back) {
    result.error = error;
  } else if (status != 0) {
    result.error = text_of(message, ("it returned " + std::to_string(status) + " and does not say why").c_str());
  }
  result.output = std::move(output.text);
  result.is_too_long = output.is_too_long;
  if (instance != nullptr) {
    const std::scoped_lock lock(idle_mutex_);
    idle_.push_back(instance);
  }
  return result;
}

std::unique_ptr<Participant> plugin_participant(std::string name, std::string spec, const std::filesystem::path& file,
                                                const Problem& problem, std::uint64_t max_output) {
  return std::make_unique<PluginParticipant>(std::move(name), std::move(spec), file, problem.id, max_output);
}

}  // namespace quack
