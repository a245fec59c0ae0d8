/**
 * The parts of a value that valid schemas have evaluated, for `unevaluatedProperties` and `unevaluatedItems` (JSON
 * Schema 2020-12, section 11).
 */
export interface EvaluatedKeys {
  readonly properties: Set<string>;
  /** All items before this index. */
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
