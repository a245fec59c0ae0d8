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

/** A named identity for one security scheme, configured by the user. Lives in memory, never in a chain. */
export interface Credential {
  readonly name: string;
  readonly scheme: string;
  /**
   * What the user entered, by field name: `apiKey`; `username`, `password`; `token`; `clientId`, `clientSecret`, …
   * as `AuthProvider.fields` names them.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** Where tokens are fetched, when it is not the description's own address. */
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
  /**
   * Origins that may receive this credential (`https://api.example.com`), the API's server and the token endpoint alike.
   * Nothing of it is sent anywhere else.
   */
  readonly approvedOrigins: readonly string[];
}
