// What all reports begin with: the problem, the headline, and the button with which the reader chooses light or dark.

import {element, shown} from "./text.js";
import {setUpLanguage} from "./translation.js";

export function setUpTheme() {
  const button = document.getElementById("theme");
  const themes = ["auto", "light", "dark"];
  const choose = (theme) => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.dataset.now = theme;
    button.textContent = {auto: "◐ auto", light: "○ light", dark: "● dark"}[theme];
    button.setAttribute("aria-label", `Colours: ${theme}`);
  };
  button.addEventListener("click", () => choose(themes[(themes.indexOf(button.dataset.now) + 1) % 3]));
  choose("auto");
}

export const startedWords = (started) => started.replace("T", " ").replace("Z", " UTC");

// Term and value of a list of facts.
export const fact = (term, value) => [element("dt", {}, term), element("dd", {}, value)];

// `summary` is a list of facts, `notices` one of sentences that the reader must not miss.
export function setUpHead(problem, headline, summary, notices) {
  document.getElementById("problem").textContent = problem;
  document.getElementById("headline").textContent = headline;
  document.getElementById("summary").textContent = summary.join(" · ");
  document.getElementById("notices").append(...notices.map((text) => element("p", {class: "notice"}, shown(text))));
  document.title = `${headline} – QuackCheck`;
  setUpTheme();
  setUpLanguage();
}
