import type { Credential } from '@opchain/core';
import type { CredentialEntry } from '../../model/credential-entry.js';

/** What the user chose to remember for this browser session; undefined if nothing is stored. */
export function readSavedCredentials(
  session: Pick<Storage, 'getItem'> | undefined,
  key: string,
): readonly Credential[] | undefined {
  try {
    const text = session?.getItem(key);
    if (text === null || text === undefined) return undefined;
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isCredential) : undefined;
  } catch {
    return undefined;
  }
}

export function writeSavedCredentials(
  session: Pick<Storage, 'setItem'> | undefined,
  key: string,
  entries: readonly CredentialEntry[],
): void {
  try {
    session?.setItem(key, JSON.stringify(entries.flatMap((entry) => (entry.fromHost ? [] : [entry.credential]))));
  } catch {
    // Session storage is full or disabled: the credentials last as long as the page.
  }
}

function isCredential(value: unknown): value is Credential {
  if (typeof value !== 'object' || value === null) return false;
  const { name, scheme, fields, approvedOrigins } = value as Partial<Credential>;
  return (
    typeof name === 'string' &&
    typeof scheme === 'string' &&
    typeof fields === 'object' &&
    fields !== null &&
    Array.isArray(approvedOrigins)
  );
}
