import { describe, expect, test } from '@jest/globals';
import { fitHeading, fitKey, fitMapping, fitName, fitNameInLines, fitPath } from './fit-name.js';

test('a name that is too long is shortened in the middle, so that siblings stay distinct', () => {
  expect(fitName('getOrder', 28)).toBe('getOrder');
  expect(fitName('updateCustomer14', 40)).toBe('upda…er14');
  expect(fitName('updateCustomer14', 60)).toBe('up…r14');
});

test('names of inputs that begin alike stay distinct', () => {
  const [strict, contexts] = ['strict', 'contexts[0]'].map((name) => fitKey(`required_status_checks.${name}`, 11));
  expect(strict).toMatch(/^require.*…\S*strict$/);
  expect(contexts).toMatch(/^require.*…\S*exts\[0\]$/);
});

describe('a path', () => {
  test('is whole where it fits', () => {
    expect(fitPath('/customers/{id}', 11, 'basicAuth')).toBe('/customers/{id}');
  });

  test.each([
    ['/repos/{owner}/{repo}/branches/{branch}/protection', undefined, /^\/repos\/\{owner.*…\/\{branch\}\/protection$/],
    ['/repos/{owner}/{repo}/private-vulnerability-reporting', undefined, /^\/repos.*…\S*-reporting$/],
    ['/customers/{id}', 'clientCredentialsAuth', /^\/c.*….*\}$/],
    ['/orders/{id}/items', 'passwordAuthOfShop', /^\/o.*…\/items$/],
  ])('%s beside %s keeps its beginning and its end', (path, credential, expected) => {
    expect(fitPath(path, 11, credential)).toMatch(expected);
  });
});

describe('a large name in two lines', () => {
  test.each([
    ['getOrder', ['getOrder']],
    ['createCustomer0', ['create', 'Customer0']],
    ['updateCustomer12', ['update', 'Customer12']],
    ['createOrderItem12', ['createOrder', 'Item12']],
    ['list-products-2', ['list-', 'products-2']],
    ['getAPIKeyOfUser', ['getAPIKey', 'OfUser']],
  ])('%s breaks between words, and its number stays with its word', (name, lines) => {
    expect(fitNameInLines(name, 28, 2)).toEqual(lines);
  });

  test.each([
    ['createcustomerorders12', ['createcusto', 'merorders12']],
    ['createCustomerWithBillingAddress17', ['createCustom…', 'Address17']],
    ['createcustomerwithbillingaddress17', ['createcustom…', 'ngaddress17']],
  ])('%s shows its beginning and its end', (name, lines) => {
    const fitted = fitNameInLines(name, 28, 2);
    expect(fitted.map((line) => line.length <= 13)).toEqual([true, true]);
    expect(fitted[0]).toBe(lines[0]);
    expect(fitted[1]!.endsWith(lines[1]!)).toBe(true);
  });

  test('is shortened in the middle where there is one line only', () => {
    expect(fitNameInLines('updateCustomer14', 28, 1)).toEqual(['update…omer14']);
  });
});

test('a mapping that is too long keeps both ends of the step and of the field', () => {
  expect(fitMapping('createCustomer.id', 11)).toBe('createCustomer.id');
  expect(fitMapping('createCustomerWithAddress17.id', 11)).toBe('createCust…Address17.id');
  expect(fitMapping('login.response.body.accessToken', 11)).toBe('login.response…essToken');
  expect(fitMapping('createCustomerWithAddress17.address.city', 15)).toBe('crea…ss17.add…ity');
});

test('a heading is shortened to what the method leaves', () => {
  expect(fitHeading('createCustomer', 15, 'POST')).toBe('createCustomer');
  expect(fitHeading('createCustomerWithAddress17', 15, 'POST')).toBe('createCu…ddress17');
  expect(fitHeading('createCustomerWithAddress17', 15, 'DELETE')).toBe('createC…dress17');
  expect(fitHeading('createCustomerWithAddress17', 15, undefined)).toBe('createCus…hAddress17');
});
