import { expect, test } from '@jest/globals';
import { findScheme, type SecurityScheme, usableSchemes } from '@opchain/core/internal/model';

const declared: SecurityScheme = { name: 'key', type: 'apiKey', in: 'query', parameterName: 'k' };

test('a description that declares schemes is used with these only', () => {
  const description = { securitySchemes: [declared] };
  expect(usableSchemes(description)).toEqual([declared]);
  expect(findScheme(description, 'key')).toEqual(declared);
  expect(findScheme(description, 'HTTP bearer')).toBeUndefined();
  expect(findScheme(description, 'header X-Key')).toBeUndefined();
});

test('one that declares none is used with a bearer token, a login, or a key in a header, query parameter or cookie', () => {
  const description = { securitySchemes: [] };
  expect(usableSchemes(description).map(({ name }) => name)).toEqual(['HTTP bearer', 'HTTP basic', 'header X-API-Key']);
  expect(findScheme(description, 'HTTP basic')).toMatchObject({ type: 'http', scheme: 'basic' });
  expect(findScheme(description, 'query api_key')).toMatchObject({
    type: 'apiKey',
    in: 'query',
    parameterName: 'api_key',
  });
  expect(
    ['bearerAuth', 'header ', 'header a b', 'body X', 'header X:'].map((name) => findScheme(description, name)),
  ).toEqual(Array(5).fill(undefined));
});
