/** Each document that has a table made from `ui/custom-elements.json`: its text, and the text that it should have, not yet formatted. */
export function documentsWithTables(): {
  readonly document: string;
  readonly text: string;
  readonly expected: string;
}[];
