/** What of a value was evaluated by the schemas that held, for `unevaluatedProperties` and `unevaluatedItems` (JSON Schema 2020-12, section 11). */
export interface Marks {
  readonly properties: Set<string>;
  /** Items before this one. */
  items: number;
  /** Single items, marked by `contains`. */
  readonly single: Set<number>;
}

export function createMarks(): Marks {
  return { properties: new Set(), items: 0, single: new Set() };
}

export function addMarks(to: Marks, from: Marks): void {
  for (const name of from.properties) to.properties.add(name);
  for (const position of from.single) to.single.add(position);
  to.items = Math.max(to.items, from.items);
}
