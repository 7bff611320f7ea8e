// The overview, and going from one view to another.

const run = report.run;
const head = document.getElementById("head");
const overview = document.getElementById("overview");

function headline() {
  const {cases: total, differing_cases: differing} = run.totals;
  if (total === 0) return "Nothing was compared";
  const failed = implementations.reduce((sum, each) => sum + each.verdicts.JE, 0);
  const unjudged = failed > 0 ? `, but ${counted(failed, "run")} could not be judged` : "";
  if (differing === 0) return `No difference on ${counted(total, "case")}${unjudged}`;
  return `${differing.toLocaleString("en")} of ${counted(total, "case")} ${differing === 1 ? "differs" : "differ"}`;
}

function bytesWords(bytes) {
  return bytes % 1048576 === 0 ? `${bytes / 1048576} MB` : counted(bytes, "byte");
}

function limitsWords() {
  const {cpu_ms: cpu, wall_ms: wall, memory_bytes: memory, output_bytes: output, processes} = run.limits;
  const time = `${cpu / 1000} s of CPU time, ${wall / 1000} s in all`;
  return `${time}, ${bytesWords(memory)} of memory, ${bytesWords(output)} of output, processes at a time: ${processes}`;
}


function summaryWords() {
  const {cases: total, items} = run.totals;
  const compared = `${counted(implementations.length, "implementation")} on ${counted(total, "case")}`;
  const words = [`${compared} (${counted(items, run.problem.item_name)})`, startedWords(run.started), `${run.seconds.toFixed(1)} s`];
  const {cpu_ms: cpu, memory_bytes: memory} = run.limits;
  if (implementations.some((each) => each.limited)) words.push(`limits ${cpu / 1000} s and ${bytesWords(memory)}`);
  return words;
}

function notices() {
  const texts = [];
  if (run.interrupted) texts.push("The run was interrupted. The cases after these were not run.");
  if (cases.length < run.totals.cases)
    texts.push(`${counted(cases.length, "case")} of ${run.totals.cases.toLocaleString("en")} are shown here.`);
  if (run.protections_off.length > 0) texts.push(`Protections that were off: ${run.protections_off.join("; ")}.`);
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
  const time = worst.cpu_us || worst.wall_us;
  return element(
    "tr",
    {},
    element("th", {scope: "row"}, shown(each.name), place === 0 ? element("span", {class: "tag"}, "expected") : null),
    ...codes.map((code) => element("td", {class: each.verdicts[code] ? `n t-${code}` : "n none"}, String(each.verdicts[code] || "–"))),
    element("td", {class: "n"}, time ? durationWords(time) : "–"),
    element("td", {class: "n"}, worst.peak_memory_bytes ? memoryWords(worst.peak_memory_bytes) : "–"),
    element("td", {class: "kind"}, each.kind),
    element("td", {class: "spec"}, shown(each.spec)),
  );
}

function totals() {
  const codes = VERDICTS.map(([code]) => code).filter((code) => implementations.some((each) => each.verdicts[code] > 0));
  const heads = ["implementation", ...codes, "worst time", "memory", "kind", "SPEC"];
  const classOf = (index) => (index === heads.length - 1 ? "spec" : index > 0 && index < heads.length - 2 ? "n" : null);
  return [
    element("thead", {}, element("tr", {}, ...heads.map((head, index) => element("th", {scope: "col", class: classOf(index)}, head)))),
    element("tbody", {}, ...orders("worst").rows.map((place) => totalsRow(place, codes))),
  ];
}

function runFacts() {
  const protection = run.protections_off.length ? run.protections_off.join("; ") : "all were active";
  return [
    ...fact("Command", copyable(run.command, "command of this run")),
    ...fact("Problem", `${run.problem.title} (${run.problem.id})`),
    ...fact("Started", `${startedWords(run.started)}, took ${run.seconds.toFixed(1)} s`),
    ...fact("Limits", limitsWords()),
    ...fact("Protections", shown(protection)),
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
  document.title = `${headline()} – QuackCheck`;
  drawMatrix(true);
  window.scrollTo(0, scrolled);
  if (last) activateCell(last.implementation, last.place);
  last = null;
}

function setUp() {
  setUpHead(run.problem.title, headline(), summaryWords(), notices());
  document.getElementById("legend").append(...legend());
  document.getElementById("totals").append(...totals());
  document.getElementById("run").append(...runFacts());
  setUpMatrix();
  overview.hidden = false;
  orderMatrix("worst");
  follow();
  window.addEventListener("hashchange", follow);
  document.addEventListener("keydown", stepByKey);
  window.addEventListener("beforeprint", fillPaper);
  window.addEventListener("afterprint", emptyPaper);
}

setUp();
