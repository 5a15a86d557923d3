// Pages of events: times of the visitor's own clock, copies, ticks.

import { say } from "./site.js";

const local = new Intl.DateTimeFormat(document.documentElement.lang, {
  day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short",
});

/** Times stand as the visitor's clock has them; the title keeps what the server wrote. */
for (const time of document.querySelectorAll("main time[datetime]")) {
  time.title = time.textContent;
  time.textContent = local.format(new Date(time.dateTime));
}

/** The form of a new event begins with the visitor's own time zone. */
const zone = document.getElementById("zone");
if (zone && zone.value === "UTC" && zone.defaultValue === "UTC" && !document.querySelector(".faulty, .told")) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** Copies what a field has; where the browser does not let it, the text is selected. */
async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    say("Copied.");
    button.firstChild.textContent = "Copied";
  } catch {
    say("Selected: copy it with the keys of your machine.");
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (button) copy(button);
  if (event.target.matches?.("input[data-copied]")) event.target.select();
});

/** A list is handed in once, however often the button is pressed. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-once]")) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
addEventListener("pageshow", () => document.querySelectorAll("[data-once]").forEach((form) => delete form.dataset.sent));

const picks = document.querySelector("[data-picks]");
picks?.addEventListener("change", () => {
  for (const box of document.querySelectorAll(".lists input[name=list]")) box.checked = picks.checked;
});
