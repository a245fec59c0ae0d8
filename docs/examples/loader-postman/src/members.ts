// A collection is written by anybody: nothing in it is taken for granted.

export type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member's text; empty where it is something else. */
export function text(owner: unknown, name: string): string {
  const value = isObject(owner) && Object.hasOwn(owner, name) ? owner[name] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The objects of a list, but for those that are switched off. */
export function objects(owner: unknown, name: string): readonly Members[] {
  const value = isObject(owner) && Object.hasOwn(owner, name) ? owner[name] : undefined;
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A description is a text, or an object that holds it. */
export function describe(owner: unknown): { readonly description?: string } {
  const own = isObject(owner) ? owner['description'] : undefined;
  const description = typeof own === 'string' ? own : text(own, 'content');
  return description === '' ? {} : { description };
}
