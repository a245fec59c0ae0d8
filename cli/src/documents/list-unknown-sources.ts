import type { Chain } from '@opchain/core';

/** Lists the names in `--server` and `--description` that the chain does not contain, one sentence each. */
export function listUnknownSources(
  chain: Chain,
  {
    servers,
    descriptions,
  }: { readonly servers: Readonly<Record<string, string>>; readonly descriptions: Readonly<Record<string, string>> },
): string[] {
  const sources = chain.sources.map((source) => source.name);
  const available = sources.length > 0 ? `its sources: ${sources.join(', ')}` : 'it has no sources';
  const listUnknown = (option: string, names: readonly string[]) =>
    names
      .filter((name) => !sources.includes(name))
      .map((name) => `--${option} names the source "${name}", which the chain does not have; ${available}`);
  return [...listUnknown('server', Object.keys(servers)), ...listUnknown('description', Object.keys(descriptions))];
}
