import type { SecurityScheme } from '../model/security/security-scheme.js';
import type { HttpCall, HttpResult } from '../model/http.js';
import type { CredentialInput, Plugin } from '../plugin/contract.js';

/** Describes a plugin to the auth provider kit. */
export interface AuthProviderHarness {
  /** Creates a new plugin that adds one auth provider. */
  plugin(): Plugin | Promise<Plugin>;
  /** One sample for each kind of scheme that it handles. */
  readonly samples: readonly AuthProviderSample[];
  /** A scheme that the provider must not handle. */
  readonly unsupportedScheme: SecurityScheme;
}

/** A scheme and a working credential for it. */
export interface AuthProviderSample {
  /** Name of the sample, used in case titles. */
  readonly title: string;
  /** A security scheme that the provider handles. */
  readonly scheme: SecurityScheme;
  /** Values of a credential that works. */
  readonly input: CredentialInput;
  /**
   * Responds as the issuer that the provider requests a token from; without it, the provider must not send anything.
   */
  readonly respond?: (call: HttpCall) => HttpResult;
}
