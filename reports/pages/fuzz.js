// The page of a fuzz campaign. Its data are the JSON report.

import {copyable, counted, element, shown} from "./text.js";
import {fact, setUpHead, startedWords} from "./shell.js";
import {drawnDifference} from "./steps.js";

const campaign = JSON.parse(document.getElementById("data").textContent);
const {targets, findings} = campaign;
const byId = (id) => document.getElementById(id);
const grouped = (number) => Math.round(number).toLocaleString("en");

function headline() {
  const found = findings.length === 0 ? "nothing was found" : counted(findings.length, "finding");
  if (campaign.failed) return `The campaign failed; ${found}`;
  return found[0].toUpperCase() + found.slice(1);
}

function summary() {
  const total = (name) => targets.reduce((sum, target) => sum + target[name], 0);
  const compared = `${counted(total("inputs"), "input")} and ${counted(total("operations"), "operation")} compared`;
  return [compared, `${counted(targets.length, "target")} in ${grouped(campaign.seconds)} s`];
}

// A text under its title; nothing if there is none.
function titled(title, text, body = element("pre", {class: "code"}, shown(text))) {
  return text === "" ? null : element("div", {}, element("p", {class: "help"}, title), body);
}

function findingCard(finding) {
  const sizes = `the smallest input has ${grouped(finding.size)} bytes, the first had ${grouped(finding.first_size)}`;
  const flaky = finding.is_flaky ? "; flaky: run once more, it did not show again" : "";
  const {drawn} = finding;
  const report = element("pre", {class: "code"}, shown(finding.report));
  const command = (title, text) => titled(title, text, copyable(text, title));
  return element(
    "article",
    {class: "card finding"},
    element("h3", {}, shown(`${finding.target}: ${finding.group}`)),
    element("p", {class: "summary"}, `${counted(finding.hits, "hit")}; ${sizes}${flaky}`),
    drawn ? drawnDifference(campaign.problems[finding.problem], campaign.frames, drawn, finding.target) : null,
    drawn?.line ? element("details", {}, element("summary", {}, "Report of the target"), report) : report,
    command("Shows it again", finding.command),
    command("Makes it a test", finding.adopt_command),
    element(
      "details",
      {},
      element("summary", {}, "Input and both outputs"),
      titled("Input", finding.input),
      element("div", {class: "sides"}, titled("Expected", finding.expected), titled("Found", finding.found)),
    ),
  );
}

const COLUMNS = [
  ["inputs", "inputs", grouped],
  ["inputs/s", "inputs_per_second", grouped],
  ["operations", "operations", grouped],
  ["coverage", "coverage", grouped],
  ["corpus", "corpus", grouped],
  ["new", "new_entries", grouped],
  ["past reader", "past_reader_percent", (percent) => `${percent.toFixed(1)} %`],
  ["findings", "findings", grouped],
];

function targetRows(target) {
  const cells = COLUMNS.map(([name, field, words]) => {
    const bad = name === "findings" && target.findings > 0;
    return element("td", {class: bad ? "n v-WA" : "n"}, words(target[field]));
  });
  const rows = [element("tr", {}, element("th", {scope: "row"}, target.name), ...cells)];
  if (target.trouble) {
    rows.push(
      element("tr", {}, element("td", {class: "trouble v-WA", colspan: COLUMNS.length + 1}, shown(target.trouble))),
    );
  }
  return rows;
}

setUpHead("fuzz campaign", headline(), summary(), [
  ...(campaign.interrupted ? ["Interrupted before its time was over."] : []),
]);
byId("findings").hidden = findings.length === 0;
byId("findings").append(...findings.map(findingCard));
const heads = COLUMNS.map(([name]) => element("th", {scope: "col", class: "n"}, name));
byId("targets").append(
  element("thead", {}, element("tr", {}, element("th", {scope: "col"}, "target"), ...heads)),
  element("tbody", {}, ...targets.flatMap(targetRows)),
);
byId("run").append(
  ...fact("Command", copyable(campaign.command, "command of this run")),
  ...fact("Started", startedWords(campaign.started)),
  ...fact("QuackCheck", campaign.quackcheck),
  ...fact("Findings and new entries", shown(campaign.artifacts)),
  ...targets
    .filter((target) => target.added_to_corpus !== undefined)
    .flatMap((target) => fact("Added to the corpus", `${target.name}: ${grouped(target.added_to_corpus)}`)),
);
