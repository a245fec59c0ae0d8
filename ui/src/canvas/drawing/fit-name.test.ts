import { expect, test } from '@jest/globals';
import { fitName } from './fit-name.js';

test('a name that is too long is shortened in the middle, so that siblings stay distinct', () => {
  expect(fitName('getOrder', 28, 2)).toBe('getOrder');
  expect(fitName('updateCustomer14', 40, 1)).toBe('upda…er14');
  expect(fitName('updateCustomer14', 60, 1)).not.toBe(fitName('updateCustomer15', 60, 1));
});
