/** True for an id that expressions and mappings can name: letters, digits, `_` and `-`. */
export function isPlainId(id: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(id);
}

/** The nearest id that expressions can name: `get_order` for `get order`. Undefined if none of its characters remains. */
export function toPlainId(id: string): string | undefined {
  const plain = id.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^_+(?=.)|_+$/g, '');
  return isPlainId(plain) ? plain : undefined;
}
