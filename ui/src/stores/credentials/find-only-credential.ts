import type { OperationRef } from '@opchain/core';
import type { CredentialUse } from '@opchain/core/internal/model';
import type { Stores } from '../stores.js';

/** The credential of an operation that requires one, if it is the only one. */
export function findOnlyCredential(
  ref: OperationRef,
  { credentials, descriptions }: Pick<Stores, 'credentials' | 'descriptions'>,
): CredentialUse | undefined {
  const choices = credentials.choices(ref).filter((choice) => choice.entries.length > 0);
  const [only] = choices;
  const entry = only?.entries[0];
  return choices.length === 1 && only?.entries.length === 1 && entry && descriptions.needsCredential(ref)
    ? credentials.use(entry.credential, only.scheme)
    : undefined;
}
