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
document.querySelector("[data-copy]")?.addEventListener("click", async (event) => {
  const text = document.getElementById(event.target.dataset.copy);
  text.select();
  try {
    await navigator.clipboard.writeText(text.value);
    event.target.textContent = "Copied";
  } catch {
    event.target.textContent = "Press Ctrl+C to copy";
  }
});
