/**
 * The source name of a description, derived from its file name: `petstore` for `…/petstore.openapi.yaml`, `api` if
 * nothing is left.
 */
export function sourceName(location: string): string {
  const file = location.split(/[?#]/, 1)[0]?.split(/[\\/]/).at(-1) ?? '';
  const name = file
    .replace(/\.(ya?ml|json)$/i, '')
    .replace(/[.-]?(openapi|swagger)$/i, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' ? 'api' : name;
}
