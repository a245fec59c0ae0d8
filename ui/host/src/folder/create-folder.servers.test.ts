import { execFileSync } from 'node:child_process';
import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { request } from '@opchain/test-support/request';
import { type BuilderHost, startBuilderHost } from '../start-builder-host.js';

const chain = (title: string): string => `# of the team
arazzo: 1.1.0
info: { title: ${title}, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: ./shop.openapi.yaml, type: openapi }]
workflows:
  - workflowId: main # the only one
    steps:
      - stepId: list
        operationId: listOrders
`;
const description = 'openapi: 3.1.0\ninfo: { title: Shop, version: 1.0.0 }\npaths: {}\n';
const secret = 'arazzo: 1.1.0\npassword: not-for-the-page\n';

let parent: string;
let root: string;
let host: BuilderHost;
let token: string;
const inRoot = (path: string): string => join(root, path);

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'opchain-folder-'));
  root = join(parent, 'chains');
  await mkdir(inRoot('nested/deep'), { recursive: true });
  await writeFile(join(parent, 'outside.yaml'), secret);
  await writeFile(inRoot('orders.arazzo.yaml'), chain('Orders'), { mode: 0o640 });
  await writeFile(inRoot('nested/deep/more.json'), '{"arazzo": "1.1.0", "info": {"title": "More"}, "workflows": []}');
  await writeFile(inRoot('shop.openapi.yaml'), description);
  await writeFile(inRoot('settings.yaml'), 'password: x\nnested:\n  arazzo: 1.1.0\n');
  await start();
});

afterEach(async () => {
  await host.close();
  await rm(parent, { recursive: true, force: true });
});

async function start(readOnly = false): Promise<void> {
  host = await startBuilderHost({ folder: { path: root, readOnly } });
  const config = JSON.parse((await request(`${host.url}config.json`)).text) as {
    readonly folder: { readonly token: string };
  };
  token = config.folder.token;
}

const get = (path: string, headers: Record<string, string> = {}) => request(`${host.url}files${path}`, { headers });
type Listed = Readonly<Record<'path' | 'kind' | 'version', string>> & { readonly title?: string };
const list = async () => (JSON.parse((await get('')).text) as { readonly files: readonly Listed[] }).files;
const versionOf = async (path: string) => (await list()).find((file) => file.path === path)?.version;
async function change(action: object, headers: Record<string, string> = {}) {
  const { status, text } = await request(`${host.url}files`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: new URL(host.url).origin,
      'X-Opchain-Relay-Token': token,
      ...headers,
    },
    body: JSON.stringify(action),
  });
  return {
    status,
    body: JSON.parse(text) as { readonly version?: string; readonly id?: string; readonly message?: string },
  };
}
/** Every file of the parent folder with its content. */
async function snapshot(folder = parent): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(file)).size < 1000) files[file] = await readFile(file, 'utf8');
  }
  return files;
}

test('lists the documents and descriptions of the folder, and no other files', async () => {
  await mkdir(inRoot('.git'));
  await mkdir(inRoot('node_modules'));
  for (const hidden of ['.git/a.yaml', 'node_modules/a.yaml', '.hidden.yaml'])
    await writeFile(inRoot(hidden), chain('Hidden'));
  await writeFile(inRoot('broken.arazzo.yaml'), 'arazzo: 1.1.0\ninfo: [');
  expect((await list()).map(({ path, kind, title }) => [path, kind, title])).toEqual([
    ['broken.arazzo.yaml', 'document', ''],
    ['nested/deep/more.json', 'document', 'More'],
    ['orders.arazzo.yaml', 'document', 'Orders'],
    ['shop.openapi.yaml', 'description', undefined],
  ]);
});

test('sends a file with its version, which is the one in the list and changes with the file', async () => {
  const { status, headers, text } = await get('/orders.arazzo.yaml');
  expect([status, text]).toEqual([200, chain('Orders')]);
  expect(headers['etag']).toBe(`"${await versionOf('orders.arazzo.yaml')}"`);
  await writeFile(inRoot('orders.arazzo.yaml'), chain('Ordens'));
  expect((await get('/orders.arazzo.yaml')).headers['etag']).not.toBe(headers['etag']);
  expect(await versionOf('orders.arazzo.yaml')).not.toBe(headers['etag']?.slice(1, -1));
});

test('saves a document that is as it was read, keeps its permissions and leaves nothing beside it', async () => {
  const version = await versionOf('orders.arazzo.yaml');
  const { status, body } = await change({
    action: 'save',
    path: 'orders.arazzo.yaml',
    text: chain('Paid orders'),
    version,
  });
  expect([status, body.version]).toEqual([200, await versionOf('orders.arazzo.yaml')]);
  expect(await readFile(inRoot('orders.arazzo.yaml'), 'utf8')).toBe(chain('Paid orders'));
  expect((await stat(inRoot('orders.arazzo.yaml'))).mode & 0o777).toBe(0o640);
  expect((await readdir(root)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('creates, renames, deletes and restores documents', async () => {
  expect((await change({ action: 'save', path: 'nested/new.arazzo.yaml', text: chain('New') })).status).toBe(200);
  expect((await change({ action: 'rename', path: 'nested/new.arazzo.yaml', to: 'new.arazzo.yaml' })).status).toBe(200);
  expect((await list()).map(({ path }) => path)).not.toContain('nested/new.arazzo.yaml');
  const { body } = await change({ action: 'delete', path: 'new.arazzo.yaml' });
  expect((await list()).map(({ path }) => path)).not.toContain('new.arazzo.yaml');
  expect((await change({ action: 'restore', id: body.id })).status).toBe(200);
  expect((await get('/new.arazzo.yaml')).text).toBe(chain('New'));
});

test('of two simultaneous saves of the same version, one is rejected', async () => {
  const version = await versionOf('orders.arazzo.yaml');
  const results = await Promise.all(
    ['One', 'Two'].map((title) => change({ action: 'save', path: 'orders.arazzo.yaml', text: chain(title), version })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([200, 412]);
});

describe('rejected changes, after which every file is as before', () => {
  let before: Record<string, string>;
  beforeEach(async () => {
    await symlink(parent, inRoot('up'));
    await symlink(join(parent, 'outside.yaml'), inRoot('linked.yaml'));
    await symlink(join(parent, 'absent.yaml'), inRoot('dangling.yaml'));
    before = await snapshot();
  });
  afterEach(async () => {
    expect(await snapshot()).toEqual(before);
  });

  const outside = [
    '../outside.yaml',
    'nested/../../outside.yaml',
    '/etc/passwd.yaml',
    'up/outside.yaml',
    'up/new.yaml',
    'linked.yaml',
    '..\\outside.yaml',
    'nested\\..\\..\\outside.yaml',
    'C:/outside.yaml',
    '.git/config.yaml',
    'node_modules/a.yaml',
    'orders.arazzo.yaml\u0000.json',
    'orders.txt',
    '',
    '.',
    `${'a/'.repeat(600)}a.yaml`,
    `${'a'.repeat(300)}.yaml`,
  ];

  test.each(outside)('the path %j', async (path) => {
    for (const version of [undefined, 'x'])
      expect((await change({ action: 'save', path, text: chain('X'), version })).status).toBeGreaterThanOrEqual(400);
    for (const action of [
      { action: 'delete', path },
      { action: 'rename', path, to: 'mine.yaml' },
      { action: 'rename', path: 'orders.arazzo.yaml', to: path },
      { action: 'restore', id: path },
    ])
      expect((await change(action)).status).toBeGreaterThanOrEqual(400);
  });

  test('a link to a file that does not exist yet', async () => {
    expect((await change({ action: 'save', path: 'dangling.yaml', text: chain('X') })).status).toBe(409);
  });

  test('a save of a file that has changed since it was read', async () => {
    const version = await versionOf('orders.arazzo.yaml');
    await writeFile(inRoot('orders.arazzo.yaml'), chain('By an editor'));
    before = await snapshot();
    const { status, body } = await change({ action: 'save', path: 'orders.arazzo.yaml', text: chain('X'), version });
    expect([status, body.message]).toEqual([412, 'orders.arazzo.yaml has changed since it was read.']);
  });

  test('creating or renaming to what exists', async () => {
    expect((await change({ action: 'save', path: 'orders.arazzo.yaml', text: chain('X') })).status).toBe(409);
    expect((await change({ action: 'rename', path: 'orders.arazzo.yaml', to: 'nested/deep/more.json' })).status).toBe(
      409,
    );
  });

  test.each(['shop.openapi.yaml', 'settings.yaml'])('a change of %s, which is not a document', async (path) => {
    const { version } = (await list()).find((file) => file.path === path) ?? { version: 'x' };
    expect((await change({ action: 'save', path, text: chain('X'), version })).status).toBe(403);
    expect((await change({ action: 'delete', path })).status).toBe(403);
    expect((await change({ action: 'rename', path, to: 'x.yaml' })).status).toBe(403);
  });

  test.each([['openapi: 3.1.0'], ['[1, 2'], ['a: &a [*a]'], ['just text'], ['']])(
    'the text %j, which is not a chain',
    async (text) => {
      expect((await change({ action: 'save', path: 'new.yaml', text })).status).toBe(422);
    },
  );

  test.each<[string, number, Record<string, string>]>([
    ['another page', 403, { Origin: 'https://evil.example' }],
    ['a page without an origin', 403, { Origin: 'null' }],
    ['another port of this machine', 403, { Origin: 'http://127.0.0.1:1' }],
    ['a page without the token', 401, { 'X-Opchain-Relay-Token': '' }],
    ['a page with another token', 401, { 'X-Opchain-Relay-Token': 'x'.repeat(32) }],
    ['a foreign host name', 421, { Host: 'rebound.example', Origin: 'http://rebound.example' }],
    ['a form of a foreign page', 415, { 'Content-Type': 'text/plain' }],
  ])('a request of %s', async (_, status, headers) => {
    expect((await change({ action: 'save', path: 'new.yaml', text: chain('X') }, headers)).status).toBe(status);
  });

  test.each(['PUT', 'DELETE', 'PATCH'])('the method %s', async (method) => {
    const url = `${host.url}files/orders.arazzo.yaml`;
    expect((await request(url, { method, headers: { Origin: new URL(host.url).origin } })).status).toBe(405);
  });

  test.each([{}, { action: 'save', path: 1 }, { action: 'save', path: 'a.yaml', text: 'x', version: 1 }, []])(
    'the request %j',
    async (action) => {
      expect((await change(action)).status).toBe(400);
    },
  );

  test('a document of 100 MB', async () => {
    const text = `${chain('X')}#${'x'.repeat(100_000_000)}`;
    // The host answers before it has read everything; the connection may end first.
    const status = await change({ action: 'save', path: 'new.yaml', text }).then(
      (answer) => answer.status,
      () => 413,
    );
    expect(status).toBe(413);
  });

  test('every change of a folder that is read-only', async () => {
    await host.close();
    await start(true);
    expect((await change({ action: 'save', path: 'new.yaml', text: chain('X') })).status).toBe(403);
    expect((await change({ action: 'delete', path: 'orders.arazzo.yaml' })).status).toBe(403);
    expect((await get('/orders.arazzo.yaml')).status).toBe(200);
  });
});

describe('what is not read', () => {
  test.each([
    '/../outside.yaml',
    '/%2e%2e/outside.yaml',
    '/..%2foutside.yaml',
    '/nested%2f..%2f..%2foutside.yaml',
    '/%2fetc%2fpasswd',
    '/up/outside.yaml',
    '/linked.yaml',
    '/%00',
    '/%',
    '/settings.yaml',
    '/pipe.yaml',
    '/huge.yaml',
    '/nested',
  ])('%s', async (path) => {
    await symlink(parent, inRoot('up'));
    await symlink(join(parent, 'outside.yaml'), inRoot('linked.yaml'));
    await writeFile(inRoot('huge.yaml'), chain('Huge'));
    await truncate(inRoot('huge.yaml'), 100_000_000);
    execFileSync('mkfifo', [inRoot('pipe.yaml')]);
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('not-for-the-page');
    expect((await list()).map((file) => file.path)).not.toContain('huge.yaml');
  });

  test.each<[string, number, Record<string, string>]>([
    ['another page', 403, { Origin: 'https://evil.example' }],
    ['a script tag of another page', 403, { 'Sec-Fetch-Site': 'cross-site' }],
    ['another port of this machine', 403, { 'Sec-Fetch-Site': 'same-site' }],
    ['a foreign host name', 421, { Host: 'rebound.example' }],
  ])('by %s', async (_, status, headers) => {
    for (const path of ['', '/orders.arazzo.yaml']) expect((await get(path, headers)).status).toBe(status);
  });
});

test('links within the folder are followed, and saved where they lead', async () => {
  await symlink(inRoot('orders.arazzo.yaml'), inRoot('nested/alias.yaml'));
  const version = await versionOf('nested/alias.yaml');
  expect((await change({ action: 'save', path: 'nested/alias.yaml', text: chain('By link'), version })).status).toBe(
    200,
  );
  expect(await readFile(inRoot('orders.arazzo.yaml'), 'utf8')).toBe(chain('By link'));
});

test('a save does not reach through a hard link', async () => {
  await writeFile(join(parent, 'shared.yaml'), chain('Shared'));
  await link(join(parent, 'shared.yaml'), inRoot('shared.yaml'));
  const version = await versionOf('shared.yaml');
  expect((await change({ action: 'save', path: 'shared.yaml', text: chain('Mine'), version })).status).toBe(200);
  expect(await readFile(join(parent, 'shared.yaml'), 'utf8')).toBe(chain('Shared'));
});

describe('links in the folder', () => {
  const remove = async () => (await change({ action: 'delete', path: 'orders.arazzo.yaml' })).status;

  test.each(['.opchain', '.opchain/trash'])('a trash folder that is one is not used: %s', async (path) => {
    await mkdir(join(parent, 'elsewhere'));
    if (path !== '.opchain') await mkdir(inRoot('.opchain'));
    await symlink(join(parent, 'elsewhere'), inRoot(path));
    expect(await remove()).toBe(403);
    expect(await readFile(inRoot('orders.arazzo.yaml'), 'utf8')).toBe(chain('Orders'));
    expect(await readdir(join(parent, 'elsewhere'))).toEqual([]);
  });

  test.each(['existing', 'absent'])('a .gitignore of the trash that leads to an %s file is kept', async (name) => {
    await writeFile(join(parent, 'existing'), 'export PATH');
    await mkdir(inRoot('.opchain/trash'), { recursive: true });
    await symlink(join(parent, name), inRoot('.opchain/trash/.gitignore'));
    expect(await remove()).toBe(200);
    expect(await readFile(join(parent, 'existing'), 'utf8')).toBe('export PATH');
    expect(await readdir(parent)).not.toContain('absent');
  });

  test('a subfolder that another program replaces by one while documents are saved is not written through', async () => {
    await mkdir(join(parent, 'elsewhere'));
    await mkdir(inRoot('swapped'));
    let swapping = true;
    const swaps = (async () => {
      while (swapping) {
        await rename(inRoot('swapped'), inRoot('kept'));
        await symlink(join(parent, 'elsewhere'), inRoot('swapped'));
        await rm(inRoot('swapped'));
        await rename(inRoot('kept'), inRoot('swapped'));
      }
    })();
    for (let index = 0; index < 200; index++)
      await change({ action: 'save', path: `swapped/${index}.yaml`, text: chain('X') });
    swapping = false;
    await swaps;
    expect(await readdir(join(parent, 'elsewhere'))).toEqual([]);
  });
});

test.each(['CON.yaml', 'nul.json', 'nested/com1.arazzo.yaml', 'aux.yaml', 'con/a.yaml'])(
  'a document is not created with a name that Windows cannot have: %s',
  async (path) => {
    for (const action of [
      { action: 'save', path, text: chain('X') },
      { action: 'rename', path: 'orders.arazzo.yaml', to: path },
    ]) {
      const { status, body } = await change(action);
      expect([status, body.message]).toEqual([422, expect.stringMatching(/^Windows has no file named ".+"\. Choose/)]);
    }
  },
);

test('a document that is not encoded as UTF-8 is sent, and not saved over', async () => {
  const bytes = Buffer.from(chain('Z\u00fcrich'), 'latin1');
  await writeFile(inRoot('latin.arazzo.yaml'), bytes);
  const version = await versionOf('latin.arazzo.yaml');
  expect(await list()).toContainEqual(expect.objectContaining({ path: 'latin.arazzo.yaml', isUtf8: false }));
  const { status, body } = await change({ action: 'save', path: 'latin.arazzo.yaml', text: chain('X'), version });
  expect([status, body.message]).toEqual([403, expect.stringMatching(/^latin\.arazzo\.yaml is not encoded as UTF-8/)]);
  expect(await readFile(inRoot('latin.arazzo.yaml'))).toEqual(bytes);
});

test('what a killed save left is removed by a later one, unless it may still be written', async () => {
  const old = inRoot('.orders.arazzo.yaml.0123456789ab.tmp');
  const young = inRoot('.orders.arazzo.yaml.ba9876543210.tmp');
  for (const file of [old, young, inRoot('.notes.tmp')]) await writeFile(file, 'half');
  await utimes(old, 1, 1);
  await change({ action: 'save', path: 'new.yaml', text: chain('New') });
  expect((await readdir(root)).filter((name) => name.startsWith('.')).sort()).toEqual([
    '.notes.tmp',
    '.orders.arazzo.yaml.ba9876543210.tmp',
  ]);
});
