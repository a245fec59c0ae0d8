export interface HostileDocument {
  /** The file's extension. */
  readonly type: 'json' | 'yaml';
  readonly make: () => string | Uint8Array;
  /** What becomes of it: it is read, or the refusal says this. */
  readonly outcome: 'read' | RegExp;
}

/** API descriptions by name; those that are read have an operation `ask`, which is `GET /ask`. */
export const hostileDescriptions: Readonly<Record<string, HostileDocument>>;

/** Chain files by name; they name the description `api.json`, and those that are read call its `ask`. */
export const hostileChains: Readonly<Record<string, HostileDocument>>;

/** A chain with one node, which calls `ask` of that description. */
export function chainOf(description: string): object;
