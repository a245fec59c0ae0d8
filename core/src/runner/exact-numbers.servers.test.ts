import { expect, test } from '@jest/globals';
import { jsonBody, parameter } from '../../test/describe-api.js';
import { call, makeChain } from '../../test/make-chain.js';
import { openBench } from '../../test/open-bench.js';
import { respondJson, type ResponseHandler } from '@opchain/test-support/start-server';

/** Numbers that JSON.parse would change. */
const numbers = [
  '9007199254740993',
  '-9007199254740993',
  '12345678901234567890',
  '1e400',
  '1E-400',
  '0.30000000000000001',
  '0.299999999999999988897769753748',
  '-0',
  '-0.0',
  '0.10',
  '100.00',
  '1.0',
  '1e2',
  '3.141592653589793238462643383279502884197',
  '1234567890123456789012345678901234567890',
];

const respondText =
  (text: string): ResponseHandler =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(text);
  };

const operations = {
  make: {},
  send: {
    method: 'PUT',
    path: '/things/{id}',
    parameters: [
      parameter('query', 'q'),
      parameter('query', 'deep', { style: 'deepObject', explode: true }),
      parameter('header', 'X-Id'),
      parameter('cookie', 'c'),
    ],
    requestBody: jsonBody(),
  },
};

test.each(numbers)('%s is sent to the last digit, wherever it is mapped', async (number) => {
  const bench = await openBench(
    { operations },
    { '/make': respondText(`{"id": ${number}, "list": [1, {"deep": ${number}}]}`), '*': respondJson({}) },
  );
  const chain = makeChain(
    [
      call('make'),
      call('send', {
        parameters: [
          { in: 'path', name: 'id', value: '{{make.id}}' },
          { in: 'query', name: 'q', value: 'no. {{make.id}}' },
          { in: 'query', name: 'deep', value: { id: '{{make.id}}' } },
          { in: 'header', name: 'X-Id', value: '{{make.list[1].deep}}' },
          { in: 'cookie', name: 'c', value: '{{make.id}}' },
        ],
        body: { payload: { id: '{{make.id}}', text: 'no. {{make.id}}', all: '{{make.list}}' } },
      }),
    ],
    ['make -> send'],
  );
  const { state } = await bench.run(chain);
  expect(state).toBe('succeeded');
  const sent = encodeURIComponent(number);
  const [, { target, headers, body } = { target: '', headers: {}, body: '' }] = bench.server.received;
  expect(target).toBe(`/things/${sent}?q=${encodeURIComponent('no. ')}${sent}&deep%5Bid%5D=${sent}`);
  expect(headers).toMatchObject({ 'x-id': number, cookie: `c=${sent}` });
  expect(body).toBe(`{"id":${number},"text":"no. ${number}","all":[1,{"deep":${number}}]}`);
});

test('a number that a chain writes is sent as it is written', async () => {
  const bench = await openBench({ operations }, { '*': respondJson({}) });
  const payload = `{"numbers": [${numbers.join(', ')}]}`;
  await bench.run(
    makeChain([call('send', { parameters: [{ in: 'path', name: 'id', value: 'a' }], body: { payload } })]),
  );
  expect(bench.server.received.map(({ body }) => body)).toEqual([`{"numbers":[${numbers.join(',')}]}`]);
});
