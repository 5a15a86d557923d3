// Plays a battle by deltas only; it knows no rules. The server's package replay
// documents the deltas.

const snapshotInterval = 64; // beats between two cached states

/** Returns the state of a battle before its first beat. */
const initialState = () => ({ units: [], models: [], markers: [], zones: [], points: [0, 0], command: [0, 0], round: 0, turn: 0, phase: "", result: "" });

/** A copy that shares initialState that a delta changes. */
function copy(s) {
  return {
    ...s,
    units: s.units.map((u) => u && { ...u, is: new Set(u.is) }),
    models: s.models.map((m) => m && { ...m }),
    markers: s.markers.map((m) => ({ ...m })),
    points: [...s.points],
    command: [...s.command],
  };
}

/** Applies each kind of delta. */
const changes = {
  unit(s, [unit, player, name]) {
    s.units[unit] = { player, name, place: "not_set_up", inside: -1, is: new Set() };
  },
  model(s, [model, unit, wounds]) {
    s.models[model] = { x: 0, y: 0, z: 0, facing: 0, ...s.models[model], unit, wounds, destroyed: wounds === 0 };
  },
  pose(s, [model, x, y, z, facing]) {
    Object.assign(s.models[model], { x, y, z, facing });
  },
  place(s, [unit, place, inside]) {
    Object.assign(s.units[unit], { place, inside });
  },
  is(s, [unit, condition, value]) {
    if (value) s.units[unit].is.add(condition);
    else s.units[unit].is.delete(condition);
  },
  wounds(s, [model, left]) {
    s.models[model].wounds = left;
  },
  destroyed(s, [model]) {
    Object.assign(s.models[model], { wounds: 0, destroyed: true });
  },
  marker(s, [number, x, y]) {
    s.markers.push({ drawn: number, x, y, by: 0 });
  },
  held(s, [number, by]) {
    s.markers[number - 1].by = by;
  },
  kept(s, [number]) {
    s.markers = [s.markers[number - 1]];
  },
  warlord(s, [player, model]) {
    for (const m of s.models) if (m?.warlord === player) m.warlord = 0;
    if (s.models[model]) s.models[model].warlord = player;
  },
  zone(s, [player]) {
    s.zones = [...s.zones, player];
  },
  score(s, [player, now]) {
    s.points[player - 1] = now;
  },
  command(s, [player, now]) {
    s.command[player - 1] = now;
  },
  round(s, [n]) {
    s.round = n;
  },
  turn(s, [player]) {
    s.turn = player;
  },
  phase(s, [name]) {
    s.phase = name;
  },
  end(s, [result]) {
    s.result = result;
  },
};

/** A Player has a replay, and the state at the end of its current beat. */
export class Player {
  constructor(replay) {
    this.replay = replay;
    this.last = replay.events.length - 1;
    this.snapshots = [initialState()]; // before beats 0, snapshotInterval, 2 * snapshotInterval …
    this.beat = -1;
    this.state = initialState();
  }

  /** Goes to the end of a beat. */
  seek(beat) {
    beat = Math.min(Math.max(beat, 0), this.last);
    const from = Math.min(Math.floor(beat / snapshotInterval), this.snapshots.length - 1);
    if (beat < this.beat || from * snapshotInterval > this.beat + 1) {
      this.state = copy(this.snapshots[from]);
      this.beat = from * snapshotInterval - 1;
    }
    while (this.beat < beat) this.#next();
    return this.state;
  }

  #next() {
    const at = this.beat + 1;
    if (at % snapshotInterval === 0 && at / snapshotInterval === this.snapshots.length) this.snapshots.push(copy(this.state));
    for (const [word, ...members] of this.replay.deltas[at]) changes[word](this.state, members);
    this.beat = at;
  }

  /** Returns the beat of an event, by its number in the log. */
  beatOf(event) {
    const after = this.replay.events.findIndex((first) => first > event);
    return after < 0 ? this.last : Math.max(after - 1, 0);
  }

  /** Returns the index of the last beat of a list that is not after the beat. */
  indexIn(list, beat) {
    return list.findLastIndex((first) => first <= beat);
  }

  /** Returns the beat to step to, by event, phase, turn or round; direction is 1 or -1. */
  step(by, direction) {
    if (by === "event") return Math.min(Math.max(this.beat + direction, 0), this.last);
    const list = this.replay[by + "s"];
    const at = this.indexIn(list, this.beat);
    if (direction > 0) return list[at + 1] ?? this.last;
    return (list[at] < this.beat ? list[at] : list[at - 1]) ?? 0;
  }
}
