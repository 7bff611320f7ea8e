// The overview, and going from one view to another.

import {VERDICTS, badge, copyable, durationWords, element, itemsWords, memoryWords, shown} from "./text.js";
import {tr, tr_plural} from "./tr.js";
import {fact, setUpHead, startedWords, tookWords} from "./shell.js";
import {cases, implementations, judgedTime, linked, outcomeWords, report} from "./report.js";
import {
  FINDING_COLUMNS,
  clearFilter,
  diagnosisWords,
  drawFindings,
  filter,
  findingRow,
  fitsFinding,
  orders,
  setUpFilter,
  verdictOf,
} from "./findings.js";
import {sortableTable} from "./tables.js";
import {activateCell, drawMatrix, hideTip, matrix, orderMatrix, setUpMatrix} from "./matrix.js";
import {difference, showDifference, stepByKey} from "./difference.js";
import {emptyPaper, fillPaper} from "./paper.js";

const run = report.run;
const head = document.getElementById("head");
const overview = document.getElementById("overview");

const {headline} = run;

function bytesWords(bytes) {
  return bytes % 1048576 === 0 ? `${bytes / 1048576} MB` : tr_plural("{} byte", "{} bytes", bytes);
}

function limitsWords() {
  const {cpu_ms: cpu, wall_ms: wall, memory_bytes: memory, output_bytes: output, processes} = run.limits;
  return tr(
    "{0} s of CPU time, {1} s in all, {2} of memory, {3} of output, processes at a time: {4}",
    cpu / 1000,
    wall / 1000,
    bytesWords(memory),
    bytesWords(output),
    processes,
  );
}

function summaryWords() {
  const {cases: total, items} = run.totals;
  const compared = tr_plural(
    "{0} implementation on {1} ({2})",
    "{0} implementations on {1} ({2})",
    implementations.length,
    tr_plural("{} input", "{} inputs", total),
    itemsWords(run.problem.item_name, items),
  );
  const words = [compared, startedWords(run.started), tr("{} s", run.seconds.toFixed(1))];
  const {cpu_ms: cpu, memory_bytes: memory} = run.limits;
  if (implementations.some((each) => each.limited))
    words.push(tr("limits {0} s and {1}", cpu / 1000, bytesWords(memory)));
  return words;
}

function notices() {
  const texts = [];
  if (run.interrupted) texts.push(tr("The run was interrupted. The cases after these were not run."));
  if (cases.length < run.totals.cases)
    texts.push(
      tr("{0} of {1} are shown here.", cases.length.toLocaleString("en"), itemsWords("case", run.totals.cases)),
    );
  if (run.protections_off.length > 0)
    texts.push(tr("Protections that were off: {}.", run.protections_off.join(tr("; "))));
  return texts;
}

function legend() {
  return VERDICTS.filter(([code]) => implementations.some((each) => each.verdicts[code] > 0)).map(([code, words]) => {
    const count = implementations.reduce((sum, each) => sum + each.verdicts[code], 0);
    return element("li", {}, badge(code), ` ${words} `, element("span", {class: "count"}, count.toLocaleString("en")));
  });
}

function totalsRow(place, codes) {
  const each = implementations[place];
  const {worst} = each;
  const time = judgedTime(each.verdict, worst.cpu_us, worst.wall_us);
  const verdict =
    place === 0 ? element("span", {class: "tag"}, tr("expected")) : each.verdict ? badge(each.verdict) : "–";
  const diagnosis = diagnosisWords(each.diagnosis);
  const dash = element("span", {class: "none"}, "–");
  return [
    [each.name, shown(each.name)],
    [place === 0 ? "" : verdictOf(place), verdict],
    [diagnosis, shown(diagnosis)],
    ...codes.map((code) => [
      each.verdicts[code],
      each.verdicts[code] ? element("span", {class: `t-${code}`}, String(each.verdicts[code])) : dash.cloneNode(true),
    ]),
    [time, time ? durationWords(time) : "–"],
    [worst.peak_memory_bytes, worst.peak_memory_bytes ? memoryWords(worst.peak_memory_bytes) : "–"],
    [each.kind, each.kind],
    [each.spec, shown(each.spec)],
  ];
}

// Each draws a part of the overview anew, as the filter has it.
const parts = [];

function setUpTables() {
  const codes = VERDICTS.map(([code]) => code).filter((code) =>
    implementations.some((each) => each.verdicts[code] > 0),
  );
  const columns = [
    ["program", tr("program")],
    ["verdict", tr("verdict")],
    ["diagnosis", tr("diagnosis")],
    ...codes.map((code) => [code, code]),
    ["worst-time", tr("worst time")],
    ["memory", tr("memory")],
    ["kind", tr("kind")],
    ["SPEC", "SPEC"],
  ];
  const rows = () => orders("worst").rows.map((place) => totalsRow(place, codes));
  parts.push(sortableTable(document.getElementById("totals"), columns, rows));
  const findings = document.getElementById("findings");
  findings.hidden = report.findings.length === 0;
  const found = () => report.findings.filter(fitsFinding);
  parts.push(sortableTable(findings.querySelector("table"), FINDING_COLUMNS, () => found().map(findingRow)));
  parts.push(() => drawFindings(found()));
  parts.push(() => orderMatrix(matrix.order));
}

function drawParts() {
  for (const draw of parts) draw();
}

function runFacts() {
  const protection = run.protections_off.length ? run.protections_off.join(tr("; ")) : tr("all were active");
  return [
    ...fact(tr("Command"), copyable(run.command, tr("command of this run"))),
    ...fact(tr("Problem"), tr("{} ({})", run.problem.title, run.problem.id)),
    ...fact(tr("Started"), tookWords(run.started, run.seconds)),
    ...fact(tr("Limits"), limitsWords()),
    ...fact(tr("Protections"), shown(protection)),
    ...fact("QuackCheck", run.quackcheck),
  ];
}

let last = null; // the cell that was open
let scrolled = 0; // how far down the overview was

// Shows what the address asks for: a difference or the overview.
function follow() {
  const target = linked(location.hash);
  hideTip();
  if (target) {
    if (!overview.hidden) scrolled = window.scrollY;
    head.hidden = overview.hidden = true;
    difference.hidden = false;
    showDifference(target);
    document.title = `${outcomeWords(target.implementation, target.place)} – QuackCheck`;
    window.scrollTo(0, 0);
    document.getElementById("difference-title").focus({preventScroll: true});
    last = target;
    return;
  }
  difference.hidden = true;
  head.hidden = overview.hidden = false;
  document.title = `${headline} – QuackCheck`;
  drawMatrix(true);
  window.scrollTo(0, scrolled);
  if (last) activateCell(last.implementation, last.place);
  last = null;
}

// Arrow keys step wherever they have no meaning of their own.
function pressKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") {
    if (!difference.hidden) location.hash = "";
    else if (Object.values(filter).some((value) => value !== "")) clearFilter(drawParts);
    return;
  }
  if (!difference.hidden) stepByKey(event);
}

function setUp() {
  setUpHead(run.problem.title, headline, summaryWords(), notices());
  document.getElementById("legend").append(...legend());
  setUpTables();
  setUpFilter(drawParts);
  document.getElementById("run").append(...runFacts());
  setUpMatrix();
  overview.hidden = false;
  drawParts();
  follow();
  window.addEventListener("hashchange", follow);
  document.addEventListener("keydown", pressKey);
  window.addEventListener("beforeprint", fillPaper);
  window.addEventListener("afterprint", emptyPaper);
}

setUp();
