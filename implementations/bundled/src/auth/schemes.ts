import type { IncomingHttpHeaders } from 'node:http';
import { equalSecrets } from '@opchain/host';
import { apiKey, basicLogin, bearerToken } from './demo-secrets.js';
import type { VerifyToken } from './token-verifier.js';

/** One security scheme of the description, by its name there. */
export interface Scheme {
  readonly challenge: 'ApiKey' | 'Basic' | 'Bearer';
  /** The `error` of the challenge when a credential was sent and is not this scheme's. */
  readonly error: string;
  accepts(headers: IncomingHttpHeaders, verifyToken: VerifyToken): boolean | Promise<boolean>;
}

export type SchemeName = 'apiKeyAuth' | 'basicAuth' | 'clientCredentialsAuth' | 'passwordAuth' | 'bearerAuth';

export const schemes: Readonly<Record<SchemeName, Scheme>> = {
  apiKeyAuth: {
    challenge: 'ApiKey',
    error: 'invalid_key',
    accepts: ({ 'x-api-key': key }) => typeof key === 'string' && equalSecrets(key, apiKey),
  },
  basicAuth: {
    challenge: 'Basic',
    error: 'invalid_login',
    accepts(headers) {
      const pair = Buffer.from(readAuthorization(headers, 'basic') ?? '', 'base64').toString();
      const colon = pair.indexOf(':');
      const sameName = equalSecrets(pair.slice(0, Math.max(colon, 0)), basicLogin.username);
      const samePassword = equalSecrets(pair.slice(colon + 1), basicLogin.password);
      return sameName && samePassword;
    },
  },
  clientCredentialsAuth: {
    challenge: 'Bearer',
    error: 'invalid_token',
    accepts: (headers, verifyToken) => verifyToken(readAuthorization(headers, 'bearer') ?? '', 'client_credentials'),
  },
  passwordAuth: {
    challenge: 'Bearer',
    error: 'invalid_token',
    accepts: (headers, verifyToken) => verifyToken(readAuthorization(headers, 'bearer') ?? '', 'password'),
  },
  bearerAuth: {
    challenge: 'Bearer',
    error: 'invalid_token',
    accepts: (headers) => equalSecrets(readAuthorization(headers, 'bearer') ?? '', bearerToken),
  },
};

/** What follows the scheme's word in `Authorization`; undefined when another scheme or nothing is there. */
function readAuthorization(
  { authorization = '' }: IncomingHttpHeaders,
  expectedScheme: 'basic' | 'bearer',
): string | undefined {
  const [, schemeName, rest] = /^([a-z]+) +([\w~+/.-]+=*)$/i.exec(authorization) ?? [];
  return schemeName?.toLowerCase() === expectedScheme ? rest : undefined;
}
