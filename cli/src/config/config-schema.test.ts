import { expect, test } from '@jest/globals';
import { configSchema } from './config-schema.js';
import type { OpchainConfig } from './opchain-config.js';

/** A value for each member, also for those that may be missing. */
type Complete<T> = { readonly [Key in keyof T]-?: Exclude<T[Key], undefined> };

const limits: Complete<NonNullable<OpchainConfig['limits']>> = {
  maxConcurrency: 1,
  timeout: 1,
  stepTimeout: 1,
  maxBody: 1,
  maxValues: 1,
  maxRetained: 1,
};
const reports: Complete<NonNullable<OpchainConfig['reports']>> = { json: 'a', junit: 'b', har: 'c', html: 'd' };
const config: Complete<OpchainConfig> = {
  plugins: [],
  servers: {},
  proxies: {},
  tls: {},
  limits,
  reports,
  contract: 'contract.yaml',
  environments: 'environments.yaml',
};

test('the schema of a configuration has the members of its type, and no others', () => {
  const text = { type: 'string', minLength: 1 };
  const count = { type: 'integer', minimum: 1 };
  const all = (names: object, schema: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, schema] as const));
  expect(configSchema).toMatchObject({
    additionalProperties: false,
    properties: {
      limits: { type: 'object', additionalProperties: false, properties: all(limits, count) },
      reports: { type: 'object', additionalProperties: false, properties: all(reports, text) },
      contract: text,
      environments: text,
    },
  });
  expect(Object.keys(Object(configSchema['properties'])).sort()).toEqual(Object.keys(config).sort());
});
