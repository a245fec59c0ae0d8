/** The first of `name`, `name2`, `name3`, … that is not taken. */
export function freeName(name: string, taken: (name: string) => boolean): string {
  if (!taken(name)) return name;
  const stem = name.replace(/\d+$/, '') || name;
  for (let count = 2; ; count += 1) {
    const next = `${stem}${count}`;
    if (!taken(next)) return next;
  }
}

/** A node name made of an operation's id: `GET /users/{id}/keys` becomes `getUsersIdKeys`. */
export function toNodeName(operationId: string): string {
  if (/^[A-Za-z0-9_-]+$/.test(operationId)) return operationId;
  const words = operationId.split(/[^A-Za-z0-9_]+/).filter((word) => word !== '');
  const name = words.map((word, index) => (index === 0 ? lowerWord(word) : word.charAt(0).toUpperCase() + word.slice(1))).join('');
  return name === '' ? 'node' : name;
}

function lowerWord(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
}
