import { expect, test } from '@jest/globals';
import { isOwnHost } from './is-own-host.js';

test.each([
  ['127.0.0.1:4000', true],
  ['127.0.0.1', true],
  ['[::1]:4000', true],
  ['localhost', true],
  ['tool.localhost:80', true],
  ['192.168.1.5:4000', true],
  ['evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example:4000', false],
  ['localhost@evil.example', false],
  ['127.0.0.1:80:80', false],
  ['::1', false],
  ['[::1', false],
  ['127.0.0.1:', false],
  ['tools.example', false],
  ['', false],
])('isOwnHost(%j) is %s', (host, own) => {
  expect(isOwnHost(host)).toBe(own);
});

test('a given name matches with any port and in any case, and no subdomain or longer or shorter name does', () => {
  for (const host of ['tools.example', 'Tools.example:4000'])
    expect([host, isOwnHost(host, ['other.example', 'TOOLS.example'])]).toEqual([host, true]);
  for (const host of ['a.tools.example', 'tools.example.evil', 'tools'])
    expect([host, isOwnHost(host, ['tools.example'])]).toEqual([host, false]);
});
