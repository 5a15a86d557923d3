// A program with the client of openapi-typescript. It creates a roster, adds a unit and
// carries out the first fix of each diagnostic.
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/openapi-typescript";

type Operation = components["schemas"]["Operation"];

// describe is complete only if the union can be told apart by its discriminator.
function describe(operation: Operation): string {
  switch (operation.op) {
    case "add_unit":
      return operation.datasheet;
    case "set_count":
      return `${operation.selection}: ${operation.count.toFixed()}`;
    case "remove_unread":
      return operation.index.toFixed();
    default:
      return operation.op;
  }
}

export async function build(baseUrl: string): Promise<string[]> {
  const client = createClient<paths>({ baseUrl });
  const created = await client.POST("/v1/rosters", {
    body: { name: "First Strike", edition: "9e", catalogue: "9e.space-marines", limits: { power: "25" } },
  });
  if (created.error) throw new Error(created.error.errors.map((e) => e.detail).join("\n"));
  const changed = await client.POST("/v1/rosters/{id}/operations", {
    params: { path: { id: created.data.id }, header: { "If-Match": `"${created.data.revision}"` } },
    body: { operations: [{ op: "add_unit", datasheet: "9e.space-marines.outrider-squad" }] },
  });
  if (changed.error) throw new Error(changed.error.detail);
  const diagnostics = changed.data.report?.diagnostics ?? [];
  return diagnostics.flatMap((d) => d.fixes.slice(0, 1)).flatMap((f) => f.operations.map(describe));
}

// @ts-expect-error: set_count needs a count.
export const incomplete: Operation = { op: "set_count", selection: "sel_1" };
