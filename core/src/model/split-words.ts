/** Words of a name, lower case and singular: `customerIds` becomes customer, id. */
export function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) =>
      word
        .toLowerCase()
        .replace(/(?<=[a-z]{3})ies$/, 'y')
        .replace(/(?<=[a-z])(?<!s)s$/, ''),
    )
    .filter((word) => word !== '');
}
