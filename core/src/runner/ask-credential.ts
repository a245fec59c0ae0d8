import type { Credential, CredentialAnswer, CredentialWish } from '../model/credential.js';
import { OpchainError } from '../model/opchain-error.js';
import type { CredentialField, Grant } from '../plugin/contract.js';

/** Asks whoever holds the identity. Rejects with `AUTH_FAILED` where they refuse, in their own words if they have any. */
export async function askCredential(credential: Credential, wanted: CredentialWish): Promise<CredentialAnswer> {
  const answer = await credential.ask?.(wanted);
  if (answer === undefined) throw new OpchainError('AUTH_FAILED', `Nobody is logged in as "${credential.name}": the page around gave no credential.`);
  return answer;
}

/** The grant with what the answer knows of it: when it ends, and what must not be shown. */
export function addAnswer(grant: Grant, { fields, expiresAt }: CredentialAnswer, known: readonly CredentialField[]): Grant {
  const shown = new Set(known.flatMap((field) => (field.secret ? [] : [field.name])));
  const secrets = Object.entries(fields).flatMap(([name, value]) => (shown.has(name) || value === '' ? [] : [value]));
  const ends = [grant.expiresAt, expiresAt].filter((each) => each !== undefined);
  return { ...grant, secrets: [...new Set([...grant.secrets, ...secrets])], ...(ends.length > 0 && { expiresAt: Math.min(...ends) }) };
}
