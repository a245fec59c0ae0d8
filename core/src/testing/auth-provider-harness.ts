import type { SecurityScheme } from '../model/security-scheme.js';
import type { HttpCall, HttpResult } from '../model/http.js';
import type { CredentialInput, Plugin } from '../plugin/contract.js';

/** What the auth provider kit needs to know of a plugin. */
export interface AuthProviderHarness {
  /** A new plugin. It adds one auth provider. */
  plugin(): Plugin | Promise<Plugin>;
  /** One for each kind of scheme that it handles. */
  readonly samples: readonly AuthProviderSample[];
  /** A scheme that it must leave to others. */
  readonly unsupportedScheme: SecurityScheme;
}

export interface AuthProviderSample {
  readonly title: string;
  readonly scheme: SecurityScheme;
  /** A credential that works. */
  readonly input: CredentialInput;
  /** Plays whoever the provider asks for a token; without it the provider must ask nobody. */
  readonly respond?: (call: HttpCall) => HttpResult;
}
