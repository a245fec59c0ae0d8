import type { CredentialField, SecurityScheme } from '@opchain/core/plugin';

/** Long enough to be recognized wherever it shows up. */
const PLACEHOLDER = 'mock-credential';

const secrets = ['username', 'password', 'clientId', 'clientSecret', 'token', 'apiKey'];

/** What a credential of a mock has for a scheme: enough for a token of the mock, or a token where users would log in for one. */
export function mockCredentialFields(
  scheme: SecurityScheme,
  fields: readonly CredentialField[],
): Record<string, string> {
  const isGranted =
    scheme.type === 'oauth2' && scheme.flows.some(({ kind }) => kind === 'password' || kind === 'clientCredentials');
  const isToken = (scheme.type === 'oauth2' || scheme.type === 'openIdConnect') && !isGranted;
  const names = isToken
    ? ['accessToken']
    : fields.filter(({ name, required }) => required || secrets.includes(name)).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, PLACEHOLDER]));
}
