// The front page: search while typing, the search for factions, and dropped files.
import { key, text } from "./site.js";

// The list of factions shows those whose names begin with what is typed.
document.addEventListener("input", (event) => {
  if (event.target.id !== "faction-search") return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const label of document.querySelectorAll(".fac")) {
    const name = " " + label.textContent.trim().toLowerCase();
    label.hidden = !words.every((w) => name.includes(" " + w));
  }
  for (const side of document.querySelectorAll(".factions .label")) {
    let next = side.nextElementSibling;
    side.hidden = true;
    for (; next?.matches(".fac"); next = next.nextElementSibling) if (!next.hidden) side.hidden = false;
  }
});

// Enter in the search chooses the first faction that is shown.
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "faction-search" || event.key !== "Enter") return;
  event.preventDefault();
  document.querySelector(".fac:not([hidden]) input")?.click();
});

let typingTimer;
document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-typing]");
  if (!form || !event.target.matches("[type=search]")) return;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => form.requestSubmit(), 150);
});

// Imports a file that is dropped on the form.
const form = document.getElementById("import");
const drop = form?.querySelector(".drop");
const input = form?.querySelector("input[type=file]");

for (const name of ["dragenter", "dragover"]) {
  form?.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
form?.addEventListener("dragleave", () => drop.classList.remove("over"));
form?.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  if (!event.dataTransfer.files.length) return;
  input.files = event.dataTransfer.files;
  form.requestSubmit();
});

// Copies the text of a list.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    source.select();
    try {
      await navigator.clipboard.writeText(source.value);
      button.textContent = text("Copied");
    } catch {
      source.closest("details")?.setAttribute("open", "");
      source.select();
      button.textContent = text("Press Ctrl+C to copy");
    }
  });
}

key("n", "Create a list: search the factions; Enter chooses the first", () => (document.getElementById("faction-search") ?? document.querySelector("#create input[name=army]"))?.focus());
key("/", "Search lists", () => document.getElementById("lq")?.focus());
