import type { Chain } from '@opchain/core';

/** Lists the names in `--server`, `--description` and `--mock-source` that the chain does not contain, one sentence each. */
export function listUnknownSources(
  chain: Chain,
  {
    servers,
    descriptions,
    mockSources = [],
  }: {
    readonly servers: Readonly<Record<string, string>>;
    readonly descriptions: Readonly<Record<string, string>>;
    readonly mockSources?: readonly string[];
  },
): string[] {
  const sources = chain.sources.map((source) => source.name);
  const available = sources.length > 0 ? `its sources: ${sources.join(', ')}` : 'it has no sources';
  const listUnknown = (option: string, names: readonly string[]) =>
    names
      .filter((name) => !sources.includes(name))
      .map((name) => `--${option} names the source "${name}", which the chain does not have; ${available}`);
  return [
    ...listUnknown('server', Object.keys(servers)),
    ...listUnknown('description', Object.keys(descriptions)),
    ...listUnknown('mock-source', mockSources),
  ];
}
