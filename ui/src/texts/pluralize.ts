/** A count with its noun in English: `1 node`, `2 nodes`. */
export const pluralize = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
