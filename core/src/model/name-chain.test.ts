import { expect, test } from '@jest/globals';
import { nameChain } from './name-chain.js';

test.each([
  [{ title: 'Orders', summary: 'Pays', id: 'pay' }, 'Orders'],
  [{ title: '', summary: 'Pays', id: 'pay' }, 'Pays'],
  [{ title: ' ', id: 'pay' }, 'pay'],
])('a chain is called by its title, else its summary, else its id: %j', (chain, name) => {
  expect(nameChain(chain)).toBe(name);
});
