import { ExactNumber, type JsonObject, setMember } from '@opchain/core/plugin';

/** The keys and indexes from the root of a value to a number in it. */
export type NumberPath = readonly string[];

/** Where a value has an `ExactNumber`. What is in several locations, by an alias of YAML, is listed once. */
export function listExactNumbers(root: object): readonly NumberPath[] {
  const paths: NumberPath[] = [];
  const seen = new Set<object>();
  const path: string[] = [];
  const visit = (container: object): void => {
    if (seen.has(container)) return;
    seen.add(container);
    for (const [key, value] of Object.entries(container as Record<string, unknown>)) {
      if (typeof value !== 'object' || value === null) continue;
      path.push(key);
      if (value instanceof ExactNumber) paths.push([...path]);
      else visit(value);
      path.pop();
    }
  };
  visit(root);
  return paths;
}

/** Replaces these numbers in place, each by the value of its text. Also in a clone, whose numbers have lost their class. */
export function replaceExactNumbers(
  root: object,
  paths: readonly NumberPath[],
  replace: (text: string) => number | ExactNumber,
): void {
  for (const path of paths) {
    const owner = path.slice(0, -1).reduce((value, key) => value[key] as JsonObject, root as JsonObject);
    const last = path.at(-1)!;
    setMember(owner, last, replace((owner[last] as ExactNumber).text));
  }
}
