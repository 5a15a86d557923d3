// Places the labels of units next to their models, one after another, each where it
// covers least. The server computes the same positions (label.go). All lengths are
// whole thousandths of an inch, and Y grows downwards.

const gap = 150;

/** The area that two boxes share. */
const overlap = (b, c) => Math.max(Math.min(b.right, c.right) - Math.max(b.left, c.left), 0) * Math.max(Math.min(b.bottom, c.bottom) - Math.max(b.top, c.top), 0);

/** Returns the position of a label around the models of its unit. */
function best(mine, labels, models, field, width, height) {
  const all = {
    left: Math.min(...mine.map((m) => m.left)), top: Math.min(...mine.map((m) => m.top)),
    right: Math.max(...mine.map((m) => m.right)), bottom: Math.max(...mine.map((m) => m.bottom)),
  };
  const mean = (key) => Math.floor(mine.reduce((sum, m) => sum + m[key], 0) / mine.length);
  const centre = { x: mean("x"), y: mean("y") };
  const part = Math.floor(width / 2);
  const above = all.top - height - gap;
  const below = all.bottom + gap;
  const middle = centre.y - Math.floor(height / 2);
  const positions = [
    [centre.x, above], [centre.x, below], [all.left - part - gap, middle], [all.right + part + gap, middle],
    [all.left, above], [all.right, above], [all.left, below], [all.right, below],
    [centre.x, above - height], [centre.x, below + height], [centre.x, middle], [centre.x, above - 2 * height],
  ];
  let found;
  let least = Infinity;
  for (const [i, [x, y]] of positions.entries()) {
    const left = Math.max(Math.min(x - part, field.width - width), 0);
    const top = Math.max(Math.min(y, field.depth - height), 0);
    const box = { left, top, right: left + width, bottom: top + height };
    let cost = i * height * 40;
    for (const l of labels) cost += 4 * overlap(box, l);
    for (const m of models) cost += overlap(box, m);
    if (cost < least) {
      found = box;
      least = cost;
    }
  }
  return found;
}

/** Returns the positions {x, y} of the centres of labels, by unit. texts are {unit, text,
 * height, active} in the order in which they are placed; models are boxes with unit, x and
 * y; objective markers have the unit -1. */
export function placeLabels(texts, models, field) {
  const labels = [];
  const at = new Map();
  for (const { unit, text, height, active } of texts) {
    const mine = models.filter((m) => m.unit === unit);
    if (!mine.length) continue;
    const width = Math.floor(([...text].length * height * (active ? 64 : 56)) / 100);
    const box = best(mine, labels, models, field, width, height);
    labels.push(box);
    at.set(unit, { x: Math.floor((box.left + box.right) / 2) / 1000, y: (box.top + Math.floor((height * 8) / 10)) / 1000 });
  }
  return at;
}
