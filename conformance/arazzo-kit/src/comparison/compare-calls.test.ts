import { describe, expect, test } from '@jest/globals';
import { compareCalls } from './compare-calls.js';
import type { ExpectedEntry } from '../kit-case.js';
import type { RecordedCall } from '../recorded-call.js';

const call = (line: string, more: Partial<RecordedCall> = {}): RecordedCall => {
  const [method = '', target = ''] = line.split(' ');
  const [path = '', querystring = ''] = target.split('?');
  return { method, path, querystring, headers: {}, body: '', arrivedAt: 0, answeredAt: 0, ...more };
};
const json = (body: string) => call('POST /a', { headers: { 'content-type': 'application/json' }, body });

describe('calls as expected', () => {
  test.each<[string, ExpectedEntry[], RecordedCall[]]>([
    ['have the same method, path and query', ['GET /a?x=1'], [call('GET /a?x=1')]],
    ['may have their parameters in another order', ['GET /a?x=1&y=2'], [call('GET /a?y=2&x=1')]],
    ['may be encoded in another way', ['GET /a%2Fb?x=%20'], [call('GET /a%2fb?x=+')]],
    [
      'may arrive in any order where that is allowed',
      [{ anyOrder: ['GET /a', 'GET /b'] }],
      [call('GET /b'), call('GET /a')],
    ],
    [
      'have the listed header fields',
      [{ call: 'GET /a', headers: { 'X-A': '1' } }],
      [call('GET /a', { headers: { 'x-a': '1' } })],
    ],
    ['lack header fields listed as null', [{ call: 'GET /a', headers: { 'X-A': null } }], [call('GET /a')]],
    [
      'have the listed cookies',
      [{ call: 'GET /a', cookies: { b: 'x y' } }],
      [call('GET /a', { headers: { cookie: 'a=1; b=x%20y' } })],
    ],
    ['have an equal JSON body', [{ call: 'POST /a', json: { a: [1], b: null } }], [json('{"b":null,"a":[1]}')]],
    [
      'have an equal form',
      [{ call: 'POST /a', form: { a: ['1', '2'], b: 'x y' } }],
      [call('POST /a', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'b=x+y&a=1&a=2' })],
    ],
    [
      'have equal parts',
      [{ call: 'POST /a', parts: { a: 'text', b: { c: 1 } } }],
      [
        call('POST /a', {
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\ntext\r\n--x\r\nContent-Disposition: form-data; name="b"\r\nContent-Type: application/json\r\n\r\n{"c":1}\r\n--x--\r\n',
        }),
      ],
    ],
    [
      'have equal XML',
      [{ call: 'POST /a', xml: '<a>\n  <b/>\n  <c>1</c>\n</a>' }],
      [
        call('POST /a', {
          headers: { 'content-type': 'application/xml' },
          body: '<?xml version="1.0"?><a><b></b><c>1</c></a>',
        }),
      ],
    ],
    [
      'keep the distance',
      [{ call: 'GET /a' }, { call: 'GET /a', after: 90, within: 200 }],
      [call('GET /a'), call('GET /a', { arrivedAt: 100 })],
    ],
  ])('%s', (_, expected, calls) => {
    expect(compareCalls(expected, calls)).toEqual([]);
  });
});

describe('a mismatch is reported', () => {
  test.each<[string, ExpectedEntry[], RecordedCall[], string]>([
    [
      'for another order',
      ['GET /a', 'GET /b'],
      [call('GET /b'), call('GET /a')],
      'call 1: expected GET /a, got GET /b',
    ],
    ['for a missing call', ['GET /a', 'GET /b'], [call('GET /a')], 'missing: GET /b'],
    ['for a call too many', ['GET /a'], [call('GET /a'), call('GET /a')], 'unexpected: GET /a'],
    ['for a parameter too many', ['GET /a'], [call('GET /a?x=1')], 'call 1: expected GET /a, got GET /a?x=1'],
    ['for a segment that became two', ['GET /a%2Fb'], [call('GET /a/b')], 'call 1: expected GET /a%2Fb, got GET /a/b'],
    [
      'for another form of the query where that matters',
      [{ call: 'GET /a', querystring: 'x=1&y=2' }],
      [call('GET /a?y=2&x=1')],
      'call 1: expected GET /a?x=1&y=2, got GET /a?y=2&x=1',
    ],
    [
      'for a number sent as text',
      [{ call: 'POST /a', json: { a: 1 } }],
      [json('{"a":"1"}')],
      'call 1: body is "{\\"a\\":\\"1\\"}" (application/json), expected JSON {"a":1}',
    ],
    [
      'for a body without its content type',
      [{ call: 'POST /a', json: 1 }],
      [call('POST /a', { body: '1' })],
      'call 1: body is "1" (no content type), expected JSON 1',
    ],
    [
      'for a body that may not be',
      [{ call: 'POST /a', noBody: true }],
      [json('{}')],
      'call 1: body is "{}" (application/json), expected none',
    ],
    [
      'for a call too early',
      ['GET /a', { call: 'GET /b', after: 100 }],
      [call('GET /a'), call('GET /b', { arrivedAt: 50 })],
      'call 2: GET /b came 50 ms after the call before, expected at least 100 ms',
    ],
    [
      'for a call that did not wait',
      ['GET /a', { call: 'GET /b', waits: true }],
      [call('GET /a', { answeredAt: 300 }), call('GET /b', { arrivedAt: 10 })],
      'call 2: GET /b came before the response to GET /a',
    ],
  ])('%s', (_, expected, calls, sentence) => {
    expect(compareCalls(expected, calls)).toContain(sentence);
  });
});
