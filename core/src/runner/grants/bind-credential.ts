import type { Chain } from '../../model/chain.js';
import type { Credential } from '../../model/security/credential.js';
import { listNamedOrigins, type NamedUrls } from './list-named-origins.js';

/**
 * Binds a credential to its sources and approves it for the servers that the user named for them, and for the origins of
 * `--allow-credential`. Throws an `Error` if it does not belong to a source of the chain.
 */
export function bindCredential(
  credential: Credential,
  chain: Pick<Chain, 'sources'>,
  args: NamedUrls & { readonly allowedOrigins: Readonly<Record<string, readonly string[]>> },
): Credential {
  const known = chain.sources.flatMap(({ name, type }) => (type === undefined ? [name] : []));
  const sources = credential.sources ?? (known.length === 1 ? known : []);
  const options = known.map((name) => `"${name}"`).join(' or ');
  const unknown = sources.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `"source" names "${unknown}", which the chain does not have${options === '' ? '' : `; use ${options}`}`,
    );
  if (sources.length === 0 && known.length > 1)
    throw new Error(`the chain has several sources, so the credential must name its own: "source": ${options}`);
  return {
    ...credential,
    sources,
    approvedOrigins: [
      ...new Set([
        ...sources.flatMap((source) => listNamedOrigins(source, args)),
        ...credential.approvedOrigins,
        ...(args.allowedOrigins[credential.name] ?? []),
      ]),
    ],
  };
}
