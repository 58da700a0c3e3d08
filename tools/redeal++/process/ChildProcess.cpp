// Work that may be interrupted.
#include "process/ChildProcess.h"

#include "process/Commands.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace redeal {
namespace {

// All signals end a process from outside but these: a fault cannot wait, others stop a process or tell it something.
constexpr int NotEnding[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGSYS,  SIGTRAP,  SIGKILL, SIGSTOP,
                             SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGWINCH, SIGURG};

bool isIgnored(int Signal) {
  struct sigaction Action;
  return sigaction(Signal, nullptr, &Action) == 0 && Action.sa_handler == SIG_IGN;
}

// A terminal sends its signals to the child as well.
bool isFromTerminal(const siginfo_t &Info) {
  const int Signal = Info.si_signo;
  return Info.si_code == SI_KERNEL && (Signal == SIGINT || Signal == SIGQUIT || Signal == SIGHUP);
}

// Nobody needs to be told of what was asked for, and behind a broken pipe nobody listens.
bool isSilent(int Signal) { return Signal == SIGINT || Signal == SIGTERM || Signal == SIGHUP || Signal == SIGPIPE; }

// A process's children, and theirs, as Linux lists them.
std::vector<pid_t> childrenOf(pid_t Process) {
  const std::string Id = std::to_string(Process);
  std::ifstream List("/proc/" + Id + "/task/" + Id + "/children");
  std::vector<pid_t> Found;
  for (pid_t Child; List >> Child;) {
    Found.push_back(Child);
    const std::vector<pid_t> Below = childrenOf(Child);
    Found.insert(Found.end(), Below.begin(), Below.end());
  }
  return Found;
}

void send(int Signal, pid_t Child, Receivers To) {
  const std::vector<pid_t> Others = To == Receivers::AllBelow ? childrenOf(Child) : std::vector<pid_t>();
  kill(Child, Signal);
  for (const pid_t Other : Others)
    kill(Other, Signal);
}

int exitStatus(int Status) {
  if (!WIFSIGNALED(Status))
    return WEXITSTATUS(Status);
  const int Signal = WTERMSIG(Status);
  if (!isSilent(Signal))
    complain("ended by signal " + std::to_string(Signal) + " (" + strsignal(Signal) + ")");
  return 128 + Signal;
}

} // namespace

HeldSignals::HeldSignals() {
  sigfillset(&Held);
  for (const int Signal : NotEnding)
    sigdelset(&Held, Signal);
  for (int Signal = 1; Signal < NSIG; ++Signal)
    if (isIgnored(Signal)) // as nohup wants it
      sigdelset(&Held, Signal);
  // Whoever ignores his children would never hear how they ended.
  std::signal(SIGCHLD, SIG_DFL);
  sigaddset(&Held, SIGCHLD);
  sigprocmask(SIG_BLOCK, &Held, &Before);
}

HeldSignals::~HeldSignals() { sigprocmask(SIG_SETMASK, &Before, nullptr); }

int HeldSignals::runInChild(llvm::function_ref<int()> Body, Receivers To) {
  const pid_t Parent = getpid();
  const pid_t Child = fork();
  if (Child < 0) {
    complain(std::string("cannot start a process: ") + std::strerror(errno));
    return 1;
  }
  if (Child > 0)
    return waitFor(Child, To);
  // Nobody would wait for a child that outlives this process.
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != Parent)
    _exit(1);
  sigprocmask(SIG_SETMASK, &Before, nullptr);
  std::exit(Body());
}

int HeldSignals::waitFor(pid_t Child, Receivers To) {
  while (true) {
    int Status = 0;
    const pid_t Ended = waitpid(Child, &Status, WNOHANG);
    if (Ended == Child)
      return Came != 0 ? 128 + Came : exitStatus(Status);
    if (Ended < 0 && errno != EINTR) {
      complain(std::string("cannot wait for a process: ") + std::strerror(errno));
      return 1;
    }
    // A script whose command just ended by itself goes on in spite of a signal, so it is sent again.
    const timespec HalfSecond = {0, 500000000};
    siginfo_t Info;
    const bool Again = Came != 0 && To == Receivers::AllBelow;
    const int Signal = Again ? sigtimedwait(&Held, &Info, &HalfSecond) : sigwaitinfo(&Held, &Info);
    if (Signal > 0 && Signal != SIGCHLD)
      Came = Signal;
    if ((Signal > 0 && Signal != SIGCHLD && !isFromTerminal(Info)) || (Again && Signal < 0 && errno == EAGAIN))
      send(Came, Child, To);
  }
}

} // namespace redeal
