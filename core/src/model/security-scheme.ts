import type { JsonObject } from './json.js';

export type SecurityScheme = ApiKeyScheme | HttpScheme | OAuth2Scheme | OpenIdConnectScheme | OtherScheme;

interface SchemeBase {
  /** Its key under `securitySchemes`. */
  readonly name: string;
  readonly description?: string;
  /** The declaration's `x-…` members, by their whole names: how a description says what OpenAPI has no type for. */
  readonly extensions?: JsonObject;
}

export interface ApiKeyScheme extends SchemeBase {
  readonly type: 'apiKey';
  readonly in: 'header' | 'query' | 'cookie';
  readonly parameterName: string;
}

export interface HttpScheme extends SchemeBase {
  readonly type: 'http';
  /** Lower case: `basic`, `bearer`, … */
  readonly scheme: string;
  readonly bearerFormat?: string;
}

export interface OAuth2Scheme extends SchemeBase {
  readonly type: 'oauth2';
  readonly flows: readonly OAuth2Flow[];
}

export interface OAuth2Flow {
  readonly kind: 'password' | 'clientCredentials' | 'authorizationCode' | 'implicit' | 'deviceAuthorization';
  readonly tokenUrl?: string;
  readonly authorizationUrl?: string;
  readonly refreshUrl?: string;
  /** Scope to description. */
  readonly scopes: Readonly<Record<string, string>>;
}

export interface OpenIdConnectScheme extends SchemeBase {
  readonly type: 'openIdConnect';
  readonly openIdConnectUrl: string;
}

/** `mutualTLS`, or a type that this version does not know. */
export interface OtherScheme extends SchemeBase {
  readonly type: 'other';
  readonly originalType: string;
}
