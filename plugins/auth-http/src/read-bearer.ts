import { credentialFieldValue, type CredentialInput, OpchainError } from '@opchain/core/plugin';
import type { Authorization } from './authorization.js';

/** RFC 6750. The word `Bearer` before a pasted token is removed. */
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
