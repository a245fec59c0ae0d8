import type { Credential, CredentialResponse, CredentialRequest } from '../../model/security/credential.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { CredentialField, Grant } from '../../plugin/contract.js';

/** Calls the credential's callback. Rejects with `AUTH_FAILED` if it declines, with its own message if it has one. */
export async function requestCredential(
  credential: Credential,
  request: CredentialRequest,
): Promise<CredentialResponse> {
  const response = await credential.provide?.(request);
  if (response === undefined)
    throw new OpchainError('AUTH_FAILED', `The page provided no credential for "${credential.name}".`);
  return response;
}

/** Adds what the response contains to the grant: its expiry, and the texts that must not be shown. */
export function applyCredentialResponse(
  grant: Grant,
  { fields, expiresAt }: CredentialResponse,
  known: readonly CredentialField[],
): Grant {
  const shown = new Set(known.flatMap((field) => (field.secret ? [] : [field.name])));
  const secrets = Object.entries(fields).flatMap(([name, value]) => (shown.has(name) || value === '' ? [] : [value]));
  const expirations = [grant.expiresAt, expiresAt].filter((each) => each !== undefined);
  return {
    ...grant,
    secrets: [...new Set([...grant.secrets, ...secrets])],
    ...(expirations.length > 0 && { expiresAt: Math.min(...expirations) }),
  };
}
