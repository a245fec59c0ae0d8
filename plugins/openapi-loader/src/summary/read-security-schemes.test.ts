import { expect, test } from '@jest/globals';
import { createKernel } from '@opchain/core';
import { openApiLoader } from '../index.js';

test('preserves the extensions of a security scheme, so that a provider can recognize it', async () => {
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  const securitySchemes = {
    gateway: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      'x-amazon-apigateway-authtype': 'awsSigv4',
      'x-more': { a: [1] },
    },
    plain: { type: 'apiKey', in: 'header', name: 'X-Key' },
  };
  const content = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: {},
    components: { securitySchemes },
  });
  const [gateway, plain] = (await kernel.load({ location: 'x.json', content })).securitySchemes;
  expect(gateway?.extensions).toEqual({ 'x-amazon-apigateway-authtype': 'awsSigv4', 'x-more': { a: [1] } });
  expect(plain).toEqual({ name: 'plain', type: 'apiKey', in: 'header', parameterName: 'X-Key' });
});
