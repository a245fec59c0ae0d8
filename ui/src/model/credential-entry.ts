import type { Credential, TokenDescription } from '@opchain/core';

export type CredentialTest =
  | { readonly state: 'untested' }
  | { readonly state: 'testing' }
  | ({ readonly state: 'accepted'; readonly at: number } & TokenDescription)
  /** A call with it succeeded. */
  | { readonly state: 'used'; readonly at: number }
  | { readonly state: 'rejected'; readonly at: number; readonly message: string };

/** What a step's credentials are before a run: all there, asked for during the run, or not there. */
export type CredentialReadiness =
  | { readonly state: 'ready' }
  /** The user logs in, unless there are origins to which sending the credential is to be approved. */
  | { readonly state: 'asks'; readonly credential: string; readonly origins: readonly string[] }
  /** None is chosen if it has no name; it does not exist, or its last test failed with the message. */
  | { readonly state: 'missing'; readonly credential?: string; readonly message?: string };

export interface CredentialEntry {
  readonly credential: Credential;
  readonly test: CredentialTest;
  /** Provided by the host page; shown and usable, with approvals included. */
  readonly fromHost: boolean;
}
