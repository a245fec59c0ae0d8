import { mkdtempSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openApprovals } from './approvals.js';
import { createPublicLookup, isPrivateHost } from './create-public-lookup.js';
import { NamedServers, type NamedServersOptions } from './named-servers.js';

const noApprovals = { read: () => [], add: () => undefined };
const create = (options: Partial<NamedServersOptions> = {}) =>
  new NamedServers({
    origins: ['http://127.0.0.1:4001'],
    allowServers: false,
    approvals: noApprovals,
    ask: undefined,
    ...options,
  });
const refused = { code: 'SERVER_NOT_NAMED' };

describe('a server that only a file names', () => {
  test('is rejected without a terminal, unless an option names it', async () => {
    const servers = create();
    await servers.require('http://127.0.0.1:4001', 'the step a');
    await expect(servers.require('http://127.0.0.1:4002', 'the step a')).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:4002 is named only by a file, for the step a\./,
      ) as unknown,
    });
  });

  test('is requested together with the others, and an approval is remembered', async () => {
    const questions: string[] = [];
    const added: string[][] = [];
    const servers = create({
      approvals: { read: () => ['https://known.example'], add: (origins) => void added.push([...origins]) },
      ask: (question) => Promise.resolve(questions.push(question) > 0),
    });
    await Promise.all([
      servers.require('http://a.example', 'the document \u001b[2Jx.yaml'),
      servers.require('https://known.example', 'the step b'),
      servers.require('http://b.example', 'the step b'),
    ]);
    await servers.require('http://b.example', 'the step c');
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatch(
      /\n {2}http:\/\/a\.example {2}\(.*x\.yaml\)\n {2}http:\/\/b\.example {2}\(the step b\)\n/,
    );
    expect(questions[0]).not.toContain('\u001b');
    expect(questions[0]).not.toContain('known.example');
    expect(added).toEqual([['http://a.example', 'http://b.example']]);
    expect(servers.origins).toEqual([
      'http://127.0.0.1:4001',
      'https://known.example',
      'http://a.example',
      'http://b.example',
    ]);
  });

  test('rejects when the user declines', async () => {
    await expect(
      create({ ask: () => Promise.resolve(false) }).require('http://a.example', 'the step a'),
    ).rejects.toMatchObject(refused);
  });

  test('is accepted by --allow-servers, unless it is private', async () => {
    const servers = create({ allowServers: true });
    await servers.require('https://api.example', 'the step a');
    expect(servers.mustBePublic('api.example')).toBe(true);
    expect(servers.mustBePublic('127.0.0.1')).toBe(false);
    await expect(servers.require('http://10.0.0.7', 'the step a')).rejects.toMatchObject(refused);
  });
});

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['x.localhost.', true],
  ['[::1]', true],
  ['[::ffff:7f00:1]', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['[fd00::1]', true],
  ['[fe80::1]', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['[2001:db8::1]', false],
  ['api.example', false],
  ['localhost.example', false],
])('the host %s is private: %s', (hostname, expected) => {
  expect(isPrivateHost(hostname)).toBe(expected);
});

test('a name that must be public gets no address of this machine', async () => {
  const resolve = (mustBePublic: boolean) =>
    new Promise((done) =>
      createPublicLookup(() => mustBePublic)('localhost', {}, (error, address) => done(error ?? address)),
    );
  expect(await resolve(false)).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(await resolve(true)).toMatchObject(refused);
});

describe('confirmed servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opchain-approvals-'));
  const config = join(folder, 'config');
  const file = join(config, 'opchain/approved-servers.json');

  test('is kept per project, for the user alone', () => {
    openApprovals('/a', 'approved-servers', { XDG_CONFIG_HOME: config }).add(['http://one.example']);
    openApprovals('/b', 'approved-servers', { XDG_CONFIG_HOME: config }).add(['http://two.example']);
    openApprovals('/a', 'approved-servers', { XDG_CONFIG_HOME: config }).add([
      'http://three.example',
      'http://one.example',
    ]);
    expect(openApprovals('/a', 'approved-servers', { XDG_CONFIG_HOME: config }).read()).toEqual([
      'http://one.example',
      'http://three.example',
    ]);
    expect(openApprovals('/c', 'approved-servers', { XDG_CONFIG_HOME: config }).read()).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is not read from a file of the project', () => {
    mkdirSync(join(folder, 'project/opchain'), { recursive: true });
    const project = join(folder, 'project');
    writeFileSync(
      join(project, 'opchain/approved-servers.json'),
      JSON.stringify({ [project]: ['http://evil.example'] }),
    );
    expect(openApprovals(project, 'approved-servers', { XDG_CONFIG_HOME: project }).read()).toEqual([]);
  });

  test.each(['not JSON', '[]', '{"/a": "http://evil.example"}', 'null'])(
    'is empty if its file contains %s',
    (content) => {
      writeFileSync(file, content);
      expect(openApprovals('/a', 'approved-servers', { XDG_CONFIG_HOME: config }).read()).toEqual([]);
    },
  );
});
