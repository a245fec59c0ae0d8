/** True for an id that expressions and mappings can name: letters, digits, `_` and `-`. */
export function isPlainId(id: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(id);
}
