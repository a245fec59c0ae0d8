import type { Credential } from '@opchain/core';

export type CredentialTest =
  | { readonly state: 'untried' }
  | { readonly state: 'trying' }
  | { readonly state: 'accepted'; readonly at: number; readonly expiresAt?: number }
  | { readonly state: 'refused'; readonly at: number; readonly message: string };

export interface CredentialEntry {
  readonly credential: Credential;
  readonly test: CredentialTest;
  /** Given by the host page; shown, usable, and not asked for again. */
  readonly fromHost: boolean;
}
