import type { JWK } from 'jose';
import type { UserDirectory } from './user-directory.js';

/** The OAuth 2.0 grants of the issuer, by the name in `grant_type` and in the token's `gty` claim. */
export type GrantType = 'client_credentials' | 'password';

/** A registered client (RFC 6749, section 2). */
export interface IssuerClient {
  readonly id: string;
  /** Absent for a public client, which sends only its `client_id`. */
  readonly secret?: string;
  /** The key that verifies its assertions (`private_key_jwt`), instead of a secret. */
  readonly publicKey?: JWK;
  /** With `refresh_token`, the tokens of its other grant can be refreshed. */
  readonly grants: readonly (GrantType | 'authorization_code' | 'device_code' | 'refresh_token')[];
  /** Where users may be redirected to with a code; the port of a loopback address is any. None unless given. */
  readonly redirectUris?: readonly string[];
  /** The scopes that it may request; without a scope in the request, it gets all of them. */
  readonly scopes: readonly string[];
  /** Lifetime of its access tokens in seconds; 3600 unless given. */
  readonly tokenLifetime?: number;
}

export interface IssuerOptions {
  /** The port to listen on; 0 for a free one. */
  readonly port: number;
  /** The address to listen on; 127.0.0.1 unless given. */
  readonly host?: string;
  /**
   * Host names of the issuer in addition to `localhost`, plain addresses and `host`; the response to any other is 421.
   */
  readonly allowedHosts?: readonly string[];
  /** The `aud` of every token: an absolute URI that identifies the API. */
  readonly audience: string;
  readonly clients: readonly IssuerClient[];
  /** The users who can log in; none unless given. */
  readonly users?: UserDirectory;
  /** Whether it binds tokens to the key of a proof (DPoP, RFC 9449), and requires its own nonce in each; no unless given. */
  readonly bindsTokens?: boolean;
  /** A private ES256 key to sign with; generated at start unless given. */
  readonly signingKey?: JWK;
}

export interface Issuer {
  /** The issuer identifier, which is also the base of its addresses, such as `http://127.0.0.1:4010`. */
  readonly issuer: string;
  readonly jwksUri: string;
  readonly tokenEndpoint: string;
  /** Stops accepting requests, and resolves when those in progress are finished, after five seconds at the latest. */
  close(): Promise<void>;
}
