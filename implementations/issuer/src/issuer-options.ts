import type { JWK } from 'jose';
import type { UserDirectory } from './user-directory.js';

/** The OAuth 2.0 grants that the issuer knows, as `grant_type` and as the token's `gty` claim name them. */
export type GrantType = 'client_credentials' | 'password';

/** A registered client (RFC 6749, section 2). */
export interface IssuerClient {
  readonly id: string;
  /** Left out for a public client, which then sends its `client_id` alone. */
  readonly secret?: string;
  readonly grants: readonly GrantType[];
  /** The scopes that it may ask for; it gets all of them when it asks for none. */
  readonly scopes: readonly string[];
  /** Life of its access tokens in seconds; 3600 unless given. */
  readonly tokenLifetime?: number;
}

export interface IssuerOptions {
  /** The port to listen on; 0 takes a free one. */
  readonly port: number;
  /** The address to listen on; 127.0.0.1 unless given. */
  readonly host?: string;
  /** Host names that it is known by, beside `localhost`, plain addresses and `host`; under any other it answers 421. */
  readonly allowedHosts?: readonly string[];
  /** The `aud` of every token: an absolute URI that names the API that the tokens are for. */
  readonly audience: string;
  readonly clients: readonly IssuerClient[];
  /** Whom the password grant knows; nobody unless given. */
  readonly users?: UserDirectory;
  /** A private ES256 key to sign with; a new one is made at start unless given. */
  readonly signingKey?: JWK;
}

export interface Issuer {
  /** The issuer identifier, which is also the base of its addresses, such as `http://127.0.0.1:4010`. */
  readonly issuer: string;
  readonly jwksUri: string;
  readonly tokenEndpoint: string;
  /** Takes no more requests, and resolves when those under way are answered, after five seconds at the latest. */
  close(): Promise<void>;
}
