/** Prefix of the fragment of a link that contains a chain. */
const FRAGMENT_PREFIX = 'chain=';

/** A link to a page, with a text in the part of the address that browsers send to no server. */
export async function writeShareLink(pageUrl: string, text: string): Promise<string> {
  const { packText } = await import('./pack-text.js');
  const url = new URL(pageUrl);
  url.hash = FRAGMENT_PREFIX + (await packText(text));
  return url.href;
}

/** The text in the fragment of a page's address; undefined if it contains none. Rejects if it is damaged or too long. */
export function readShareLink(fragment: string): Promise<string> | undefined {
  const packed = fragment.replace(/^#/, '');
  if (!packed.startsWith(FRAGMENT_PREFIX)) return undefined;
  return import('./pack-text.js').then(({ unpackText }) => unpackText(packed.slice(FRAGMENT_PREFIX.length)));
}
