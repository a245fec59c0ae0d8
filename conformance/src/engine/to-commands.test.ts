import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import type { JsonValue } from '@opchain/core';
import type { Exchange } from './exchange.js';
import { toCommands } from './to-commands.js';

const bearer = { in: 'header', name: 'Authorization', prefix: 'Bearer ' } as const;
const exchange = (method: string, path: string, rest: Partial<Exchange> = {}, json?: JsonValue): Exchange => ({
  method,
  url: `http://127.0.0.1${path}`,
  headers: [],
  durationMs: 1,
  response: { status: 200, headers: [], text: '', json },
  ...rest,
});

test('one line sets the credential, by the name of its role, and each request sends it', () => {
  expect(toCommands([exchange('GET', '/pets', { as: 'vet', credential: bearer })])).toEqual([
    "TOKEN='<token of vet>'",
    'curl --include http://127.0.0.1/pets --header "Authorization: Bearer $TOKEN"',
  ]);
});

test('each role has a variable of its own, and each kind of credential its option of curl', () => {
  const key = (place: 'query' | 'cookie') => ({ in: place, name: 'key', prefix: '' });
  const commands = toCommands([
    exchange('GET', '/a', { as: 'one', credential: key('query') }),
    exchange('GET', '/b', { as: 'the other', credential: key('cookie') }),
    exchange('GET', '/c', { as: 'user', credential: { in: 'user', name: 'Authorization', prefix: '' } }),
    exchange('GET', '/d'),
  ]);
  expect(commands).toEqual([
    "TOKEN_ONE='<token of one>'",
    "TOKEN_THE_OTHER='<token of the other>'",
    "TOKEN_USER='<USER:PASSWORD of user>'",
    'curl --include http://127.0.0.1/a --url-query "key=$TOKEN_ONE"',
    'curl --include http://127.0.0.1/b --cookie "key=$TOKEN_THE_OTHER"',
    'curl --include http://127.0.0.1/c --user "$TOKEN_USER"',
    'curl --include http://127.0.0.1/d',
  ]);
});

test('an ID that the server made is read from its response, and sent by later requests', () => {
  const order = exchange('POST', '/orders', { body: '{"qty":7}' }, { id: 7, customer: { id: 'customer-1' } });
  const pay = exchange('POST', '/payments', { body: '{"orderId":7,"customer":"customer-1","qty":7}' }, {});
  const read = exchange('GET', '/orders/7?page=7');
  const [made, id, customer, paid, last] = toCommands([{ ...order, body: '{"qty":1}' }, pay, read]);
  expect(made).toMatch(/^RESPONSE=\$\(curl --silent --request POST .*\)$/);
  expect(id).toBe(`ID_1=$(printf %s "$RESPONSE" | jq --raw-output '.id')`);
  expect(customer).toBe(`ID_2=$(printf %s "$RESPONSE" | jq --raw-output '.customer.id')`);
  expect(paid).toContain(`'{"orderId":'"$ID_1"',"customer":"'"$ID_2"'","qty":7}'`);
  expect(last).toBe(`curl --include 'http://127.0.0.1/orders/'"$ID_1"'?page=7'`);
});

test('an entity tag is read from its header, and sent as the condition of a later request', () => {
  const read = exchange('GET', '/pets/1', {
    response: { status: 200, headers: [['ETag', '"v-1"']], text: '', json: {} },
  });
  const change = exchange('PUT', '/pets/1', { headers: [['If-Match', '"v-1"']], body: '{}' });
  expect(toCommands([read, change])).toEqual([
    `ETAG_1=$(curl --silent --include http://127.0.0.1/pets/1 | grep -i '^etag:' | cut -d ' ' -f 2- | tr -d '\\r')`,
    expect.stringContaining(`--header 'If-Match: '"$ETAG_1" --header`),
  ]);
});

test('a shell reads each command as the request that was sent', () => {
  const made = exchange('POST', '/pets', { body: '{}' }, { id: "it's-1-long" });
  const sent = exchange('PUT', '/pets/a', { body: `{"name":"O'Hara $HOME","twin":"it's-1-long"}` });
  const script = ['curl() { for each; do printf "%s\\n" "$each"; done; }', 'jq() { printf "%s" "fresh-id"; }']
    .concat(toCommands([made, sent]))
    .join('\n');
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toContain(
    `{"name":"O'Hara $HOME","twin":"fresh-id"}`,
  );
});

test('a body of 2 MB is shortened to its first characters and its length', () => {
  const [line = ''] = toCommands([exchange('POST', '/orders', { body: 'x'.repeat(2_000_000) })]);
  expect(line).toContain('… (2000000 characters)');
  expect(line.length).toBeLessThan(250);
});

test('a credential without a simple form is named in a comment', () => {
  expect(toCommands([exchange('GET', '/a', { as: 'customer, expired' })])).toEqual([
    'curl --include http://127.0.0.1/a # with the credential of customer, expired',
  ]);
});
