import type { CaseResponse } from '../engine/case-response.js';

/** The challenge that each scheme's 401 answers with. */
export const challengeSchemes: Readonly<Record<string, string>> = {
  apiKeyAuth: 'ApiKey',
  basicAuth: 'Basic',
  clientCredentialsAuth: 'Bearer',
  passwordAuth: 'Bearer',
  bearerAuth: 'Bearer',
};

/** 401 with a challenge of the wanted scheme whose realm is the scheme's name; with `error` just where a credential was sent. */
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
