import type { JsonValue } from '@opchain/core';

/** A call of a function of a Compute step and what it makes, or how its error ends. */
export interface FunctionCase {
  readonly name: string;
  readonly arguments: readonly JsonValue[];
  readonly result?: JsonValue;
  readonly error?: string;
}

const made = (name: string, values: readonly JsonValue[], result: JsonValue): FunctionCase => ({
  name,
  arguments: values,
  result,
});
const fails = (name: string, values: readonly JsonValue[], error: string): FunctionCase => ({
  name,
  arguments: values,
  error,
});

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJKw7xyZ2VuIiwiZXhwIjoxNzAwMDAwMDAwfQ.sig';
const prices = [{ id: 'a', price: 12.5 }, { id: 'b', price: 3 }, { id: 'c' }];

/** What each function makes in the page, in the command and in a script for k6. */
export const functionCases: readonly FunctionCase[] = [
  made('concat', ['order-', 7, '-', true], 'order-7-true'),
  fails('concat', [], 'needs a text as "texts".'),
  fails('concat', ['a', ['b']], 'needs a text as "texts", not a list.'),
  made('replace', ['a.b.c', '.', '$&'], 'a$&b$&c'),
  fails('replace', ['a', '', 'b'], 'needs a text to search for.'),
  made('split', ['a,b,,c', ','], ['a', 'b', '', 'c']),
  fails('split', ['abc', ''], 'needs a separator.'),
  made('join', [['a', 1, null, true], '/'], 'a/1/null/true'),
  made('join', [['a', 'b']], 'ab'),
  made('lower', ['ÄB'], 'äb'),
  made('upper', ['straße'], 'STRASSE'),
  made('trim', ['\n a b\t'], 'a b'),
  // RFC 4648, section 10
  made('base64', ['foob'], 'Zm9vYg=='),
  made('base64', ['ü€😀'], 'w7zigqzwn5iA'),
  made('base64', [''], ''),
  made('base64url', ['<<???>>'], 'PDw_Pz8-Pg'),
  made('url', ["a b/ü?&='~-_.!"], 'a%20b%2F%C3%BC%3F%26%3D%27~-_.%21'),
  made('hex', ['foobar'], '666f6f626172'),
  made('regexCapture', ['id=42;id=43', 'id=(\\d+)'], '42'),
  made('regexCapture', ['2026-11-27', '(\\d+)-(\\d+)-(\\d+)', 3], '27'),
  made('regexCapture', ['id=42', '\\d+'], '42'),
  made('regexCapture', ['id=42', 'id=(\\d)', 0], 'id=4'),
  fails('regexCapture', ['id=42', '([a-z])z'], 'finds no match of the pattern.'),
  fails('regexCapture', ['id=42', '(\\d)', 2], 'finds no group 2 in the match of the pattern.'),
  made('add', [0.1, 0.2], 0.3),
  made('subtract', [0.3, 0.1], 0.2),
  made('subtract', [1, -2], 3),
  made('multiply', [1.1, 1.1], 1.21),
  made('multiply', [-3, 0], 0),
  made('multiply', [-250, 4], -1000),
  made('divide', [1, 8], 0.125),
  fails('divide', [1, 0], 'divides by zero.'),
  fails('add', ['1', 2], 'needs a number as "a", not a text.'),
  made('round', [2.345, 2], 2.35),
  made('round', [-2.5], -3),
  made('round', [1234.5, -2], 1200),
  made('round', [0.004, 2], 0),
  fails('round', [1.5, 0.5], 'needs a whole number as "decimals", not a number.'),
  made('sum', [[0.1, 0.2, 0.3]], 0.6),
  made('sum', [[]], 0),
  made('min', [[3, -1, 2]], -1),
  made('max', [[3, -1, 2]], 3),
  fails('max', [[]], 'needs a list with a number in it.'),
  fails('sum', [[1, '2']], 'needs a list of numbers as "numbers", not a list.'),
  made('first', [[{ id: 1 }, 2]], { id: 1 }),
  made('last', [[1, 2]], 2),
  fails('first', [[]], 'needs a list with an item in it.'),
  made('length', ['a😀'], 2),
  made('length', [[1, 2, 3]], 3),
  made('length', [{ a: 1 }], 1),
  fails('length', [5], 'needs a text, a list or an object.'),
  made('filter', [prices, '@.price > 5'], [{ id: 'a', price: 12.5 }]),
  made('filter', [[1, 2, 3], '@ >= 2'], [2, 3]),
  made('map', [prices, '$.price'], [12.5, 3, null]),
  made('unique', [[1, 'a', { x: 1, y: 2 }, 1, { y: 2, x: 1 }, '1']], [1, 'a', { x: 1, y: 2 }, '1']),
  made('sort', [[10, 9, 1]], [1, 9, 10]),
  made('sort', [['b', 'B', 'a']], ['B', 'a', 'b']),
  made('sort', [prices.slice(0, 2), '$.price'], [prices[1] as JsonValue, prices[0] as JsonValue]),
  fails('sort', [[1, 'a']], 'can only sort numbers, or texts.'),
  made('flatten', [[1, [2, [3]], []]], [1, 2, [3]]),
  made('addTime', ['2026-11-27T12:00:00Z', 90, 'minutes'], '2026-11-27T13:30:00Z'),
  made('addTime', ['2024-01-31', 1, 'months'], '2024-02-29T00:00:00Z'),
  made('addTime', ['2024-02-29T10:00:00.500+02:00', -1, 'years'], '2023-02-28T08:00:00.500Z'),
  fails(
    'addTime',
    ['2024-01-31', 1, 'fortnights'],
    'needs one of seconds, minutes, hours, days, weeks, months, years as "unit".',
  ),
  fails('addTime', ['9999-12-31', 1, 'days'], 'makes a time outside of the years 0 to 9999.'),
  made('formatTime', ['2026-11-27T12:00:00.250Z', 'unix'], 1795780800),
  made('formatTime', ['2026-11-27T12:00:00.250Z', 'unix-ms'], 1795780800250),
  made('formatTime', [1795780800, 'iso'], '2026-11-27T12:00:00Z'),
  made('formatTime', ['2026-11-27T23:30:00-02:00', 'date'], '2026-11-28'),
  made('formatTime', ['2026-11-27', 'http'], 'Fri, 27 Nov 2026 00:00:00 GMT'),
  made('formatTime', ['2026-03-07T04:05:06Z', 'dd.MM.yyyy HH:mm:ss'], '07.03.2026 04:05:06'),
  made('parseTime', ['Fri, 27 Nov 2026 12:00:00 GMT'], '2026-11-27T12:00:00Z'),
  fails('parseTime', ['tomorrow'], 'needs a time such as 2026-11-27T12:00:00Z, an HTTP date, or seconds since 1970.'),
  fails('parseTime', ['2026-02-30'], 'needs a time such as 2026-11-27T12:00:00Z, an HTTP date, or seconds since 1970.'),
  made('parseJson', ['{"a":[1,true,null]}'], { a: [1, true, null] }),
  made('parseJson', [5], 5),
  fails('parseJson', ['{a}'], 'needs a text that is JSON.'),
  made('formatJson', [{ a: ['ü', 1] }], '{"a":["ü",1]}'),
  made(
    'merge',
    [
      { a: 1, b: { c: 1, d: 2 } },
      { b: { c: 3 }, e: [1] },
    ],
    { a: 1, b: { c: 3, d: 2 }, e: [1] },
  ),
  fails('merge', [{ a: 1 }, 'b'], 'needs an object as "objects", not a text.'),
  // FIPS 180-4; NIST CSRC "Examples with Intermediate Values"
  made('sha256', ['abc'], 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'),
  made('sha256', ['', 'base64'], '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='),
  made(
    'sha256',
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'],
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ),
  // RFC 4231, section 4.3, and RFC 2202, section 3
  made(
    'hmac',
    ['what do ya want for nothing?', 'Jefe'],
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ),
  made('hmac', ['what do ya want for nothing?', 'Jefe', 'sha1'], 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79'),
  made(
    'hmac',
    ['what do ya want for nothing?', 'Jefe', 'sha512'],
    '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
  ),
  made('hmac', ['x', 'k'.repeat(200), 'sha256', 'base64url'], 'o0q9GwgedQkbXxVEf7RepqGn1iTBkLiAdQ1dD1LKcV4'),
  fails('hmac', ['a', 'b', 'md5'], 'needs one of sha256, sha1, sha512 as "algorithm".'),
  fails('hmac', ['a'], 'needs a text as "key".'),
  fails('lower', ['a', 'b'], 'takes 1 argument, not 2.'),
  made('jwtPayload', [token], { sub: 'Jürgen', exp: 1700000000 }),
  made('jwtPayload', [`Bearer ${token}`], { sub: 'Jürgen', exp: 1700000000 }),
  fails('jwtPayload', ['abc'], 'needs a JSON Web Token.'),
  // Known attacks on the templates of other runners: text stays text.
  made(
    'concat',
    ["{{$faker.constructor.constructor('return process')()}}"],
    "{{$faker.constructor.constructor('return process')()}}",
  ),
];
