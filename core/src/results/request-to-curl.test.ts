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

describe('for the shells of Windows', () => {
  const hostile = [
    '" & calc.exe & "',
    "'; calc; '",
    '\u2019; calc; \u2018',
    '$(calc) `calc` ${env:PATH}',
    '%PATH% ^%PATH^% !PATH!',
    String.raw`\" & calc & \\" \\`,
    '^" | calc',
    '(a) > b < c',
    '\u201d; calc \u201c',
    '',
    '-x @file #',
  ];

  /** The arguments that PowerShell passes to a program: single and double quotes, and the escapes in the latter. */
  function parsePowerShell(line: string): string[] {
    const args: string[] = [];
    const token =
      /\s*(?:['\u2018-\u201b]((?:['\u2018-\u201b]{2}|[^'\u2018-\u201b])*)['\u2018-\u201b]|["\u201c-\u201e]((?:`[^]|[^"`\u201c-\u201e])*)["\u201c-\u201e]|([^\s'"`$;&|(){}\u2018-\u201e]+))/y;
    while (token.lastIndex < line.length) {
      const found = token.exec(line);
      if (found === null) throw new Error(`PowerShell would read more than a command in ${line}`);
      const [, single, double, plain] = found;
      if (double?.replace(/`[^]/g, '').includes('$') === true) throw new Error('a variable is replaced');
      const unescaped = double?.replace(/`(?:u\{([0-9a-f]+)\}|([^]))/g, (_, code: string | undefined, other: string) =>
        code === undefined ? other : String.fromCodePoint(Number.parseInt(code, 16)),
      );
      args.push(single?.replace(/(['\u2018-\u201b])['\u2018-\u201b]/g, '$1') ?? unescaped ?? plain ?? '');
    }
    return args;
  }

  /** What the prompt of cmd.exe passes on: variables are replaced, then `^` escapes, and nothing else may be special. */
  function parseCmd(line: string): string[] {
    const replaced = line.replace(/%PATH%/g, 'REPLACED');
    const passed = replaced.replace(/\^([^])|["&|<>()]/g, (found, escaped: string | undefined) => {
      if (escaped === undefined) throw new Error(`cmd.exe would read ${found} itself`);
      return escaped;
    });
    return parseArguments(passed);
  }

  /** Microsoft, "Parsing C command-line arguments": a quote behind an odd number of backslashes is part of the text. */
  function parseArguments(line: string): string[] {
    let isQuoted = false;
    const marked = line.replace(/(\\*)"| /g, (found, slashes: string | undefined) => {
      if (slashes === undefined) return isQuoted ? found : '\n';
      const half = slashes.slice(0, slashes.length >> 1);
      if (slashes.length % 2 === 1) return `${half}"`;
      isQuoted = !isQuoted;
      return half;
    });
    return marked.split('\n');
  }

  test.each(['powershell', 'cmd'] as const)('no value leaves its argument in %s', (shell) => {
    const parse = shell === 'cmd' ? parseCmd : parsePowerShell;
    for (const value of hostile) {
      const request = { method: 'POST', url: 'http://x.test/?q=%41', headers: [['X-A', value]] as const, body: value };
      expect(parse(requestToCurl(request, { shell }))).toEqual([
        'curl.exe',
        '--request',
        'POST',
        request.url,
        '--header',
        value === '' ? 'X-A;' : `X-A: ${value}`,
        '--header',
        'Content-Type:',
        '--data-raw',
        value,
      ]);
    }
  });

  test('control characters are escaped in PowerShell; what a shell cannot pass is a comment', () => {
    const body = 'a\n$(calc)\u202e"`';
    const command = requestToCurl(post(body), { shell: 'powershell' });
    expect(command).not.toMatch(/[\n\u202e]/);
    expect(parsePowerShell(command).at(-1)).toBe(body);
    expect(requestToCurl(post('a\0b'), { shell: 'powershell' })).toMatch(/^# .*NUL/);
    expect(requestToCurl(post('a\nb & calc'), { shell: 'cmd' })).toMatch(/^rem [^&\n]*$/);
  });
});
