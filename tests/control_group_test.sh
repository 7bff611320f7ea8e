#!/bin/bash
# control_group_test.sh QUACKCHECK HOSTILE: hostile programs where control groups of version 2 have the controllers for memory
# and processes, whatever this machine has: in a kernel of its own (Debian's user-mode-linux), for which this script is
# process 1, and the machine's files are read-only.
# Exit: 0 passed; 1 not, or there is no such kernel; 77 it can't start a program on this processor, whose state (with AMX)
# is larger than the room that it has for it.
if [ $$ != 1 ]; then
  said=$(timeout 600 linux.uml mem=1G rootfstype=hostfs rootflags=/ ro "init=$(realpath "$0")" \
    "QUACKCHECK=$(realpath "$1")" "HOSTILE=$(realpath "$2")" con=null con0=fd:0,fd:1 </dev/null 2>&1)
  printf '%s\n' "$said" >&2
  [[ $said == *$'\nall is well'* ]] && exit
  [[ $said == *'Kernel panic'*put_fp_registers* && $said != *$'\nprocess 1 runs'* ]] && exit 77
  exit 1
fi
echo 'process 1 runs'
export PATH=/usr/sbin:/usr/bin:/sbin:/bin TMPDIR=/run
mount -t proc proc /proc && mount -t sysfs sys /sys && mount -t cgroup2 cgroup2 /sys/fs/cgroup &&
  mount -t tmpfs -o mode=1777 tmpfs /run && cd /run && printf '1\n1 3\n1 1 R\n1 2 R\n' >one.in

# expect HOW BEHAVIOUR OPTION...: the program ends as HOW says, isolated and not, and what counted is said.
expect() {
  local how=$1 behaviour=$2 sandbox
  shift 2
  for sandbox in bubblewrap none; do
    "$QUACKCHECK" diff -p pc --sandbox $sandbox --impl reference --impl "it=cmd:$HOSTILE $behaviour" --shrink none "$@" \
      --report json=report.json --force one.in >said 2>&1
    grep -q "it: $how" said && grep -q '"counted_by": "control group"' report.json && continue
    cat said report.json
    return 1
  done
}

# Buffers of pipes are the kernel's memory, and no process's in /proc.
expect MLE fills_buffers --memory-limit 16M --output-limit 1M &&
  expect 'TLE.*CPU time' loops_in_fleeting_children --time-limit 100ms --wall-limit 60s &&
  expect 'RE.*process limit exceeded' fork_bomb --process-limit 16 --time-limit 60s &&
  ! ls -d /sys/fs/cgroup/quackcheck-* 2>/dev/null && echo 'all is well'
echo o >/proc/sysrq-trigger
sleep 60
