import type { CaseResponse } from '../engine/case-response.js';

/** The authentication scheme in the 401 challenge of each security scheme. */
export const challengeSchemes: Readonly<Record<string, string>> = {
  apiKeyAuth: 'ApiKey',
  basicAuth: 'Basic',
  clientCredentialsAuth: 'Bearer',
  passwordAuth: 'Bearer',
  bearerAuth: 'Bearer',
};

/**
 * Expects 401 with a challenge for the scheme, whose realm is the scheme's name, and `error` only if a credential was
 * sent.
 */
export function expectChallenge(response: CaseResponse, scheme: string, credentialSent: boolean): void {
  const authScheme = challengeSchemes[scheme] ?? '';
  response.expectProblem(401);
  response.expectHeader(
    'WWW-Authenticate',
    (value) => new RegExp(`(^|,\\s*)${authScheme} [^]*realm="${scheme}"`, 'i').test(value),
    `with ${authScheme} realm="${scheme}"`,
  );
  const hasError = /error=/.test(response.header('WWW-Authenticate') ?? '');
  if (!credentialSent && hasError)
    response.fail('no error in the challenge, since no credential was sent', response.header('WWW-Authenticate') ?? '');
}
