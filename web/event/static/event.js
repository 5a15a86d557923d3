// Pages of events: copy buttons, check boxes.

import { announce, text } from "./site.js";

/** Initialises the form of a new event with the local time zone. */
const zone = document.getElementById("zone");
if (zone && zone.value === "UTC" && zone.defaultValue === "UTC" && !document.querySelector(".error-box, .done")) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** Copies the text of a field, or selects it if the browser does not allow that. */
async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    announce(text("Copied"));
    button.firstChild.textContent = text("Copied");
  } catch {
    announce(text("Press Ctrl+C to copy"));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (button) copy(button);
  if (event.target.matches?.("input[data-select-all]")) event.target.select();
});

const checkAll = document.querySelector("[data-check-all]");
checkAll?.addEventListener("change", () => {
  for (const box of document.querySelectorAll(".lists input[name=list]")) box.checked = checkAll.checked;
});
