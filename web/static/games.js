// The page of test games: follows them while they are played.

import { load } from "./site.js";

const calm = 2000; // milliseconds between two looks at the results so far
let looked = 0;

function follow() {
  const game = document.getElementById("game");
  if (!game?.dataset.events) return;
  const stream = new EventSource(game.dataset.events);
  stream.addEventListener("progress", (event) => {
    const now = JSON.parse(event.data);
    if (now.over || !document.getElementById("bar")) {
      stream.close();
      load(location.href, ["#game"]);
      return;
    }
    document.getElementById("bar").value = now.done;
    document.getElementById("done").textContent = `${now.done} of ${now.asked} battles`;
    if (now.done && performance.now() - looked > calm) {
      looked = performance.now();
      load(location.href, ["#results"]);
    }
  });
}

follow();
