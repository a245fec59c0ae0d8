import { type Chain, isOpchainError, OpchainError } from '@opchain/core';

/** Prefix of the fragment of a link that contains a chain. */
const FRAGMENT_PREFIX = 'chain=';

/** A link to a page, with a text in the part of the address that browsers send to no server. */
export async function writeShareLink(pageUrl: string, text: string): Promise<string> {
  const { packText } = await import('./pack-text.js');
  const url = new URL(pageUrl);
  url.hash = FRAGMENT_PREFIX + (await packText(text));
  return url.href;
}

/**
 * The chain in the fragment of a page's address, which `read` reads from a text; undefined if it contains none. Throws
 * `DOCUMENT_INVALID` if it is damaged or too long.
 */
export async function readShareLink(fragment: string, read: (text: string) => Chain): Promise<Chain | undefined> {
  const packed = fragment.replace(/^#/, '');
  if (!packed.startsWith(FRAGMENT_PREFIX)) return undefined;
  try {
    const { unpackText } = await import('./pack-text.js');
    return read(await unpackText(packed.slice(FRAGMENT_PREFIX.length)));
  } catch (error) {
    if (isOpchainError(error)) throw error;
    throw new OpchainError('DOCUMENT_INVALID', 'The link does not contain a complete chain.', { cause: error });
  }
}
