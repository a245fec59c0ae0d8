import type { SecurityScheme } from './security-scheme.js';

/** How a scheme's fields are named in a chain file's `x-security.values`. */
export type CredentialKind = 'apiKey' | 'basic' | 'bearer' | 'oauth2';

/** A node's reference to a credential: names only, never secrets. */
export interface CredentialUse {
  /** Name of the security scheme in the API description. */
  readonly scheme: string;
  /** Name of the credential, as configured by the user. */
  readonly credential: string;
  readonly kind: CredentialKind;
}

/** What a credential is asked for. */
export interface CredentialRequest {
  readonly scheme: SecurityScheme;
  /** Scopes that the operation demands, unless the credential names its own. */
  readonly scopes: readonly string[];
  /** Base URL of the server that will get it. */
  readonly serverUrl: string;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

export interface CredentialResponse {
  /** By name, as `AuthProvider.fields` has them; for OAuth 2.0 and OpenID Connect `accessToken` alone will do. */
  readonly fields: Readonly<Record<string, string>>;
  /** Milliseconds since the Unix epoch. Until then the answer is kept in memory; without it every call asks anew. */
  readonly expiresAt?: number;
}

/** A named identity for one security scheme, configured by the user. Lives in memory, never in a chain. */
export interface Credential {
  readonly name: string;
  readonly scheme: string;
  /**
   * What the user entered, by field name: `apiKey`; `username`, `password`; `token`; `clientId`, `clientSecret`, …
   * as `AuthProvider.fields` names them.
   */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Asks whoever holds the identity, such as the login of the page around, instead of holding it here: called when a node needs the
   * credential. What it answers takes the place of `fields`. Rejecting, or answering nothing, refuses: the node fails and says why.
   */
  readonly provide?: (
    request: CredentialRequest,
  ) => CredentialResponse | undefined | Promise<CredentialResponse | undefined>;
  /** Where tokens are fetched, when it is not the description's own address. */
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
  /**
   * Origins that may receive this credential (`https://api.example.com`), the API's server and the token endpoint alike.
   * Nothing of it is sent anywhere else.
   */
  readonly approvedOrigins: readonly string[];
}
