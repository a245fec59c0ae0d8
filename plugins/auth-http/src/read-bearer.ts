import { credentialFieldValue, OpchainError } from '@opchain/core';
import type { CredentialInput } from '@opchain/core';
import type { Authorization } from './authorization.js';

/** RFC 6750. A token that was copied with the word `Bearer` before it is taken without. */
export function readBearer(entered: CredentialInput, schemeName: string): Authorization {
  const token = credentialFieldValue(entered, 'token')
    .trim()
    .replace(/^bearer +/i, '');
  if (!/^[!-~]+$/.test(token))
    throw new OpchainError(
      'AUTH_FAILED',
      `The token for "${schemeName}" contains whitespace or another character that is not allowed in a token.`,
    );
  return { value: `Bearer ${token}`, secrets: [token] };
}
