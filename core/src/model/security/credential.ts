import type { SecurityScheme } from './security-scheme.js';

/** Selects the names of the credential fields in `x-security.values` of a chain file. */
export type CredentialKind = 'apiKey' | 'basic' | 'bearer' | 'oauth2';

/** A reference of a step to a credential. It contains names, never secrets. */
export interface CredentialUse {
  /** Name of the security scheme in the API description. */
  readonly scheme: string;
  /** Name of the credential as configured by the user. */
  readonly credential: string;
  /** Selects the field names in a chain file. */
  readonly kind: CredentialKind;
}

/** What a credential is requested for. */
export interface CredentialRequest {
  /** The security scheme as described. */
  readonly scheme: SecurityScheme;
  /** The scopes of the credential, or those that the operation requires. */
  readonly scopes: readonly string[];
  /** Base URL of the server that will receive the credential. */
  readonly serverUrl: string;
  /** Aborted when the credential is no longer needed. */
  readonly signal: AbortSignal;
}

/** The fields that `Credential.provide` returns. */
export interface CredentialResponse {
  /**
   * Values by field name, as listed by `AuthProvider.fields`. For OAuth 2.0 and OpenID Connect, `accessToken` alone is
   * enough.
   */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Milliseconds since the Unix epoch until which the response is cached in memory. Without it, every call requests a
   * new one.
   */
  readonly expiresAt?: number;
}

/**
 * A named identity for one security scheme, configured by the user. It is held in memory and never stored in a chain.
 */
export interface Credential {
  /** The name that steps refer to. */
  readonly name: string;
  /** Name of the security scheme in the API description. */
  readonly scheme: string;
  /**
   * Names of the sources whose calls may use it. If missing, it belongs to the only source of the chain; in a chain with
   * several sources it cannot be used.
   */
  readonly sources?: readonly string[];
  /**
   * What the user entered, by field name as listed by `AuthProvider.fields`: `apiKey`; `username`, `password`; `token`;
   * `clientId`, `clientSecret`, …
   */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Provides the fields when a step needs the credential, for example from the login of the embedding page. The result
   * replaces `fields`. If it rejects or returns undefined, the step fails with that reason.
   */
  readonly provide?: (
    request: CredentialRequest,
  ) => CredentialResponse | undefined | Promise<CredentialResponse | undefined>;
  /** Token endpoint, if it differs from that of the description. */
  readonly tokenUrl?: string;
  /** Scopes to request, if they differ from those that the operation requires. */
  readonly scopes?: readonly string[];
  /**
   * Origins that may receive this credential (`https://api.example.com`). This applies to the server and to the token
   * endpoint. It is not sent anywhere else.
   */
  readonly approvedOrigins: readonly string[];
}
