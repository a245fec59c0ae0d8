import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { requestToCurl } from './request-to-curl.js';

const post = (body: string, headers: readonly (readonly [string, string])[] = [['Content-Type', 'text/plain']]) => ({
  method: 'POST',
  url: 'http://x.test/',
  headers,
  body,
});

test('escapes every character for the shell, with one option per line if requested', () => {
  const text = requestToCurl(
    {
      method: 'POST',
      url: 'http://127.0.0.1:4000/customers?q=a&b',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Empty', ''],
      ],
      body: `{"name":"O'Brien $HOME \`id\`"}`,
    },
    { multiline: true },
  );
  expect(text).toBe(
    "curl \\\n  --request POST 'http://127.0.0.1:4000/customers?q=a&b' \\\n  --header 'Content-Type: application/json' \\\n  --header 'X-Empty;' \\\n  --data-raw '{\"name\":\"O'\\''Brien $HOME `id`\"}'",
  );
});

test.each([
  ['GET', 'curl http://x.test/'],
  ['HEAD', 'curl --head http://x.test/'],
  ['DELETE', 'curl --request DELETE http://x.test/'],
])('%s without a body', (method, line) => {
  expect(requestToCurl({ method, url: 'http://x.test/', headers: [] })).toBe(line);
});

test('prevents curl from expanding patterns and resolving paths', () => {
  const url = 'http://x.test/a/../b?filter[name]={x}';
  expect(requestToCurl({ method: 'GET', url, headers: [] })).toBe(`curl --globoff --path-as-is '${url}'`);
});

test('control characters are escaped, so that terminals do not interpret them', () => {
  expect(requestToCurl(post('a\x03b\n\t\u0085\u202eé'))).toBe(
    String.raw`curl --request POST http://x.test/ --header 'Content-Type: text/plain' --data-raw $'a\x03b\n\t\xc2\x85\xe2\x80\xaeé'`,
  );
});

test('a body without a media type is sent without one', () => {
  expect(requestToCurl(post('a', []))).toBe("curl --request POST http://x.test/ --header 'Content-Type:' --data-raw a");
});

test('the credential is named in a comment on the same line', () => {
  const line = requestToCurl(
    { method: 'GET', url: 'http://x.test/', headers: [] },
    { credential: 'ad\nmin', include: true },
  );
  expect(line).toBe('curl --include http://x.test/ # with the credential of ad min');
});

test('a body beyond the limit is shortened to its beginning and its length', () => {
  const line = requestToCurl(post('x'.repeat(2_000_000)), { maxBodyLength: 500 });
  expect(line).toContain(`'${'x'.repeat(100)}… (2000000 characters)'`);
  expect(line.length).toBeLessThan(250);
  expect(requestToCurl(post('x'.repeat(500)), { maxBodyLength: 500 })).toContain('x'.repeat(500));
});

describe('bash passes the exact body to curl', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('');
  test.each([
    ['quotes and backslashes', `'"\\'\\\\ $HOME \`id\` !x %s {a,b}`],
    ['control characters', `${controls.slice(1)}0af\\x41 it's`],
    ['the NUL character', `${controls}100%d \\n it's é`],
    ['other alphabets and an at sign', '@日本 👩‍👧 \u2028\u202e\r\n'],
  ])('%s', (_name, body) => {
    // A function replaces curl and prints the last argument, or its standard input.
    const replaced = `curl() { if [ "\${!#}" = @- ]; then cat; else printf %s "\${!#}"; fi; }\n${requestToCurl(post(body))}`;
    const { stdout, stderr } = spawnSync('bash', ['-c', replaced], { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual([body, '']);
  });
});
