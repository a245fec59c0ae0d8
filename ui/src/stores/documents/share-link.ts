import { type Chain, isOpchainError, OpchainError } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';

/** Prefix of the fragment of a link that contains a chain. */
const FRAGMENT_PREFIX = 'chain=';

/** Descriptions that the builder writes, by source. */
type Requests = Readonly<Record<string, string>>;

/** A chain of a link, with the descriptions of its requests. */
export interface SharedChain {
  readonly chain: Chain;
  readonly requests: Requests;
}

/** A link to a page, with a text in the part of the address that browsers send to no server. */
export async function writeShareLink(pageUrl: string, draft: string, requests: Requests): Promise<string> {
  const { packText } = await import('./pack-text.js');
  const url = new URL(pageUrl);
  const text = Object.keys(requests).length === 0 ? draft : JSON.stringify({ chain: draft, requests });
  url.hash = FRAGMENT_PREFIX + (await packText(text));
  return url.href;
}

/**
 * The chain in the fragment of a page's address, which `read` reads from a text; undefined if it contains none. Throws
 * `DOCUMENT_INVALID` if it is damaged or too long.
 */
export async function readShareLink(fragment: string, read: (text: string) => Chain): Promise<SharedChain | undefined> {
  const packed = fragment.replace(/^#/, '');
  if (!packed.startsWith(FRAGMENT_PREFIX)) return undefined;
  try {
    const { unpackText } = await import('./pack-text.js');
    const { draft, requests } = readParts(await unpackText(packed.slice(FRAGMENT_PREFIX.length)));
    return { chain: read(draft), requests };
  } catch (error) {
    if (isOpchainError(error)) throw error;
    throw new OpchainError('DOCUMENT_INVALID', 'The link does not contain a complete chain.', { cause: error });
  }
}

/** Without requests, a link has the draft alone. */
function readParts(text: string): { readonly draft: string; readonly requests: Requests } {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || typeof value['chain'] !== 'string' || !isObject(value['requests']))
    return { draft: text, requests: {} };
  const texts = Object.entries(value['requests']).flatMap(([source, each]) =>
    typeof each === 'string' ? [[source, each] as const] : [],
  );
  return { draft: value['chain'], requests: Object.fromEntries(texts) };
}
