import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { nodeExecutor } from '@opchain/executor-node';
import type { PageConfig } from '@opchain/ui/page-config';
import { type BuilderHost, startBuilderHost } from './start-builder-host.js';

let host: BuilderHost;
let asked: string[];
let answer: boolean;

beforeEach(async () => {
  asked = [];
  answer = true;
  host = await startBuilderHost({
    executor: nodeExecutor,
    description: { name: 'api', location: 'api.yaml', read: () => Promise.resolve('{}') },
    confirm: (origin) => {
      asked.push(origin);
      return Promise.resolve(answer);
    },
  });
});

afterEach(() => host.close());

const readConfig = async (): Promise<PageConfig> =>
  (await (await fetch(`${host.url}config.json`)).json()) as PageConfig;

async function request(server: unknown, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const { allow } = await readConfig();
  const response = await fetch(`${host.url}${allow?.url ?? ''}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: new URL(host.url).origin,
      'x-opchain-relay-token': allow?.token ?? '',
      ...headers,
    },
    body: JSON.stringify({ server }),
  });
  return response.status;
}

test('a server that the user allows is relayed to, and the page starts with it', async () => {
  expect((await readConfig()).relay).toBeUndefined();
  expect(await request('https://api.example/v1/')).toBe(204);
  expect(await request('https://other.example')).toBe(204);
  expect(asked).toEqual(['https://api.example', 'https://other.example']);
  expect(await readConfig()).toMatchObject({
    api: { server: 'https://other.example' },
    relay: { origins: ['https://api.example', 'https://other.example'] },
  });
});

test('a server that the user denies is not', async () => {
  answer = false;
  expect(await request('https://api.example')).toBe(403);
  expect((await readConfig()).relay).toBeUndefined();
});

test.each<[string, unknown, Record<string, string>, number]>([
  ['a file', 'file:///etc/hostname', {}, 400],
  ['an address that hides another host', 'https://user:pass@api.example', {}, 400],
  ['no server', 7, {}, 400],
  ['a request of a foreign page', 'https://api.example', { origin: 'https://evil.example' }, 403],
  ['a request without the token', 'https://api.example', { 'x-opchain-relay-token': '' }, 401],
  ['a form', 'https://api.example', { 'content-type': 'text/plain' }, 415],
])('the user is not asked for %s', async (_what, server, headers, status) => {
  expect(await request(server, headers)).toBe(status);
  expect(asked).toEqual([]);
});
