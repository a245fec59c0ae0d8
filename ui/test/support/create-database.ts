import type { TextDatabase } from '../../src/stores/text-database.js';

/** A database in memory with room for a number of texts. */
export type MemoryDatabase<Entry extends { readonly id: string }> = TextDatabase<Entry> & {
  room: number;
  readonly texts: Map<string, string>;
};

export function createDatabase<Entry extends { readonly id: string }>(): MemoryDatabase<Entry> {
  const runs = new Map<string, Entry>();
  const texts = new Map<string, string>();
  const database = {
    room: Infinity,
    texts,
    list: () => Promise.resolve([...runs.values()]),
    read: (id: string) => Promise.resolve(texts.get(id)),
    write(run: Entry, text: string) {
      if (texts.size >= database.room) return Promise.reject(new DOMException('No room', 'QuotaExceededError'));
      runs.set(run.id, run);
      texts.set(run.id, text);
      return Promise.resolve();
    },
    remove(...ids: readonly string[]) {
      for (const id of ids) {
        runs.delete(id);
        texts.delete(id);
      }
      return Promise.resolve();
    },
  };
  return database;
}
