// The findings: a row per mistake of a program, with the smallest input that shows it; and the filter
// that this table, the table of programs and the matrix share.

import {WORDS, badge, copyable, element, itemsWords, shown} from "./text.js";
import {tr, tr_parts} from "./tr.js";
import {boardAfter, boardBefore} from "./board.js";
import {reasonCard, stepsOf} from "./steps.js";
import {cases, failures, implementations, isAccepted, linkTo, problem, report} from "./report.js";

const MOST_ITEMS_SHOWN = 12; // of a minimized input beside its difference
const MOST_DRAWN = 12; // findings; of more only the table is shown at once

export const filter = {program: "", verdict: "", diagnosis: ""};

// "the horse gives check whatever stands on its leg (DC-5.1)", and the mistakes that write the same
export const mistakeSentence = ({sentence, clause, others = []}) =>
  [
    tr("{} ({})", `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/[.。]$/, "")}`, clause),
    ...others.map(mistakeSentence),
  ].join(tr("; or: "));

function mistakeOf(finding) {
  return finding.mistake === null ? null : implementations[finding.implementation].diagnosis.mistakes[finding.mistake];
}

// The name of a finding in the table: the known mistake, for the first of a program the cause in its source, else what
// is wrong with the line.
function findingWords(finding) {
  const mistake = mistakeOf(finding);
  if (mistake) return mistakeSentence(mistake);
  const {cause} = implementations[finding.implementation].diagnosis;
  if (cause && report.findings.find((each) => each.implementation === finding.implementation) === finding) return cause;
  return [finding.clause, finding.bucket].filter((word) => word !== "").join(tr(": ")) || WORDS.get(finding.verdict);
}

// "Explains all cases examined.", what is known of all outputs, and what was not looked for.
function diagnosisNote(diagnosis) {
  const {mistakes, explained, examined, common, cause} = diagnosis;
  const sentences = [common];
  if (mistakes.length > 0)
    sentences.unshift(
      explained === examined
        ? tr("Explains all cases examined.")
        : tr("Explains {} of {} examined.", explained.toLocaleString("en"), itemsWords("case", examined)),
    );
  const isOpen = explained < examined && mistakes.length === 0 && !cause && !diagnosis.not_looked_for;
  if (isOpen && report.run.known_mistakes > 0)
    sentences.push(
      diagnosis.common_explains ? tr("No known mistake explains the rest.") : tr("No known mistake explains this."),
    );
  if (diagnosis.not_looked_for)
    sentences.push(tr("Not looked for, as the time was up: {}.", diagnosis.not_looked_for));
  return sentences.filter((sentence) => sentence !== "").join("\n");
}

// The fault of a program as the table of programs has it.
export const diagnosisWords = ({mistakes, common, cause}) =>
  [cause, ...mistakes.map(mistakeSentence)].filter((words) => words !== "").join(tr("; ")) || common.split("\n")[0];

// The sentences about a finding above its boards.
export function diagnosisBlock(finding) {
  const {diagnosis} = implementations[finding.implementation];
  const mistake = mistakeOf(finding);
  const note = diagnosisNote(diagnosis);
  if (!mistake && !note && !diagnosis.cause && !diagnosis.harmless) return "";
  const strong = (words) => element("strong", {}, words);
  const others = diagnosis.mistakes.filter((other) => other !== mistake);
  return element(
    "div",
    {class: "notice diagnosis"},
    diagnosis.cause ? element("p", {}, shown(tr("Cause: {}.", diagnosis.cause))) : "",
    mistake ? element("p", {}, ...tr_parts("It behaves as if: {}", strong(mistakeSentence(mistake)))) : "",
    others.length > 0 ? element("p", {}, tr("And: {}", others.map(mistakeSentence).join(tr("; ")))) : "",
    note ? element("p", {class: "help"}, shown(note)) : "",
    diagnosis.harmless ? element("p", {class: "help"}, shown(diagnosis.harmless)) : "",
  );
}

export const verdictOf = (implementation) => implementations[implementation].verdict || "–";

export function fitsProgram(place) {
  const {name, diagnosis} = implementations[place];
  return (
    name.toLowerCase().includes(filter.program.toLowerCase()) &&
    (filter.verdict === "" || verdictOf(place) === filter.verdict) &&
    (filter.diagnosis === "" || diagnosis.mistakes.some((mistake) => mistake.name === filter.diagnosis))
  );
}

// The places of implementations and cases in the order in which they are shown. "worst": the expected implementation,
// then those that failed most; the cases on which most failed first.
export function orders(kind) {
  const rows = implementations.map((_, place) => place).filter((place) => place === 0 || fitsProgram(place));
  const columns = cases.map((_, place) => place);
  if (kind === "worst") {
    const failed = rows.map(failures);
    rows.sort((a, b) => (b === 0) - (a === 0) || failed[b] - failed[a] || a - b);
    const differing = columns.map((place) => rows.filter((row) => !isAccepted(row, place)).length);
    columns.sort((a, b) => differing[b] - differing[a] || a - b);
  }
  return {rows, columns};
}

// Of a finding its own verdict and mistake count.
export function fitsFinding(finding) {
  const mistake = mistakeOf(finding);
  return (
    implementations[finding.implementation].name.toLowerCase().includes(filter.program.toLowerCase()) &&
    (filter.verdict === "" || finding.verdict === filter.verdict) &&
    (filter.diagnosis === "" || (mistake && mistake.name === filter.diagnosis))
  );
}

// It leads to the steps, where the report has them.
function findingTitle(finding) {
  const place = cases.findIndex((each) => each.number === finding.case);
  const words = shown(findingWords(finding));
  return place < 0 ? words : element("a", {href: linkTo(finding.implementation, place)}, words);
}

const detailOf = (finding) => report.details[finding.detail];

// The input, the expected output and the program's output side by side, if a checker compares outputs as a whole.
export function outputsSection(part) {
  const column = (title, text) =>
    element("div", {}, element("h4", {}, title), element("pre", {class: "code"}, shown(text)));
  return element(
    "div",
    {class: "outputs"},
    part.input === undefined ? "" : column(tr("Input"), part.input),
    column(tr("Expected"), part.outputs.expected),
    column(tr("Found"), part.outputs.found),
  );
}

// A difference at a glance, nothing to be pressed: both answers and why, and the boards around the line that differs.
export function differenceArticle(detail, title, ...more) {
  const part = detail.shrunk || detail;
  const step = stepsOf(report.frames, part, detail.shrunk ? 1 : detail.frame_offset).find((each) => each.isDifferent);
  const boards = step ? [boardBefore(step, problem.item_name), boardAfter(step, problem.item_name, true)] : [];
  return element(
    "article",
    {},
    element("h3", {}, badge(detail.verdict), " ", ...title),
    element(
      "div",
      {class: "why"},
      reasonCard(problem.item_name, part, {reason: detail.reason, code: detail.verdict}),
      detail.shrunk && !part.outputs && detail.shrunk.items <= MOST_ITEMS_SHOWN
        ? copyable(detail.shrunk.input, tr("Minimized input"))
        : "",
    ),
    part.outputs ? outputsSection(part) : element("div", {class: "boards"}, ...boards),
    ...more,
  );
}

// Draws the first of these findings.
export function drawFindings(findings) {
  const drawn = findings.filter(detailOf).slice(0, MOST_DRAWN);
  const program = (finding) => shown(implementations[finding.implementation].name);
  document
    .getElementById("drawn")
    .replaceChildren(
      ...drawn.map((finding) =>
        differenceArticle(detailOf(finding), tr_parts("{}: {}", program(finding), findingTitle(finding))),
      ),
    );
}

export function findingRow(finding) {
  const small = detailOf(finding)?.shrunk;
  const name = shown(implementations[finding.implementation].name);
  const title = findingTitle(finding);
  return [
    [implementations[finding.implementation].name, name],
    [finding.verdict, badge(finding.verdict)],
    [findingWords(finding), title],
    [finding.cases, finding.cases.toLocaleString("en")],
    [small ? small.items : Infinity, small ? itemsWords(problem.item_name, small.items) : "–"],
  ];
}

export const FINDING_COLUMNS = [
  ["program", tr("program")],
  ["verdict", tr("verdict")],
  ["what", tr("what is wrong")],
  ["cases", tr("cases")],
  ["smallest", tr("smallest input")],
];

function choice(label, key, values, apply) {
  const select = element("select", {}, element("option", {value: ""}, tr("all")));
  for (const [value, words] of values) select.append(element("option", {value}, words));
  select.addEventListener("change", () => {
    filter[key] = select.value;
    apply();
  });
  return element("label", {}, `${label} `, select);
}

// The filter, where there is something to choose from. `apply` draws everything anew.
export function setUpFilter(apply) {
  const bar = document.getElementById("filter");
  const programs = implementations.slice(1);
  const verdicts = [
    ...new Set([...programs.map((_, place) => verdictOf(place + 1)), ...report.findings.map(({verdict}) => verdict)]),
  ];
  const mistakes = new Map(
    programs.flatMap(({diagnosis}) => diagnosis.mistakes.map((mistake) => [mistake.name, mistake.sentence])),
  );
  bar.hidden = programs.length < 2 && report.findings.length < 4;
  const text = element("input", {type: "search", "aria-label": tr("program"), placeholder: tr("program")});
  text.addEventListener("input", () => {
    filter.program = text.value;
    apply();
  });
  bar.append(
    text,
    choice(
      tr("verdict"),
      "verdict",
      verdicts.map((code) => [code, `${code} ${WORDS.get(code)}`]),
      apply,
    ),
  );
  if (mistakes.size > 0) bar.append(choice(tr("diagnosis"), "diagnosis", [...mistakes], apply));
  const clear = element("button", {type: "button"}, tr("show all"));
  clear.addEventListener("click", () => clearFilter(apply));
  bar.append(clear);
}

export function clearFilter(apply) {
  Object.assign(filter, {program: "", verdict: "", diagnosis: ""});
  for (const field of document.querySelectorAll("#filter input, #filter select")) field.value = "";
  apply();
}
