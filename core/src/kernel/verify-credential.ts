import type { SecurityScheme } from '../model/security/security-scheme.js';
import type { Credential } from '../model/security/credential.js';
import { isOpchainError, OpchainError } from '../model/errors/opchain-error.js';
import { GrantCache } from '../runner/grants/grant-cache.js';
import { isInteractive } from '../runner/grants/is-interactive.js';
import { createMask } from '../runner/masking/mask-secrets.js';
import { obtainGrant } from '../runner/step/obtain-grant.js';
import type { RunnerPorts } from '../runner/contract/ports.js';
import { describeToken, type TokenDescription } from './describe-token.js';

/** A credential and what it is for. */
interface VerifiedCredential {
  readonly credential: Credential;
  readonly scheme: SecurityScheme;
  readonly serverUrl: string;
}

/**
 * Obtains a new grant for a credential, so that the user can see whether it works, and for whom. The issuer's message is shown
 * without the secrets in it.
 */
export async function verifyCredential(
  { credential, scheme, serverUrl }: VerifiedCredential,
  signal: AbortSignal,
  ports: RunnerPorts,
): Promise<TokenDescription> {
  const provider = ports.providerFor(scheme);
  if (provider === undefined)
    throw new OpchainError('SCHEME_UNSUPPORTED', `No auth provider supports the security scheme "${scheme.name}".`);
  const grantRequest = { provider, scheme, credential, serverUrl, scopes: [] };
  const key = GrantCache.keyOf(grantRequest);
  const chosen = { ...grantRequest, key };
  // A retained grant would not show whether the credential works now. What the user logged in for is retained.
  const retains = isInteractive(chosen);
  if (retains) ports.grants.remove(key);
  const grants = retains ? ports.grants : new GrantCache(ports.clock);
  try {
    const grant = await obtainGrant(chosen, signal, { ...ports, grants });
    const { expiresAt } = grant;
    return { ...describeToken(grant), ...(expiresAt !== undefined && { expiresAt }) };
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    const secretFields = new Set(provider.fields(scheme).flatMap(({ name, secret }) => (secret ? [name] : [])));
    const secrets = Object.entries(credential.fields).filter(([name]) => secretFields.has(name));
    const mask = createMask(secrets.map(([, value]) => value));
    throw new OpchainError(error.code, mask.text(error.message), error.details);
  }
}
