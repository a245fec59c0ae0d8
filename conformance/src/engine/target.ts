import type { ApiDescription, Credential, Kernel, SecurityScheme } from '@opchain/core';
import type { HttpCall, HttpResult } from '@opchain/core/model';
import type { Profile, Role } from './profile.js';

/** A server under test, defined only by its URL, its profile and the credentials of the profile's roles. */
export interface Target {
  /** Without a trailing slash. */
  readonly url: string;
  /** The contract that it is checked against, by name. */
  readonly profile: Profile;
  /** The contract that the server is checked against, never the server's own description. */
  readonly contract: ApiDescription;
  /** Credentials by role, approved for the server's origin. Cases of other roles are skipped. */
  readonly credentials: Readonly<Partial<Record<Role, Credential>>>;
  /** Runs chains against the target. */
  readonly kernel: Kernel;
  /** A security scheme of the contract by its name. */
  scheme(name: string): SecurityScheme | undefined;
  /** Adds a role's credential to a call, and first obtains a token if its scheme requires one. */
  authorize(call: HttpCall, credential: Credential, signal: AbortSignal): Promise<HttpCall>;
  /** Sends one call unchanged, does not follow redirects and reads at most `MAX_RESPONSE_BYTES`. */
  send(call: HttpCall, signal: AbortSignal): Promise<HttpResult>;
  /** Disposes of the kernel and closes connections. */
  close(): Promise<void>;
}

/** Maximum size of a response body, in bytes. */
export const MAX_RESPONSE_BYTES = 5_000_000;
