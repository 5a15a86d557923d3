// The page of test games: shows their progress while they are played.

import { load } from "./site.js";

const refreshInterval = 2000; // milliseconds between two updates of the results
let refreshed = 0;

function follow() {
  const game = document.getElementById("game");
  if (!game?.dataset.events) return;
  const stream = new EventSource(game.dataset.events);
  stream.addEventListener("progress", (event) => {
    const now = JSON.parse(event.data);
    if (!now.over && !document.getElementById("progress")) return; // of several simulations
    if (now.over) {
      stream.close();
      load(location.href, ["#game"]).then(follow);
      return;
    }
    document.getElementById("progress").value = now.done;
    const done = document.getElementById("done");
    done.textContent = done.dataset.text.replace("{done}", now.done);
    if (now.done && performance.now() - refreshed > refreshInterval) {
      refreshed = performance.now();
      load(location.href, ["#results"]);
    }
  });
}

follow();
