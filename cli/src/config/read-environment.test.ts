import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseRunArguments } from '../run/run-arguments.js';
import { prepareCommand } from './prepare-command.js';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'opchain-environments-')));
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, 'chains'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const save = (text: string, name = 'environments.yaml') => writeFileSync(join(folder, name), text);
const prepare = (command: string, ...args: string[]) =>
  prepareCommand(command, args, { env: {} }, join(folder, 'chains'));

const staging = `staging:
  servers: { shop: 'https://staging.example' }
  inputs: { limit: 9007199254740993 }
  credentials: { me: staging-me }
`;

test('an environment gives the servers that no option gives', async () => {
  save(staging);
  const { args, environment } = await prepare('run', 'x.yaml', '--environment', 'staging');
  expect(args).toEqual(['--server=shop=https://staging.example', 'x.yaml']);
  expect(environment?.name).toBe('staging');
  const own = ['run', 'x.yaml', '--environment=staging', '--server', 'shop=https://mine.example'] as const;
  expect((await prepare(...own)).args).toEqual(own.slice(1).filter((arg) => !arg.startsWith('--environment')));
});

test('an environment precedes the configuration', async () => {
  save(staging);
  save('{"servers": {"shop": "https://config.example", "stock": "https://stock.example"}}', 'opchain.config.json');
  const { args } = await prepare('run', 'x.yaml', '--environment', 'staging');
  expect(args).toContain('--server=shop=https://staging.example');
  expect(args).toContain('--server=stock=https://stock.example');
  expect((await prepare('run', 'x.yaml')).args).toContain('--server=shop=https://config.example');
});

test('the configuration can name another file', async () => {
  save(staging, 'places.yaml');
  save('{"environments": "places.yaml"}', 'opchain.config.json');
  expect((await prepare('run', 'x.yaml', '--environment', 'staging')).environment?.servers).toEqual({
    shop: 'https://staging.example',
  });
});

test('the chain’s credential is the one that the environment names', async () => {
  save(staging);
  const { args, environment } = await prepare(
    ...(['run', 'x.yaml', '--environment', 'staging', '--credential', 'staging-me=env:ME'] as const),
    ...['--credential', 'other=env:OTHER', '--allow-credential', 'staging-me=https://eu.example'],
  );
  const { credentials, allowedOrigins } = parseRunArguments(args, environment);
  expect(credentials).toEqual({ me: 'env:ME', other: 'env:OTHER' });
  expect(allowedOrigins).toEqual({ me: ['https://eu.example'] });
});

test('a check uses the only server of an environment', async () => {
  save(staging);
  expect((await prepare('check', '--environment', 'staging')).args).toEqual(['--url=https://staging.example']);
  save('{ two: { servers: { a: "https://a.example", b: "https://b.example" } } }');
  await expect(prepare('check', '--environment', 'two')).rejects.toThrow(
    'the environment "two" must have one server to check; name it with --url',
  );
});

test.each([
  ['local: { servers: {} }', 'environments.yaml has no environment "staging"; it has local'],
  ['staging: { server: x }', 'environments.yaml: /staging must not have the property "server"'],
  ['staging: { servers: { shop: nowhere } }', 'environments.yaml: /staging/servers/shop'],
  ['staging: [', 'environments.yaml'],
])('%s is rejected with an explanation', async (text, message) => {
  save(text);
  await expect(prepare('run', 'x.yaml', '--environment', 'staging')).rejects.toThrow(message);
});

test('without a file, the error says where it would be', async () => {
  await expect(prepare('run', 'x.yaml', '--environment', 'staging')).rejects.toThrow(
    '--environment staging: there is no environments.yaml in this folder or above it',
  );
});

test('a command that does not use environments rejects one', async () => {
  save(staging);
  await expect(prepare('plugins', '--environment', 'staging')).rejects.toThrow(
    'opchain plugins takes no --environment',
  );
});
