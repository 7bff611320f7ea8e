// The button with which the reader chooses light or dark.

function setUpTheme() {
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
