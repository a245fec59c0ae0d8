import type { CredentialStore } from '../credentials/credential-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';

export interface NamedOriginDependencies {
  readonly descriptions: Pick<DescriptionStore, 'value'>;
  readonly credentials: Pick<CredentialStore, 'value'>;
  readonly baseUrl: string;
}

/** The origins that the user or the page named, not only a description. */
export function listNamedOrigins({ descriptions, credentials, baseUrl }: NamedOriginDependencies): readonly string[] {
  const { entries } = descriptions.value;
  return [
    baseUrl,
    ...entries.flatMap(({ server, namedServer }) => (server === namedServer ? [server] : [])),
    ...entries.flatMap(({ from, location }) => (from?.kind === 'url' ? [location] : [])),
    ...credentials.value.confirmedOrigins,
  ].flatMap((url) => URL.parse(url)?.origin ?? []);
}
