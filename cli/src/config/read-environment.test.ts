import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseCheckArguments } from '../check/check-arguments.js';
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
  const { args, defaults } = await prepare('run', 'x.yaml', '--environment', 'staging');
  expect(defaults.environment?.name).toBe('staging');
  const staged = { shop: 'https://staging.example' };
  expect(parseRunArguments(args, defaults)).toMatchObject({ servers: staged, fileServers: staged });
  const own = await prepare('run', 'x.yaml', '--environment=staging', '--server', 'shop=https://mine.example');
  expect(parseRunArguments(own.args, own.defaults)).toMatchObject({
    servers: { shop: 'https://mine.example' },
    fileServers: {},
  });
});

test('an environment precedes the configuration', async () => {
  save(staging);
  save('{"servers": {"shop": "https://config.example", "stock": "https://stock.example"}}', 'opchain.config.json');
  expect((await prepare('run', 'x.yaml', '--environment', 'staging')).defaults.servers).toEqual({
    shop: 'https://staging.example',
    stock: 'https://stock.example',
  });
  expect((await prepare('run', 'x.yaml')).defaults.servers).toMatchObject({ shop: 'https://config.example' });
});

test('the configuration can name another file', async () => {
  save(staging, 'places.yaml');
  save('{"environments": "places.yaml"}', 'opchain.config.json');
  expect((await prepare('run', 'x.yaml', '--environment', 'staging')).defaults.servers).toEqual({
    shop: 'https://staging.example',
  });
});

test('the chain’s credential is the one that the environment names', async () => {
  save(staging);
  const { args, defaults } = await prepare(
    ...(['run', 'x.yaml', '--environment', 'staging', '--credential', 'staging-me=env:ME'] as const),
    ...['--credential', 'other=env:OTHER', '--allow-credential', 'staging-me=https://eu.example'],
  );
  const { credentials, allowedOrigins } = parseRunArguments(args, defaults);
  expect(credentials).toEqual({ me: 'env:ME', other: 'env:OTHER' });
  expect(allowedOrigins).toEqual({ me: ['https://eu.example'] });
});

test('a check uses the only server of an environment', async () => {
  save(staging);
  const check = async (name: string) => {
    const { args, defaults } = await prepare('check', '--profile', 'shop', '--environment', name);
    return parseCheckArguments(args, defaults);
  };
  expect(await check('staging')).toMatchObject({ url: 'https://staging.example', isUrlNamed: false });
  save('{ two: { servers: { a: "https://a.example", b: "https://b.example" } } }');
  await expect(check('two')).rejects.toThrow('the environment "two" must have one server to check; name it with --url');
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
