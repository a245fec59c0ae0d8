import type { Credential, OperationRef, OperationStep } from '@opchain/core';
import type { CredentialUse, SecurityScheme } from '@opchain/core/internal/model';
import type { CredentialField } from '@opchain/core/plugin';
import type { CredentialEntry, CredentialReadiness } from '../../model/credential-entry.js';
import type { State, Unsubscribe } from '../create-state.js';
import type { DescriptionStore } from '../descriptions/description-store.js';

export interface Credentials {
  readonly entries: readonly CredentialEntry[];
  /** Stored in the browser's session storage at the user's choice. */
  readonly saveForSession: boolean;
  /** Origins that a credential or a password input would be sent to, or that would be called, not approved by the user yet. */
  readonly approvalRequest:
    | { readonly kind: 'credential' | 'input'; readonly name: string; readonly origins: readonly string[] }
    | { readonly kind: 'servers'; readonly origins: readonly string[] }
    | undefined;
  /** Origins that the user confirmed for calls and password inputs. */
  readonly confirmedOrigins: readonly string[];
}

/** Secrets are held here, in memory: they are never added to chains, links, autosaves or exports. */
export interface CredentialStore extends State<Credentials> {
  find(name: string): CredentialEntry | undefined;
  /** The credentials of a source for one of its schemes. */
  forScheme(source: string, scheme: string): readonly CredentialEntry[];
  /** All credentials as a run needs them: in a chain with several sources, those of the host page belong to its API. */
  forRun(): readonly Credential[];
  /** The fields to enter; undefined if no plugin supports the scheme. */
  fields(scheme: SecurityScheme): readonly CredentialField[] | undefined;
  /** True for a field that is not a secret, such as a user name. */
  isShownField(credential: Credential, field: string): boolean;
  /** How a step refers to a credential. */
  use(credential: Credential, scheme: SecurityScheme): CredentialUse;
  /** The credentials that satisfy an operation's requirements, first alternative first. */
  choices(
    ref: OperationRef,
  ): readonly { readonly scheme: SecurityScheme; readonly entries: readonly CredentialEntry[] }[];
  /** Adds it, or replaces the one named `previousName`. Renaming updates the chain's references. */
  save(credential: Credential, previousName?: string): void;
  /** Sets the credentials provided by the host page, replacing its previous ones. Those saved by the user under the same name are kept. */
  setFromHost(credentials: readonly Credential[]): void;
  /** A description is used under another name: its credentials follow. */
  renameSource(source: string, name: string): void;
  remove(name: string): void;
  /** Gets a token or checks that the fields are complete; the outcome is in the entry's `test`. */
  testCredential(name: string): Promise<void>;
  /** What the step's credentials are before a run; undefined if it needs none, or is explicitly sent without. */
  readiness(step: OperationStep): CredentialReadiness | undefined;
  /** True if the user logs in for the credential. */
  isLogin(credential: Credential): boolean;
  /** Calls with these credentials succeeded. */
  markUsed(names: readonly string[]): void;
  /** Ids of the steps that use it. */
  attachedTo(name: string): readonly string[];
  attach(name: string, stepIds: readonly string[]): void;
  setSaveForSession(enabled: boolean): void;
  /** Origins that the credential would currently be sent to by calls of its sources, or of some of them, and whether the user has approved them. */
  origins(
    credential: Credential,
    sources?: readonly string[],
  ): readonly { readonly origin: string; readonly approved: boolean; readonly kind: 'server' | 'token' }[];
  approve(name: string, origins: readonly string[]): void;
  /**
   * Requests every missing approval of the steps' credentials; resolves to false if the user declines. Rejects if nothing shows the question.
   * `called`: the descriptions of the steps, if they are not those that are open.
   */
  requestApprovals(steps: readonly OperationStep[], called?: DescriptionStore): Promise<boolean>;
  /** The same for servers that a password input would be sent to; without an input, that would be called. */
  requestConfirmation(input: string | undefined, origins: readonly string[]): Promise<boolean>;
  /** Announces that `approvalRequest` is shown to the user, until the returned function is called. */
  presentApprovals(): Unsubscribe;
  resolveApproval(approved: boolean): void;
}
