/**
 * The absolute location of a reference's document, relative to the document that contains the reference: URLs by RFC
 * 3986, files by their path. If the base is not absolute (pasted text, a relative path), the result is of the same
 * kind.
 */
export function resolveLocation(reference: string, base: string): string {
  if (isUrl(reference)) return reference;
  if (isUrl(base)) {
    try {
      return new URL(reference, base).href;
    } catch {
      return reference;
    }
  }
  const path = decodePath(reference).replaceAll('\\', '/');
  if (path.startsWith('/') || /^[a-z]:\//i.test(path)) return path;
  const segments = base.replaceAll('\\', '/').split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..' && segments.length > 0 && !['', '.', '..'].includes(segments.at(-1) ?? '')) segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

/** A scheme of one letter is a drive. */
function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text);
}

function decodePath(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
