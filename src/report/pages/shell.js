// The head of all reports: the problem, the headline, and the button with which the reader chooses light or dark.

import {copyable, element, shown} from "./text.js";
import {tr, translatePage} from "./tr.js";

// Returns what writes its words anew, in another language.
export function setUpTheme() {
  const button = document.getElementById("theme");
  const themes = ["auto", "light", "dark"];
  const choose = (theme) => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.dataset.now = theme;
    const words = {auto: tr("auto"), light: tr("light"), dark: tr("dark")}[theme];
    button.textContent = `${"◐○●"[themes.indexOf(theme)]} ${words}`;
    button.setAttribute("aria-label", tr("Colours: {}", words));
  };
  button.addEventListener("click", () => choose(themes[(themes.indexOf(button.dataset.now) + 1) % 3]));
  choose("auto");
  return () => choose(button.dataset.now);
}

export const startedWords = (started) => started.replace("T", " ").replace("Z", " UTC");

export const tookWords = (started, seconds) => tr("{0}, took {1} s", startedWords(started), seconds.toFixed(1));

// Term and value of a list of facts.
export const fact = (term, value) => [element("dt", {}, term), element("dd", {}, value)];

// Two ways to open the board with an input and what a program wrote for it: a link to the board of the machine that
// made the report, which works there, and the command. `position`, if there is one, is where the input begins.
export function boardOpener(problem, {input, output, position}) {
  const words = {problem, ...(position && {position}), judge: input, output};
  const game = `#${new URLSearchParams(words)}`;
  const {board} = document.body.dataset;
  const link = element("a", {class: "quiet opener", href: board + game, target: "_blank"}, tr("Open it on the board"));
  const command = copyable(`quackcheck play '${game}'`, tr("command that opens the board"));
  return element("div", {}, board !== "" && location.protocol === "file:" ? link : null, command);
}

// `summary` is a list of facts, `notices` one of sentences that the reader must not miss.
export function setUpHead(problem, headline, summary, notices) {
  document.getElementById("problem").textContent = problem;
  document.getElementById("headline").textContent = headline;
  document.getElementById("summary").textContent = summary.join(" · ");
  document.getElementById("notices").append(...notices.map((text) => element("p", {class: "notice"}, shown(text))));
  document.title = `${headline} – QuackCheck`;
  setUpTheme();
  translatePage();
}
