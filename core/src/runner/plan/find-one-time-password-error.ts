import { readBase32 } from '../../functions/one-time-password.js';
import type { ChainInput } from '../../model/chain.js';
import type { ChainDiagnostic } from '../../model/run.js';
import type { Credential } from '../../model/security/credential.js';
import { secretOf, totpField, validOwnerOf } from '../secrets/one-time-passwords.js';
import { makeError } from './make-diagnostic.js';

/** Why no one-time password can be made for an input; undefined if one can be made, or the input is another one. */
export function findOneTimePasswordError(
  { name: input, schema }: Pick<ChainInput, 'name' | 'schema'>,
  credentials: readonly Credential[] = [],
): ChainDiagnostic | undefined {
  const name = validOwnerOf(schema);
  if (name === undefined) return undefined;
  const whose = `The chain input "${input}" is a one-time password of the credential "${name}"`;
  const credential = credentials.find((each) => each.name === name);
  if (credential === undefined)
    return makeError('CREDENTIAL_UNKNOWN', `${whose}, which is not configured; it needs "${totpField}".`);
  const secret = secretOf(credential);
  if (secret === '') return makeError('CREDENTIAL_INCOMPLETE', `${whose}, which is missing "${totpField}".`);
  return readBase32(secret) === undefined
    ? makeError(
        'CREDENTIAL_INCOMPLETE',
        `${whose}, whose "${totpField}" is not Base32: the letters A to Z and the digits 2 to 7.`,
      )
    : undefined;
}
