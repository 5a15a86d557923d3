// A program with the client of Hey API. It creates a roster and adds a unit.
import { createClient } from "./generated/hey-api/client";
import { createRoster, operate, showBattle } from "./generated/hey-api";
import type { Battle, Operation, RosterWithReport } from "./generated/hey-api";

export async function build(baseUrl: string): Promise<RosterWithReport> {
  const client = createClient({ baseUrl });
  const created = await createRoster({
    client,
    throwOnError: true,
    body: { name: "First Strike", edition: "9e", catalogue: "9e.space-marines", limits: { power: "25" } },
  });
  const operations: Operation[] = [{ op: "add_unit", datasheet: "9e.space-marines.outrider-squad" }];
  const changed = await operate({
    client,
    throwOnError: true,
    path: { id: created.data.id },
    headers: { "If-Match": `"${created.data.revision}"` },
    body: { operations },
  });
  return changed.data;
}

export async function question(id: string): Promise<string | undefined> {
  const battle: Battle = (await showBattle({ throwOnError: true, path: { id } })).data;
  return battle.request?.why;
}

// @ts-expect-error: set_count needs a count.
export const incomplete: Operation = { op: "set_count", selection: "sel_1" };
