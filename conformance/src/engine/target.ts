import type { ApiDescription, Credential, Kernel, SecurityScheme } from '@opchain/core';
import type { HttpCall, HttpResult } from '@opchain/core/model';
import type { Profile, Role } from './profile.js';

/** A server under test: known by its URL, its profile and the credentials of the profile's roles, and by nothing else. */
export interface Target {
  /** Without a trailing slash. */
  readonly url: string;
  readonly profile: Profile;
  /** The contract that it is judged by, never its own description. */
  readonly contract: ApiDescription;
  readonly credentials: Readonly<Partial<Record<Role, Credential>>>;
  /** Runs chains at the target. */
  readonly kernel: Kernel;
  scheme(name: string): SecurityScheme | undefined;
  /** Puts a role's credential on a call, getting a token first where its scheme wants one. */
  authorize(call: HttpCall, credential: Credential, signal: AbortSignal): Promise<HttpCall>;
  /** Sends one call as it is, follows nothing, reads at most `MAX_RESPONSE_BYTES`. */
  send(call: HttpCall, signal: AbortSignal): Promise<HttpResult>;
  close(): Promise<void>;
}

/** The longest answer that a case reads, in bytes. */
export const MAX_RESPONSE_BYTES = 5_000_000;
