import { expect, test } from '@jest/globals';
import { resolveFolderPath } from './resolve-folder-path.js';

test.each([
  ['orders.yaml', './shop.openapi.yaml', 'shop.openapi.yaml'],
  ['a/b/orders.yaml', '../shop%20api.yaml#/x', 'a/shop api.yaml'],
  ['a/orders.yaml', '../../shop.yaml', undefined],
  ['orders.yaml', 'https://example.com/shop.yaml', undefined],
  ['orders.yaml', '/shop.yaml', undefined],
  ['orders.yaml', '100%.yaml', '100%.yaml'],
])('of %s, %s is %s', (from, url, path) => {
  expect(resolveFolderPath(from, url)).toBe(path);
});
