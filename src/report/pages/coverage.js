// The features of the rules that the graded tests exercise, by clause.

import {byId, fillTable, grade} from "./graded.js";
import {element} from "./text.js";
import {tr} from "./tr.js";

function featureTable(features) {
  const table = element("table", {class: "totals"});
  const rows = [...features]
    .sort((a, b) => (a.times > 0) - (b.times > 0))
    .map((feature) => [
      element(
        "span",
        {class: feature.times === 0 ? "never" : null},
        feature.kind === "" ? feature.outcome : tr("{}: {}", feature.kind, feature.outcome),
      ),
      feature.times === 0 ? tr("never") : feature.times.toLocaleString("en"),
      String(feature.tests),
    ]);
  fillTable(table, [tr("feature"), tr("times"), tr("tests")], [null, "n", "n"], rows);
  return element("div", {class: "scroll"}, table);
}

export function setUpCoverage() {
  const byClause = new Map();
  for (const feature of grade.coverage) {
    if (!byClause.has(feature.clause)) byClause.set(feature.clause, []);
    byClause.get(feature.clause).push(feature);
  }
  for (const [clause, features] of byClause) {
    const exercised = features.filter(({times}) => times > 0).length;
    const meter = element(
      "span",
      {class: "meter", "aria-hidden": "true"},
      element("i", {style: `width: ${(100 * exercised) / features.length}%`}),
    );
    const summary = element(
      "summary",
      {},
      element("code", {}, clause),
      meter,
      element("span", {class: "share"}, tr("{} of {}", exercised, features.length)),
      element("span", {class: "sentence"}, grade.clauses[clause]),
    );
    const details = element("details", {}, summary);
    details.addEventListener("toggle", () => details.open && !details.dataset.filled && fill());
    const fill = () => {
      details.dataset.filled = "yes";
      details.append(featureTable(features));
    };
    byId("coverage").append(details);
  }
}
