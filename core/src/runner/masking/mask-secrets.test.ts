import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readJson } from '../../model/json-text/read-json.js';
import { createMask, maskedText } from './mask-secrets.js';

const secret = 'pä55/wörd"&+ x';
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['unchanged', secret],
  ['percent-encoded', encodeURIComponent(secret)],
  ['percent-encoded in lower case', encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
  ['form-encoded', new URLSearchParams({ a: secret }).toString().slice(2)],
  ['JSON-escaped', JSON.stringify(secret).slice(1, -1)],
  ['JSON-escaped to ASCII', JSON.stringify(secret).slice(1, -1).replaceAll('ä', '\\u00e4').replaceAll('ö', '\\u00f6')],
  ['JSON-escaped, including slashes', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
  ['HTML-escaped', secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
  ['base64', base64(secret)],
  ['base64url', Buffer.from(secret).toString('base64url')],
])('removes a secret %s', (_form, shown) => {
  expect(createMask([secret]).text(`before ${shown} after`)).toBe(`before ${maskedText} after`);
});

test('removes a password from the base64 of the pair that it was sent in', () => {
  const mask = createMask(['open sesame']);
  for (const user of ['a', 'ab', 'abc', 'somebody@example.com']) {
    const masked = mask.text(`Basic ${base64(`${user}:open sesame`)}`);
    expect(masked).toContain(maskedText);
    expect(Buffer.from(masked.replaceAll(maskedText, ''), 'base64').toString()).not.toContain('sesam');
  }
});

test('removes secrets from any surrounding text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, unit: 'grapheme' }), fc.string(), fc.string(), (word, before, after) => {
      fc.pre(!maskedText.includes(word));
      const mask = createMask([word]);
      for (const encode of [(text: string) => text, encodeURIComponent, base64, JSON.stringify]) {
        const form = encode(word);
        expect(mask.text(`${before} ${form} ${after}`)).not.toContain(form);
      }
    }),
  );
});

test('a secret that contains another one is removed as a whole, whichever was added first', () => {
  for (const secrets of [
    ['token', 'token-of-staff'],
    ['token-of-staff', 'token'],
  ]) {
    expect(createMask(secrets).text('my token-of-staff')).toBe(`my ${maskedText}`);
  }
});

test('a very short secret is removed only where it is the whole value', () => {
  const mask = createMask(['on']);
  expect(mask.text('on')).toBe(maskedText);
  expect(mask.text('only')).toBe('only');
});

test('masks secrets that become known later, such as an issued token', () => {
  const mask = createMask([]);
  expect(mask.text('issued-token')).toBe('issued-token');
  mask.add('issued-token');
  expect(mask.text('issued-token')).toBe(maskedText);
});

test('removes the beginning of a secret where a text was cut', () => {
  const mask = createMask(['secret-word']);
  expect(mask.text('it is "secret-w…')).toBe(`it is "${maskedText}…`);
  expect(mask.text('it is secret-w', true)).toBe(`it is ${maskedText}`);
  expect(mask.text('it is secret-w')).toBe('it is secret-w');
});

test('an empty secret removes nothing', () => {
  expect(createMask(['']).text('text')).toBe('text');
});

test('masks strings, keys and numbers of a JSON value at any depth, and does not modify the value itself', () => {
  const value = {
    list: [{ token: 'pin-123456' }, 'free'],
    'pin-123456': 1,
    pin: 987654,
    count: 3,
    none: null,
    yes: true,
  };
  const before = structuredClone(value);
  expect(createMask(['pin-123456', '987654']).json(value)).toEqual({
    list: [{ token: maskedText }, 'free'],
    [maskedText]: 1,
    pin: maskedText,
    count: 3,
    none: null,
    yes: true,
  });
  expect(value).toEqual(before);
});

test('returns the same value if there is nothing to remove', () => {
  const value = { a: [1, 'two', { three: null }] };
  expect(createMask(['secret-word']).json(value)).toBe(value);
});

test('masks values that are nested far deeper than the stack allows', () => {
  const deep = JSON.parse('['.repeat(100_000) + '"secret-word"' + ']'.repeat(100_000)) as unknown[];
  let masked = createMask(['secret-word']).json(deep as never) as unknown;
  while (Array.isArray(masked)) masked = masked[0];
  expect(masked).toBe(maskedText);
});

test('keeps a key named __proto__ a plain key', () => {
  const masked = createMask(['secret-word']).json(JSON.parse('{"__proto__": {"a": "secret-word"}}') as never) as Record<
    string,
    unknown
  >;
  expect(Object.getOwnPropertyDescriptor(masked, '__proto__')?.value).toEqual({ a: maskedText });
});

test('accepts a secret with lone surrogates', () => {
  expect(createMask(['bad\ud800secret']).text('bad\ud800secret')).toBe(maskedText);
});

test.each([
  ['backslashes', '\\'.repeat(200_000)],
  ['escaped characters', JSON.stringify('\0\n'.repeat(50_000))],
  ['percent signs', '%'.repeat(200_000)],
])('masks 200 kB of %s in less than a second and a half, around a secret', (_, text) => {
  const mask = createMask(['canary+key/4711=']);
  const started = process.cpuUsage();
  expect(mask.text(`${text} canary+key/4711=`)).toBe(`${text} ${maskedText}`);
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_500);
});

test.each(['9007199254740993', '9007199254740993.0', '90071992547409930e-1'])(
  'removes a secret that comes back as the number %s',
  (number) => {
    expect(createMask(['9007199254740993']).json(readJson(`[${number}, 0.10]`))).toEqual([
      maskedText,
      readJson('0.10'),
    ]);
  },
);

test('masks a long text or value in steps, with the same outcome', () => {
  const mask = createMask(['canary-secret', '987654']);
  const item = { 'canary-secret': ['x', 987_654, { a: `\\u0063anary-secret${'x'.repeat(9_000)}` }, null, 1.5] };
  const value = Array.from({ length: 2_000 }, (_, index) => (index % 2 === 0 ? item : { index }));
  const text = JSON.stringify(value);
  const steps = [mask.textInSteps(text), mask.jsonInSteps(value)].map((work) => {
    let count = 0;
    for (;;) {
      const { done, value: result } = work.next();
      if (done === true) return { count, result };
      count += 1;
    }
  });
  expect(steps.map(({ result }) => result)).toEqual([mask.text(text), mask.json(value)]);
  expect(JSON.stringify(steps[1]!.result)).toBe(steps[0]!.result?.toString().replaceAll(/(?<=,)•{5}(?=,)/g, '"•••••"'));
  for (const { count } of steps) expect(count).toBeGreaterThan(20);
});

test('line breaks after the first characters of a secret in base64 take no time by their square', () => {
  const mask = createMask(['canary-secret+key=1']);
  const text = `${Buffer.from('canary-secret+key=1').toString('base64').slice(0, 7)}${'\n'.repeat(1_000_000)}`;
  const startedAt = process.cpuUsage();
  expect(mask.text(text)).toBe(text);
  expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(5_000);
});

test('completely removes a secret that starts with backslashes, however often they were escaped', () => {
  const secret = String.raw`\\     $`;
  let text = secret;
  for (let times = 1; times <= 4; times += 1) {
    text = JSON.stringify(text).slice(1, -1);
    expect(createMask([secret]).text(`<${text}>`)).toBe(`<${maskedText}>`);
  }
});
