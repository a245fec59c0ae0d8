import { expect, test } from '@jest/globals';
import { readJson } from '../model/json-text/read-json.js';
import type { Check } from '../model/check.js';
import { evaluateCheck } from './evaluate-check.js';
import { loadLanguage } from './load-language.js';

const body = readJson('{"id": 9007199254740993, "price": 0.10, "zero": 0.0, "huge": 1e400, "list": [1.0, 2]}');

const holds = async (check: Check): Promise<boolean> => {
  const exchange = { url: '', method: 'GET', status: 200, requestHeaders: [], responseHeaders: [], responseBody: body };
  return (await evaluateCheck(check, { exchange, resolve: () => undefined })).passed;
};

test.each<[string, boolean]>([
  ['$response.body#/id == 9007199254740993', true],
  ['$response.body#/id == 9007199254740992', false],
  ['$response.body#/id > 9007199254740992', true],
  ["$response.body#/id == '9007199254740993'", true],
  ["$response.body#/id == '9007199254740992'", false],
  ['$response.body#/price == 0.1', true],
  ['$response.body#/price == 0.10', true],
  ['$response.body#/price < 0.1000000000000000001', true],
  ['$response.body#/huge > 1e399', true],
  ['$response.body#/huge == 1e401', false],
  ['$response.body#/list[0] == 1', true],
  ['$response.body#/price', true],
  ['$response.body#/zero', false],
])('%s: %p', async (condition, expected) => {
  expect(await holds({ kind: 'simple', condition })).toBe(expected);
});

test.each<[string, boolean]>([
  ['$[?@ == 9007199254740993]', true],
  ['$[?@ == 9007199254740992]', false],
  ['$[?9007199254740993 == @]', true],
  ['$[?@ == 0.1]', true],
  ['$[?@ > 1e399]', true],
  ["$[?@ == '9007199254740993']", false],
  ['$.list[?@ == 1]', true],
])('JSONPath %s: %p', async (expression, expected) => {
  const check: Check = { kind: 'jsonpath', context: '$response.body', expression };
  expect(await holds(check)).toBe(expected);
});

test.each<[string, boolean]>([
  ['$[?(@ == 9007199254740993)]', true],
  ['$[?(@ === 9007199254740993)]', true],
  ['$[?(@ == 9007199254740992)]', false],
  ["$[?(@ == '9007199254740993')]", true],
  ['$[?(@ > 9007199254740992 && @ < 9007199254740994)]', true],
  ['$.list[?(@ === 1)]', true],
])('JSONPath of the Goessner draft %s: %p', async (expression, expected) => {
  const version = 'draft-goessner-dispatch-jsonpath-00';
  expect(await holds({ kind: 'jsonpath', version, context: '$response.body', expression })).toBe(expected);
});

test('a message of a failed check has all digits', async () => {
  const exchange = { url: '', method: 'GET', status: 200, requestHeaders: [], responseHeaders: [], responseBody: body };
  const { message } = await evaluateCheck(
    { kind: 'simple', condition: '$response.body#/id == 1' },
    { exchange, resolve: () => undefined },
  );
  expect(message).toContain('9007199254740993');
});

test('a replacement writes all digits, also into XML', async () => {
  const pointer = await loadLanguage({ type: 'jsonpointer' });
  expect(pointer.compile('/a').replace({ a: 1 }, pointer.compile('/id').select(body)!)).toEqual({
    a: pointer.compile('/id').select(body),
  });
  const xpath = await loadLanguage({ type: 'xpath' });
  expect(xpath.compile('/a').replace('<a/>', pointer.compile('/id').select(body)!)).toBe('<a>9007199254740993</a>');
});
