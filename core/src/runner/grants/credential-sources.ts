import type { Chain } from '../../model/chain.js';
import type { Credential } from '../../model/credential.js';

/**
 * The names of the sources whose calls may use a credential: those that it names, otherwise the only source of the
 * chain. Empty if it names none and the chain has several.
 */
export function credentialSources(
  { sources }: Pick<Credential, 'sources'>,
  chain: Pick<Chain, 'sources'>,
): readonly string[] {
  if (sources !== undefined) return sources;
  return chain.sources.length === 1 ? chain.sources.map(({ name }) => name) : [];
}
