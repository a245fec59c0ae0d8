/** What a path parameter belongs to: `orders` for `{id}` in `/orders/{id}/status`. */
export function ownerOfParameter(path: string, name: string): string | undefined {
  const parts = path.split('/');
  const at = parts.indexOf(`{${name}}`);
  return lastResource(parts.slice(0, Math.max(0, at)));
}

/** What the body of an operation belongs to: `status` for `/orders/{id}/status`. */
export function ownerOfBody(path: string): string | undefined {
  return lastResource(path.split('/'));
}

function lastResource(parts: readonly string[]): string | undefined {
  return parts.findLast((part) => part !== '' && !part.startsWith('{'));
}
