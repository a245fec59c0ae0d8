import type { Credential, CredentialField, CredentialUse, OperationRef, SecurityScheme } from '@opchain/core';
import type { CredentialEntry } from '../../model/credential-entry.js';
import type { State } from '../create-state.js';

export interface Credentials {
  readonly entries: readonly CredentialEntry[];
  /** Kept in the browser's session storage, because the user chose so. */
  readonly saveForSession: boolean;
  /** An origin that a credential would be sent to, and that the user has not approved yet. */
  readonly approvalRequest: { readonly credential: string; readonly origins: readonly string[] } | undefined;
}

/** Secrets live here, in memory: they enter no chain, no link, no autosave and no export. */
export interface CredentialStore extends State<Credentials> {
  find(name: string): CredentialEntry | undefined;
  forScheme(scheme: string): readonly CredentialEntry[];
  /** What to ask the user for; undefined where no plugin handles the scheme. */
  fields(scheme: SecurityScheme): readonly CredentialField[] | undefined;
  /** How a node refers to a credential. */
  use(credential: Credential, scheme: SecurityScheme): CredentialUse;
  /** The credentials that fit what an operation demands, first alternative first. */
  choices(
    ref: OperationRef,
  ): readonly { readonly scheme: SecurityScheme; readonly entries: readonly CredentialEntry[] }[];
  /** Adds it, or replaces the one named `previousName`. Renaming rewrites the chain's references. */
  save(credential: Credential, previousName?: string): void;
  /** Takes what the page around brings along, in place of what it brought before. What the user saved under the same name stays. */
  setFromHost(credentials: readonly Credential[]): void;
  remove(name: string): void;
  /** Gets a token or checks that the fields are complete; the outcome is in the entry's `trial`. */
  testCredential(name: string): Promise<void>;
  /** Ids of the nodes that use it. */
  attachedTo(name: string): readonly string[];
  attach(name: string, stepIds: readonly string[]): void;
  setSaveForSession(enabled: boolean): void;
  /** Origins that the credential would be sent to as things stand, and whether the user has approved them. */
  origins(
    credential: Credential,
  ): readonly { readonly origin: string; readonly approved: boolean; readonly kind: 'server' | 'token' }[];
  approve(name: string, origins: readonly string[]): void;
  /** Asks for every approval that the nodes' credentials still need; resolves to false where the user refused. */
  requestApprovals(stepIds: readonly string[]): Promise<boolean>;
  resolveApproval(approved: boolean): void;
}
