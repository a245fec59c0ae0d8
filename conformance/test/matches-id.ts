/** True if the whole ID of a case has the form of the pattern, in which `*` is any text. */
export const matchesId = (id: string, pattern: string): boolean =>
  new RegExp(`^${pattern.split('*').join('.*')}$`).test(id);
