import { describe, expect, test } from '@jest/globals';
import { chainFormatCases } from '@opchain/core/testing';
import { importText } from '../../test/import-text.js';
import { fetchFormat } from '../index.js';

const fromChrome = String.raw`fetch("https://shop.example/orders", {
  "headers": {
    "accept": "*/*",
    "authorization": "Bearer 0123456789abcdef",
    "content-type": "application/json",
    "sec-ch-ua": "\"Chromium\";v=\"130\""
  },
  "referrer": "https://shop.example/",
  "body": "{\"note\":\"it's \\u00fc [two]\"}",
  "method": "POST",
  "mode": "cors",
  "credentials": "include"
}); ;
fetch("https://shop.example/orders/7", {
  "headers": { "accept": "*/*" },
  "body": null,
  "method": "GET"
});`;

const fromFirefox = `await fetch("https://shop.example/orders/7", {
    "credentials": "include",
    "headers": {
        "Accept": "application/json",
        "X-Request-Id": "r-1"
    },
    "method": "DELETE",
    "mode": "cors"
});`;

const importFetch = (content: string) => importText(fetchFormat(), content);

describe('passes the chain format kit', () => {
  const cases = chainFormatCases({
    plugin: () => fetchFormat(),
    samples: [
      {
        title: 'as Chrome copies all',
        source: { location: 'pasted', content: fromChrome },
        operations: ['POST /orders', 'GET /orders/{orderId}'],
        data: [],
        secrets: ['0123456789abcdef'],
      },
      {
        title: 'as Firefox copies one',
        source: { location: 'pasted', content: fromFirefox },
        operations: ['DELETE /orders/{orderId}'],
        data: [],
        secrets: [],
      },
    ],
    broken: [
      { location: 'an open quote', content: 'fetch("https://shop.example/orders' },
      { location: 'no literal', content: 'fetch(makeUrl(7))' },
    ],
  });
  for (const { title, run } of cases) test(title, run);
});

test('texts have the escapes of JavaScript', async () => {
  const { steps } = await importFetch(fromChrome);
  expect(steps[0]?.body).toEqual({ contentType: 'application/json', payload: { note: "it's ü [two]" } });
});

test('literals as people write them: single quotes, names without quotes, JSON.stringify, templates', async () => {
  const { steps, chain } = await importFetch(`// creates one
const response = await fetch(\`https://shop.example/orders?page=\${page}\`, {
  method: 'post', // a comment
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ name: 'Ada', qty: 2, tags: ['a', "b"], paid: true, who, note: 'x' + 'y' }),
});`);
  expect(steps[0]?.body?.payload).toEqual({
    ...{ name: 'Ada', qty: 2, tags: ['a', 'b'], paid: true, who: '{{$inputs.who}}', note: 'xy' },
  });
  expect(steps[0]?.parameters).toEqual([{ in: 'query', name: 'page', value: '{{$inputs.page}}' }]);
  expect(chain.inputs.map(({ name, required }) => [name, required])).toEqual([
    ['page', true],
    ['who', true],
  ]);
});

test('an argument that would have to be run is reported with its line', async () => {
  await expect(importFetch(`fetch('https://shop.example/a');\nfetch(join('a'), {})`)).rejects.toMatchObject({
    code: 'CHAIN_IMPORT_FAILED',
    message: 'The call of fetch in line 2 has an argument that is neither a literal nor a variable.',
  });
});
