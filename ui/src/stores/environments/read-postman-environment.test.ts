import { expect, test } from '@jest/globals';
import { isPostmanEnvironment, readPostmanEnvironment } from './read-postman-environment.js';

const exported = JSON.stringify({
  id: '1',
  name: 'Staging',
  values: [
    { key: 'baseUrl', value: 'https://staging.example/v1', type: 'default', enabled: true },
    { key: 'customer name', value: 'Ada', enabled: true },
    { key: 'price', value: '12.5', enabled: true },
    { key: 'zip', value: '01067', enabled: true },
    { key: 'off', value: 'x', enabled: false },
    { key: 'apiKey', value: 'canary-4711', type: 'secret', enabled: true },
  ],
  _postman_variable_scope: 'environment',
});
const inputs = [
  { name: 'price', schema: { default: 3 }, required: false },
  { name: 'zip', schema: { type: 'string' }, required: false },
];

test('variables are values of inputs, the address is the server of the only source, and secrets are not read', () => {
  expect(isPostmanEnvironment(exported)).toBe(true);
  expect(readPostmanEnvironment(exported, { inputs }, ['shop'])).toEqual({
    environment: {
      name: 'Staging',
      servers: { shop: 'https://staging.example/v1' },
      inputs: { baseUrl: 'https://staging.example/v1', customer_name: 'Ada', price: 12.5, zip: '01067' },
      credentials: {},
    },
    secrets: ['apiKey'],
  });
});

test('of several sources none gets the address, and a collection is not an environment', () => {
  expect(readPostmanEnvironment(exported, { inputs }, ['shop', 'pay']).environment.servers).toEqual({});
  expect(isPostmanEnvironment('{"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/"}}')).toBe(
    false,
  );
});
