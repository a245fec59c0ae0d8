import type { Chain } from '../../model/chain.js';
import type { Credential } from '../../model/security/credential.js';

/**
 * The names of the sources whose calls may use a credential: those that it names, otherwise the only API of the
 * chain. Empty if it names none and the chain has several.
 */
export function credentialSources(
  { sources }: Pick<Credential, 'sources'>,
  chain: Pick<Chain, 'sources'>,
): readonly string[] {
  if (sources !== undefined) return sources;
  const names = chain.sources.flatMap(({ name, type }) => (type === undefined ? [name] : []));
  return names.length === 1 ? names : [];
}
