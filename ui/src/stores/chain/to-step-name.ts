/** A step name derived from an operation's id: `GET /users/{id}/keys` becomes `getUsersIdKeys`. */
export function toStepName(operationId: string): string {
  if (/^[A-Za-z0-9_-]+$/.test(operationId)) return operationId;
  const words = operationId.split(/[^A-Za-z0-9_]+/).filter((word) => word !== '');
  const name = words
    .map((word, index) => (index === 0 ? lowerFirst(word) : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return name === '' ? 'node' : name;
}

function lowerFirst(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
}
