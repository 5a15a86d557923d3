// The page of odds: keeps the address in step with the form.

document.addEventListener("swapped", (event) => {
  if (event.target.id !== "odds") return;
  const form = document.getElementById("question");
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== "") query.append(name, value);
  history.replaceState(null, "", form.getAttribute("action") + "?" + query);
});
