import type { HttpCall } from '@opchain/core/internal/model';
import type { Field, RequestDraft } from '@opchain/resources';
import type { RejectionKind } from '../contract/contract-settings.js';
import type { Role } from '../contract/profile.js';
import type { Session } from '../engine/session.js';

/** What a rule yields: a valid request of an operation with one change, and what the server must do with it. */
export interface DerivedCase {
  /** Unique among the cases of the rule and the operation: letters, digits, spaces. */
  readonly key: string;
  /** What the case sends, as in `Rejects createCustomer with …`; or starts with `without`. */
  readonly input: string;
  /** The part of the contract after the operation: `/name maxLength`. */
  readonly clause: string;
  /** The field that it is about. */
  readonly field?: Field;
  /** Changes the valid request. */
  readonly draft?: (draft: RequestDraft) => RequestDraft;
  /** Changes the valid request to one close by, which is also valid: for what is expected to be accepted. */
  readonly near?: (draft: RequestDraft) => RequestDraft;
  /** Changes the serialized request. */
  readonly call?: (call: HttpCall) => HttpCall;
  /** The role whose credential is sent; null: none. Default: the operation's role. */
  readonly as?: Role | null;
  /** The response: accepted as documented, or rejected for this kind of fault. */
  readonly expect: 'accepted' | Expectation;
}

/** A rejection, which reports the field at `pointer` if the errors of the contract list fields. */
export interface Expectation {
  /** `any`: any 4xx, because the fault is of several kinds. */
  readonly kind: RejectionKind | 'any';
  readonly pointer?: string;
}

/** A case that no single request can express. */
export interface CustomCase extends Pick<DerivedCase, 'key' | 'clause'> {
  /** The behavior in one sentence. */
  readonly title: string;
  /** True if nothing else may run at the same time. */
  readonly isAlone?: boolean;
  /** True if no sentence of the contract states what it expects. */
  readonly isSuspicion?: boolean;
  /** Tries it. */
  readonly run: (session: Session) => Promise<void>;
}
