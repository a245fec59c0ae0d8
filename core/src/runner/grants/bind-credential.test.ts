import { describe, expect, test } from '@jest/globals';
import type { Chain } from '../../model/chain.js';
import type { Credential } from '../../model/security/credential.js';
import { bindCredential } from './bind-credential.js';

const chainWith = (...names: readonly string[]) =>
  ({ sources: names.map((name) => ({ name, url: `${name}.yaml` })) }) as unknown as Chain;
const key: Credential = {
  name: 'me',
  scheme: 'key',
  fields: { apiKey: 'k' },
  approvedOrigins: ['http://issuer.example'],
};
const args = {
  servers: { shop: 'http://shop.example/v1', other: 'http://other.example' },
  descriptions: { shop: 'https://specs.example/shop.yaml', other: 'other.yaml' },
  allowedOrigins: { me: ['http://third.example'] },
};

describe('a credential', () => {
  test('of a chain with one source is approved for what the user named for it', () => {
    expect(bindCredential(key, chainWith('shop'), args)).toMatchObject({
      sources: ['shop'],
      approvedOrigins: [
        'http://shop.example',
        'https://specs.example',
        'http://issuer.example',
        'http://third.example',
      ],
    });
  });

  test('of several sources is approved for the servers of its own only', () => {
    const { approvedOrigins } = bindCredential({ ...key, sources: ['other'] }, chainWith('shop', 'other'), args);
    expect(approvedOrigins).toEqual(['http://other.example', 'http://issuer.example', 'http://third.example']);
  });

  test.each([
    [undefined, /the chain has several sources, .* must name its own: "source": "shop" or "other"/],
    [['warehouse'], /"source" names "warehouse", which the chain does not have; use "shop" or "other"/],
  ])('with the sources %j is rejected in a chain with several others', (sources, message) => {
    const credential = sources === undefined ? key : { ...key, sources };
    expect(() => bindCredential(credential, chainWith('shop', 'other'), args)).toThrow(message);
  });
});
