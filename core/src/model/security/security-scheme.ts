import type { JsonObject } from '../json.js';

/** A security scheme of an API description, discriminated by `type`. */
export type SecurityScheme = ApiKeyScheme | HttpScheme | OAuth2Scheme | OpenIdConnectScheme | OtherScheme;

interface SchemeBase {
  /** Its key under `securitySchemes`. */
  readonly name: string;
  /** Text from the document, in CommonMark. */
  readonly description?: string;
  /** The `x-…` fields of the declaration, with their full names, for what OpenAPI has no type for. */
  readonly extensions?: JsonObject;
}

/** An API key in a header, a query parameter or a cookie. */
export interface ApiKeyScheme extends SchemeBase {
  /** Discriminates `SecurityScheme`. */
  readonly type: 'apiKey';
  /** Where the key is sent. */
  readonly in: 'header' | 'query' | 'cookie';
  /** Name of the header, query parameter or cookie. */
  readonly parameterName: string;
}

/** An authentication scheme of the `Authorization` header. */
export interface HttpScheme extends SchemeBase {
  /** Discriminates `SecurityScheme`. */
  readonly type: 'http';
  /** In lower case: `basic`, `bearer`, … */
  readonly scheme: string;
  /** Hint about the format of the token, such as `JWT`. */
  readonly bearerFormat?: string;
}

/** OAuth 2.0 with one or more flows. */
export interface OAuth2Scheme extends SchemeBase {
  /** Discriminates `SecurityScheme`. */
  readonly type: 'oauth2';
  /** In document order. */
  readonly flows: readonly OAuth2Flow[];
}

/** An OAuth 2.0 flow. */
export interface OAuth2Flow {
  /** The grant type. */
  readonly kind: 'password' | 'clientCredentials' | 'authorizationCode' | 'implicit' | 'deviceAuthorization';
  /** Token endpoint. */
  readonly tokenUrl?: string;
  /** Authorization endpoint. */
  readonly authorizationUrl?: string;
  /** Endpoint for refresh tokens. */
  readonly refreshUrl?: string;
  /** Description by scope. */
  readonly scopes: Readonly<Record<string, string>>;
}

/** OpenID Connect. */
export interface OpenIdConnectScheme extends SchemeBase {
  /** Discriminates `SecurityScheme`. */
  readonly type: 'openIdConnect';
  /** URL of the discovery document. */
  readonly openIdConnectUrl: string;
}

/** `mutualTLS`, or a type that this version does not support. */
export interface OtherScheme extends SchemeBase {
  /** Discriminates `SecurityScheme`. */
  readonly type: 'other';
  /** The declared type. */
  readonly originalType: string;
}
