import type { Chain } from '@opchain/core';
import { REQUESTS_ENDING } from './requests-file.js';

/** The path of a chain's file without what its ending says: the files of its requests begin with it. */
const stemOf = (path: string): string => path.replace(/(\.arazzo)?\.(ya?ml|json)$/i, '');

/** True for the file of requests of the chain that is this file of a folder. */
export function isRequestsFileOf(path: string, chainPath: string): boolean {
  const start = `${stemOf(chainPath)}.`;
  return path.startsWith(start) && /^([^/.]+\.)?requests\.openapi\.yaml$/.test(path.slice(start.length));
}

/** The paths of the files of requests of a chain's file, by source: the first one is named after the chain alone. */
export function nameRequestsFiles(
  sources: readonly { readonly name: string; readonly url: string }[],
  chainPath: string,
): ReadonlyMap<string, string> {
  const stem = stemOf(chainPath);
  const folder = stem.slice(0, stem.lastIndexOf('/') + 1);
  const paths = new Map<string, string>();
  for (const { name, url } of sources) {
    const path = folder + decodeURI(url.replace(/^\.\//, ''));
    if (isRequestsFileOf(path, chainPath) && ![...paths.values()].includes(path)) paths.set(name, path);
  }
  for (const { name } of sources) {
    if (paths.has(name)) continue;
    const plain = stem + REQUESTS_ENDING;
    paths.set(name, [...paths.values()].includes(plain) ? `${stem}.${name}${REQUESTS_ENDING}` : plain);
  }
  return paths;
}

/** The path of a file of requests after its chain was moved. */
export const moveRequestsFile = (path: string, from: string, to: string): string =>
  stemOf(to) + path.slice(stemOf(from).length);

/** The chain with the descriptions that the builder writes named after its file. */
export function relocateRequests(
  chain: Chain,
  chainPath: string,
  { entry }: { readonly entry: (source: string) => { readonly requests?: string | undefined } | undefined },
): Chain {
  const own = chain.sources.filter(({ name }) => entry(name)?.requests !== undefined);
  if (own.length === 0) return chain;
  const paths = nameRequestsFiles(own, chainPath);
  const sources = chain.sources.map((source) => {
    const path = paths.get(source.name);
    return path === undefined ? source : { ...source, url: urlBeside(path) };
  });
  return { ...chain, sources };
}

/** The URL of a file beside the chain. */
export const urlBeside = (path: string): string => `./${encodeURI(path.slice(path.lastIndexOf('/') + 1))}`;
