import type { Credential } from '@opchain/core';

export type CredentialTest =
  | { readonly state: 'untested' }
  | { readonly state: 'testing' }
  | { readonly state: 'accepted'; readonly at: number; readonly expiresAt?: number }
  /** A call with it succeeded. */
  | { readonly state: 'used'; readonly at: number }
  | { readonly state: 'rejected'; readonly at: number; readonly message: string };

export interface CredentialEntry {
  readonly credential: Credential;
  readonly test: CredentialTest;
  /** Provided by the host page; shown and usable, with approvals included. */
  readonly fromHost: boolean;
}
