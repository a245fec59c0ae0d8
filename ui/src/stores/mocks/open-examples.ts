import { isObject, type JsonValue } from '@opchain/core/internal/model';
import type { MockExamples } from './mock-store.js';

/** What was kept for one mock at most; of more the oldest are dropped. */
const MAX_EXAMPLES = 200;

/** The examples that users made of results, by the location of the description, the newest last. */
export interface Examples {
  list(location: string): readonly MockExamples[];
  add(location: string, examples: MockExamples): void;
}

/** Opens the examples that are kept in the workspace; without storage, or where it is full, they are there until the page is closed. */
export function openExamples({
  storage,
  storageKey,
}: {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly storageKey: string;
}): Examples {
  let all = readExamples(storage?.getItem(storageKey));
  return {
    list: (location) => all[location] ?? [],
    add(location, examples) {
      all = { ...all, [location]: [...(all[location] ?? []), examples].slice(-MAX_EXAMPLES) };
      try {
        storage?.setItem(storageKey, JSON.stringify(all));
      } catch {
        // They are there until the page is closed.
      }
    },
  };
}

function readExamples(text: string | null | undefined): Readonly<Record<string, readonly MockExamples[]>> {
  try {
    const value = JSON.parse(text ?? '{}') as JsonValue;
    if (!isObject(value)) return {};
    return Object.fromEntries(
      Object.entries(value).flatMap(([location, list]) =>
        Array.isArray(list) ? [[location, list.filter(isObject)] as const] : [],
      ),
    );
  } catch {
    return {};
  }
}
