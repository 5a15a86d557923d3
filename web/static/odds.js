// The page of odds: its address always asks what the form asks.

document.addEventListener("swapped", (event) => {
  if (event.target.id !== "odds") return;
  const form = document.getElementById("question");
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== "") query.append(name, value);
  history.replaceState(null, "", form.getAttribute("action") + "?" + query);
});
