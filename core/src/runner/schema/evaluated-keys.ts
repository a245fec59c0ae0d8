/** What of a value was evaluated by the schemas that held, for `unevaluatedProperties` and `unevaluatedItems` (JSON Schema 2020-12, section 11). */
export interface EvaluatedKeys {
  readonly properties: Set<string>;
  /** Items before this one. */
  items: number;
  /** Single items, marked by `contains`. */
  readonly single: Set<number>;
}

export function createEvaluatedKeys(): EvaluatedKeys {
  return { properties: new Set(), items: 0, single: new Set() };
}

export function mergeEvaluatedKeys(to: EvaluatedKeys, from: EvaluatedKeys): void {
  for (const name of from.properties) to.properties.add(name);
  for (const position of from.single) to.single.add(position);
  to.items = Math.max(to.items, from.items);
}
