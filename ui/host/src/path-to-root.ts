/** From a page to the root of its server: `../` for `/ui`. Being relative, it works behind any path prefix. */
export function pathToRoot(pagePath: string): string {
  return '../'.repeat(pagePath.split('/').length - 1);
}
