// The record of the run, as report/diff_json.cpp wrote it.

import {VERDICTS, WORDS, itemAt, enumerated, usageWords} from "./text.js";
import {tr} from "./tr.js";
import {setPieces} from "./board.js";

export const report = JSON.parse(document.getElementById("data").textContent);
export const implementations = report.run.implementations;
export const cases = report.cases;
export const problem = {...report.run.problem, pieces: report.run.pieces};
setPieces(problem.pieces);

// The time that a judge shows, in microseconds: CPU time, or wall time where that was over its limit or CPU time was not
// measured.
export function judgedTime(code, cpu, wall) {
  return code === "TLE" && cpu < report.run.limits.cpu_ms * 1000 ? wall : cpu || wall;
}

// The outcome of an implementation on a case, both by their places as given.
export function outcomeOf(implementation, place) {
  const row = report.outcomes[implementation];
  const [code] = VERDICTS[row.verdicts.charCodeAt(place) - 48];
  return {
    code,
    time: judgedTime(code, row.cpu[place] || 0, row.wall[place] || 0),
    memory: row.memory[place] || 0,
    reason: row.reasons[place] || "",
    detail: report.details[row.details[place]],
  };
}

export function isRun(implementation, place) {
  return report.outcomes[implementation].verdicts[place] !== String(VERDICTS.length - 1);
}

// Or not run.
export function isAccepted(implementation, place) {
  return report.outcomes[implementation].verdicts[place] === "0" || !isRun(implementation, place);
}

export const caseAt = (number) => itemAt("case", number);

// "slow.py, case 3: time limit exceeded, 2.01 s, 12 MB"
export function outcomeWords(implementation, place) {
  const outcome = outcomeOf(implementation, place);
  const words = [WORDS.get(outcome.code), ...usageWords(outcome)];
  return tr("{0}, {1}: {2}", implementations[implementation].name, caseAt(cases[place].number), enumerated(words));
}

export function failures(implementation) {
  return cases.filter((_, place) => !isAccepted(implementation, place)).length;
}

// A link to a cell. Names make it outlive another run; where a name is not enough to tell who is meant, it is a number.
export function linkTo(implementation, place, input) {
  const name = implementations[implementation].name;
  const plain = !name.startsWith("@") && implementations.filter((other) => other.name === name).length === 1;
  const words = new URLSearchParams({impl: plain ? name : `@${implementation + 1}`, case: cases[place].number});
  if (input) words.set("input", input);
  return `#${words}`;
}

// The cell that a link means, or null.
export function linked(fragment) {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  const name = words.get("impl");
  if (name === null) return null;
  const implementation = name.startsWith("@")
    ? Number(name.slice(1)) - 1
    : implementations.findIndex((other) => other.name === name);
  const place = cases.findIndex((each) => String(each.number) === words.get("case"));
  if (!implementations[implementation] || place < 0) return null;
  return {implementation, place, input: words.get("input")};
}
