import { test } from 'node:test';
import { authProviderCases } from '@opchain/core/testing';
import { acmeAuth } from './acme-auth.js';

const cases = authProviderCases({
  plugin: () => acmeAuth(),
  samples: [
    {
      title: 'acme',
      scheme: { name: 'acme', type: 'http', scheme: 'acme-hmac' },
      input: { fields: { keyId: 'k-17', secret: 'correct horse battery staple' } },
    },
  ],
  unsupportedScheme: { name: 'basic', type: 'http', scheme: 'basic' },
});
for (const { title, run } of cases) test(title, run);
