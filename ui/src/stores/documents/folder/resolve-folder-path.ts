/** The path in a folder that a relative URL of a file there means; undefined for other URLs and those that lead outside. */
export function resolveFolderPath(from: string, url: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('/')) return undefined;
  const names = from.split('/').slice(0, -1);
  for (const name of url.split(/[?#]/, 1)[0]!.split('/')) {
    if (name === '..') {
      if (names.pop() === undefined) return undefined;
    } else if (name !== '.') names.push(decode(name));
  }
  return names.join('/');
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
