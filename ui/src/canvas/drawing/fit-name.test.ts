import { expect, test } from '@jest/globals';
import { fitMapping, fitName, HEADING_WIDTH } from './fit-name.js';

test('a name that is too long is shortened in the middle, so that siblings stay distinct', () => {
  expect(fitName('getOrder', 28, 2)).toBe('getOrder');
  expect(fitName('updateCustomer14', 40, 1)).toBe('upda…er14');
  expect(fitName('updateCustomer14', 60, 1)).not.toBe(fitName('updateCustomer15', 60, 1));
});

test('a mapping that is too long keeps both ends of the step and of the field', () => {
  expect(fitMapping('createCustomer.id', 11)).toBe('createCustomer.id');
  expect(fitMapping('createCustomerWithAddress17.id', 11)).toBe('createCust…Address17.id');
  expect(fitMapping('login.response.body.accessToken', 11)).toBe('login.response…essToken');
  expect(fitMapping('createCustomerWithAddress17.address.city', 15)).toBe('crea…ss17.add…ity');
});

test('a heading is shortened to what the method leaves', () => {
  expect(fitName('createCustomer', 15, 1, HEADING_WIDTH)).toBe('createCustomer');
  expect(fitName('createCustomerWithAddress17', 15, 1, HEADING_WIDTH)).toBe('createCu…ddress17');
});
