import { describe, expect, test } from '@jest/globals';
import { nameSource } from './name-source.js';
import { uniqueName } from './unique-name.js';

describe('a unique name', () => {
  const isTaken = (name: string) => ['getOrder', 'getOrder2', '2'].includes(name);

  test('is the preferred one if that is free', () => {
    expect(uniqueName('listOrders', isTaken)).toBe('listOrders');
  });

  test('otherwise has the first free number, in place of one at its end', () => {
    expect(uniqueName('getOrder', isTaken)).toBe('getOrder3');
    expect(uniqueName('getOrder2', isTaken)).toBe('getOrder3');
    expect(uniqueName('2', isTaken)).toBe('22');
  });

  test('is written as the caller writes numbers', () => {
    expect(uniqueName('getOrder', isTaken, (name, number) => `${name} (${number})`)).toBe('getOrder (2)');
  });
});

describe('the name of a source', () => {
  test('is short and unique', () => {
    expect(nameSource('GitHub v3 REST API')).toBe('github-v3-rest');
    expect(nameSource('Shop', (name) => name === 'shop')).toBe('shop-2');
    expect(nameSource('商店')).toBe('api');
  });
});
