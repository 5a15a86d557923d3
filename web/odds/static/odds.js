// The page of odds: keeps the address in step with the form, and closes the parts of the form that
// can be closed when its button is pressed, because the result is below them in narrow windows.

let pressed = false;

document.addEventListener("click", (event) => {
  pressed = Boolean(event.target.closest?.("#question [data-default]"));
});

document.addEventListener("swapped", (event) => {
  if (event.target.id !== "odds") return;
  if (pressed && document.getElementById("said")) for (const part of document.querySelectorAll("#question details.fold")) part.open = false;
  pressed = false;
  const form = document.getElementById("question");
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== "") query.append(name, value);
  history.replaceState(null, "", form.getAttribute("action") + "?" + query);
});
