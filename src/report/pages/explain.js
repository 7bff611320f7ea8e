// The page of `explain`: what is said of an input, one item after the other on the board.

import {itemsWords} from "./text.js";
import {tr} from "./tr.js";
import {setUpHead} from "./shell.js";
import {StepPlayer, stepsOf} from "./steps.js";

const explanation = JSON.parse(document.getElementById("data").textContent);
const steps = stepsOf(explanation.frames, explanation.steps, explanation.first);
setUpHead(
  explanation.problem.title,
  tr(
    "{}: {}",
    explanation.name,
    itemsWords(explanation.problem.item_name, steps.filter((step) => !step.continues).length),
  ),
  [tr("explained by the reference")],
  explanation.error ? [explanation.error] : [],
);
if (steps.length > 0) {
  const player = new StepPlayer(explanation.problem, steps, null);
  document.getElementById("explanation").append(player.board, player.list);
  document.addEventListener("keydown", (event) => player.pressKey(event));
  player.goTo(0, true);
}
