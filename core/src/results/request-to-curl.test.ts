import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
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
    String.raw`curl --request POST http://x.test/ --header 'Content-Type: text/plain' --data-raw "$(printf 'a\003b\n\t\302\205\342\200\256é')"`,
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

describe.each(['bash', 'sh'])('%s passes the exact text to curl', (shell) => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('');
  /** A program replaces curl and prints the argument after a value, or its standard input. */
  const run = (command: string, after: string) => {
    const replaced = `curl() { while [ "$1" != '${after}' ]; do shift; done; case $2 in @-) cat;; *) printf %s "$2";; esac; }\n${command}`;
    const { stdout, stderr } = spawnSync(shell, ['-c', replaced], { encoding: 'utf8', cwd: tmpdir() });
    return [stdout, stderr];
  };

  test.each([
    ['quotes and backslashes', `'"\\'\\\\ $HOME \`id\` !x %s {a,b}`],
    ['control characters', `${controls.slice(1)}0af\\x41 it's`],
    ['the NUL character', `${controls}100%d \\n it's é`],
    ['other alphabets and an at sign', '@日本 👩‍👧 \u2028\u202e\r\n'],
    ['what looks like an option', '-n\t%s'],
    ['a quote after a control character', `a\t'; touch P #`],
  ])('in a body: %s', (_name, body) => {
    const command = requestToCurl(post(body));
    expect(run(command, command.includes('--data-binary') ? '--data-binary' : '--data-raw')).toEqual([body, '']);
  });

  test.each([`a\t'; touch P #`, `\u202e$(id)'"\`id\`%s\\`, `-\u0001'`])('in a header: %j', (value) => {
    const headers = [['X-Text', value]] as const;
    expect(run(requestToCurl({ method: 'GET', url: 'http://x.test/', headers }), '--header')).toEqual([
      `X-Text: ${value}`,
      '',
    ]);
  });
});
