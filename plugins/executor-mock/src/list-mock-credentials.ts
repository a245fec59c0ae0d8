import type { ApiDescription, Credential } from '@opchain/core';
import {
  type CredentialUse,
  MOCK_ORIGIN,
  mockServerUrl,
  type SecurityScheme,
  usableSchemes,
} from '@opchain/core/internal/model';
import type { CredentialField } from '@opchain/core/plugin';
import { TOKEN_PATH } from './requests/issue-token.js';

/** Long enough to be recognized wherever it shows up. */
const PLACEHOLDER = 'mock-credential';
const PLACEHOLDER_BASE32 = 'MOCKCREDENTIALMOCKCREDENTIALMOCK';

/** Where the mock of a source issues tokens for any OAuth 2.0 credential. */
export function mockTokenUrl(source: string): string {
  return `${mockServerUrl(source)}${TOKEN_PATH}`;
}

/** What credentials of mocks are made from. */
export interface MockCredentialNeeds {
  /** The descriptions of the sources that mocks answer, by name. */
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
  /** What the steps of the chains name. */
  readonly uses: readonly CredentialUse[];
  /** The credentials that one-time passwords are made from. */
  readonly passwordOwners?: readonly string[];
  /** The fields of a scheme; undefined if nothing supports it. */
  readonly fieldsOf: (scheme: SecurityScheme) => readonly CredentialField[] | undefined;
}

/** A credential for each scheme of sources that mocks answer, and for each that a chain names: real ones are not read. */
export function listMockCredentials({
  descriptions,
  uses,
  passwordOwners = [],
  fieldsOf,
}: MockCredentialNeeds): Credential[] {
  const credentials = new Map<string, Credential>();
  for (const [source, description] of Object.entries(descriptions)) {
    const declared = new Set(description.securitySchemes.map(({ name }) => name));
    for (const scheme of usableSchemes(description)) {
      const named = uses.filter((use) => use.scheme === scheme.name).map(({ credential }) => credential);
      const unnamed = declared.has(scheme.name) ? [`${source} ${scheme.name}`] : [];
      for (const name of named.length === 0 ? unnamed : named)
        credentials.set(name, {
          name,
          scheme: scheme.name,
          sources: [...new Set([...(credentials.get(name)?.sources ?? []), source])],
          fields: mockCredentialFields(scheme, fieldsOf(scheme) ?? []),
          tokenUrl: mockTokenUrl(source),
          approvedOrigins: [MOCK_ORIGIN],
        });
    }
  }
  for (const name of passwordOwners) {
    const { fields, ...rest } = credentials.get(name) ?? {
      name,
      scheme: '',
      fields: {},
      approvedOrigins: [MOCK_ORIGIN],
    };
    credentials.set(name, { ...rest, fields: { ...fields, totpSecret: PLACEHOLDER_BASE32 } });
  }
  return [...credentials.values()];
}

const secrets = ['username', 'password', 'clientId', 'clientSecret', 'token', 'apiKey'];

/** What is entered for a scheme: enough for a token of the mock, or a token where users would log in for one. */
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
