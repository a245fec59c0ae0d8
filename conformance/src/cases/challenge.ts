import type { Answer } from '../engine/answer.js';

/** The challenge that each scheme's 401 answers with. */
export const challengeWords: Readonly<Record<string, string>> = {
  apiKeyAuth: 'ApiKey',
  basicAuth: 'Basic',
  clientCredentialsAuth: 'Bearer',
  passwordAuth: 'Bearer',
  bearerAuth: 'Bearer',
};

/** 401 with a challenge of the wanted scheme whose realm is the scheme's name; with `error` just where a credential was sent. */
export function expectChallenge(answer: Answer, scheme: string, sentCredential: boolean): void {
  const word = challengeWords[scheme] ?? '';
  answer.expectProblem(401);
  answer.expectHeader('WWW-Authenticate', (value) => new RegExp(`(^|,\\s*)${word} [^]*realm="${scheme}"`, 'i').test(value), `with ${word} realm="${scheme}"`);
  const hasError = /error=/.test(answer.header('WWW-Authenticate') ?? '');
  if (!sentCredential && hasError) answer.fail('no error in the challenge, since no credential was sent', answer.header('WWW-Authenticate') ?? '');
}
