import { expect, test } from '@jest/globals';
import type { AuthProvider } from '../plugin/contract.js';
import { authProviderCases } from './auth-provider-cases.js';

/** A provider that adds a signature to the query, as exchanges require. */
function sign(apply: (url: URL) => void): AuthProvider {
  return {
    name: 'signed',
    handles: ({ type }) => type === 'http',
    fields: () => [{ name: 'key', label: 'Key', secret: true, required: true }],
    obtain: (_scheme, { fields }) => Promise.resolve({ values: {}, secrets: [fields['key']!] }),
    apply: (call) => {
      const url = new URL(call.url);
      apply(url);
      return { ...call, url: url.href };
    },
  };
}

async function replacesWhatIsThere(provider: AuthProvider): Promise<void> {
  const cases = authProviderCases({
    plugin: () => ({ name: 'signed', apply: (context) => context.addAuthProvider(provider) }),
    samples: [
      {
        title: 'signed',
        scheme: { name: 'signed', type: 'http', scheme: 'signed' },
        input: { fields: { key: 'canary-key' } },
      },
    ],
    unsupportedScheme: { name: 'key', type: 'apiKey', in: 'header', parameterName: 'X-Key' },
  });
  await cases.find(({ title }) => title.includes('replaces a credential that a call already has'))!.run();
}

test('reports a provider that signs a query twice', async () => {
  await replacesWhatIsThere(sign((url) => url.searchParams.set('signature', 'abc')));
  await expect(replacesWhatIsThere(sign((url) => url.searchParams.append('signature', 'abc')))).rejects.toThrow(
    'header fields, cookies and query parameters when it is applied once more',
  );
});
