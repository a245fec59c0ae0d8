import type { ApiDescription, Credential, Kernel } from '@opchain/core';
import type { SecurityScheme, HttpCall, HttpResult } from '@opchain/core/internal/model';
import type { Contract } from '../../contract/contract.js';
import type { Role } from '../../contract/profile.js';

/** A server under test, defined only by its URL, its contract and the credentials of the contract's roles. */
export interface Target {
  /** Without a trailing slash. */
  readonly url: string;
  /** The contract that the server is checked against. */
  readonly contract: Contract;
  /** The contract's description, never the server's own. */
  readonly description: ApiDescription;
  /** Credentials by role, approved for the server's origin. Cases of other roles are skipped. */
  readonly credentials: Readonly<Record<Role, Credential>>;
  /** Runs chains against the target. */
  readonly kernel: Kernel;
  /** A security scheme of the contract by its name. */
  scheme(name: string): SecurityScheme | undefined;
  /** Obtains what calls with a credential contain, such as a token. Without a credential, nothing. */
  authorize(credential: Credential | undefined, signal: AbortSignal): Promise<TargetSender>;
  /** True if the user logs in for the credential, e.g. with a browser. */
  isInteractive(credential: Credential): boolean;
  /** Returns a value without the secrets of the credentials that calls were sent with: servers may send them back. */
  mask<T>(value: T): T;
  /** Disposes of the kernel and closes connections. */
  close(): Promise<void>;
}

/** Sends a call, does not follow redirects and reads at most `MAX_RESPONSE_BYTES`. `change` is for what follows its credential. */
export type TargetSender = (
  call: HttpCall,
  signal: AbortSignal,
  change?: (signed: HttpCall) => HttpCall,
) => Promise<HttpResult>;

/** Maximum size of a response body, in bytes. */
export const MAX_RESPONSE_BYTES = 5_000_000;
