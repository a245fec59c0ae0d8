import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { CheckReport } from '@opchain/conformance';
import { type ResponseHandler, respondJson, send, type TestServer } from '@opchain/test-support/start-server';
import { useServers } from '@opchain/test-support/use-servers';
import type { Io } from '../command/io.js';
import { main } from '../main.js';

const startServer = useServers();
const start = (respond: ResponseHandler): Promise<TestServer> => startServer({ '*': respond });

/** A server that responds to every call with 401. */
const startForbiddingServer = (): Promise<TestServer> =>
  start((response) =>
    send(response, 401, { status: 401, title: 'Unauthorized' }, { 'Content-Type': 'application/problem+json' }),
  );

/** The calls that a server received, as method and path. */
const callsOf = ({ received }: TestServer): string[] => received.map(({ method, target }) => `${method} ${target}`);

async function check(
  args: readonly string[],
  signal = new AbortController().signal,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let [out, err] = ['', ''];
  const io: Io = {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    isTerminal: false,
    color: false,
    columns: 100,
    env: {},
    signal,
  };
  return { code: await main(['check', ...args], io), out, err };
}

async function writeCredentials(content: object): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-roles-')), 'credentials.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const customer = { scheme: 'customerAuth', username: 'ada', password: 'wrong', clientId: 'shop' };

describe('a role without a credential', () => {
  test.each(['chain R', 'Stores what', 'product', 'A checkout'])(
    'skips every case that needs it: %s',
    async (pattern) => {
      const { url } = await startForbiddingServer();
      const { out } = await check(['--url', url, '--profile', 'reference', '--case', pattern]);
      expect(out).toMatch(/skipped .*\(no credential for (customer|admin|carrier)/);
      expect(out).not.toContain('with the credential of');
    },
  );

  test('is named in the outcome, and the check fails if every case was skipped', async () => {
    const { url } = await startForbiddingServer();
    const { code, out } = await check(['--url', url, '--profile', 'reference', '--case', 'chain-r3', '--quiet']);
    expect(out).toMatch(
      /✘ .* was not checked against the contract reference: 1 skipped .*\n {2}1 skipped: no credential for customer, admin, carrier/,
    );
    expect(code).toBe(1);
  });
});

test('rejects a credential for a scheme that the contract does not declare before anything is sent', async () => {
  const server = await startForbiddingServer();
  const file = await writeCredentials({ customer: { ...customer, scheme: 'passwordAuth' } });
  const { code, err } = await check(['--url', server.url, '--profile', 'reference', '--credentials', file]);
  expect(code).toBe(2);
  expect(err).toContain(
    'the credential of customer uses the scheme "passwordAuth", which the contract reference does not declare; it declares: ',
  );
  expect(callsOf(server)).toEqual([]);
});

test('reports a credential that cannot obtain a token once and runs no case', async () => {
  const server = await startForbiddingServer();
  const issuer = await start(respondJson({ error: 'invalid_client' }, 401));
  const file = await writeCredentials({ customer: { ...customer, tokenUrl: `${issuer.url}/token` } });
  const { code, out, err } = await check(['--url', server.url, '--profile', 'reference', '--credentials', file]);
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(
    /^opchain check: the credential of customer cannot be used: .*invalid_client.*\[TOKEN_REFUSED\]\nopchain check: No case was run\.\n$/,
  );
  expect(callsOf(server)).toEqual(['GET /products']);
});

test('counts an interrupted case as not run instead of failed', async () => {
  const interrupted = new AbortController();
  const { url } = await start((response, { method, target }) => {
    if (method === 'GET' && target === '/customers') send(response, 200, []);
    else interrupted.abort(new Error('interrupted'));
  });
  const { code, out } = await check(['--url', url, '--profile', 'shop', '--case', 'listCustomers'], interrupted.signal);
  expect(out).toMatch(/✘ .* was only partly checked against the contract shop: (?:\d+ passed, )?\d+ not run in/);
  expect(out).not.toContain('failed');
  expect(code).toBe(1);
});

describe('a contract of its own', () => {
  const response = { 200: { description: 'ok' }, '4XX': { description: 'bad' } };
  const description = {
    openapi: '3.1.0',
    info: { title: 'Pets & <b>Co', version: '1' },
    paths: {
      '/pets': {
        get: { operationId: 'listPets', responses: response },
        post: { operationId: 'addPet', responses: response },
      },
    },
  };

  async function writeContract(files: Readonly<Record<string, object>> = {}): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'opchain-contract-'));
    for (const [name, content] of Object.entries({ 'pets.openapi.json': description, ...files }))
      await writeFile(join(folder, name), JSON.stringify(content));
    return folder;
  }

  test('is only read unless allowed otherwise, and the report lists what was not tried', async () => {
    const { url, received } = await start((reply, { method, target }) =>
      send(reply, method === 'GET' && target === '/pets' ? 200 : 404),
    );
    const folder = await writeContract();
    const [junit, html] = [join(folder, 'report.xml'), join(folder, 'report.html')];
    const contract = join(folder, 'pets.openapi.json');
    const reports = ['--report', `junit=${junit}`, '--report', `html=${html}`];
    const { code, out } = await check(['--url', url, '--contract', contract, ...reports]);
    expect(new Set(received.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(code).toBe(0);
    expect(out).toContain('conforms, as far as it was checked, to the contract Pets & <b>Co');
    expect(out).toContain('not tried: addPet: it changes data, and is not listed as safe; allow it with --safe');
    expect(await readFile(junit, 'utf8')).toContain('name="opchain Pets &amp; &lt;b&gt;Co"');
    const page = await readFile(html, 'utf8');
    expect(page).toContain('not tried: <code>addPet</code>');
    expect(page).not.toContain('<b>Co');
    expect(page).toMatch(/script-src 'sha256-[A-Za-z0-9+/=]{44}'/);
    expect(page).toMatch(/<details class="group"><summary><code>listPets<\/code> <span class="count passed">/);
    expect(page).toMatch(/<tr><th>success<\/th><td>1<\/td><td class="passed">1<\/td>/);
  });

  test('keeps what its settings call unsafe, even if other options allow it', async () => {
    const server = await start((reply) => send(reply, 200));
    const folder = await writeContract({ 'contract.yaml': { unsafe: ['addPet'] } });
    await check([
      '--url',
      server.url,
      '--contract',
      folder,
      '--safe',
      'all',
      '--unsafe',
      'listPets',
      '--case',
      '*pet*',
    ]);
    expect(callsOf(server).filter((call) => call.startsWith('POST /pets') && call !== 'POST /pets/nothing')).toEqual(
      [],
    );
  });

  test('fails for a behavior whose result is failed, even if an action of its step ended it', async () => {
    const { url } = await start((reply) => send(reply, 500));
    const behavior = {
      arazzo: '1.1.0',
      info: { title: 'Lists', version: '1' },
      sourceDescriptions: [{ name: 'pets', url: './pets.openapi.json', type: 'openapi' }],
      workflows: [
        {
          workflowId: 'lists',
          steps: [
            {
              stepId: 'list',
              operationId: 'listPets',
              successCriteria: [{ condition: '$statusCode == 200' }],
              onFailure: [{ name: 'stop', type: 'end' }],
            },
          ],
        },
      ],
    };
    const folder = await writeContract({ 'lists.arazzo.json': behavior });
    const [junit, html] = [join(folder, 'report.xml'), join(folder, 'report.html')];
    const reports = ['--report', `junit=${junit}`, '--report', `html=${html}`];
    const { code, out } = await check(['--url', url, '--contract', folder, '--case', 'behavior-lists', ...reports]);
    expect(out).toContain('expected  every call of lists to succeed');
    expect(out).toContain(`repeat it with\n    curl --include ${url}/pets`);
    const xml = await readFile(junit, 'utf8');
    expect(xml).toContain(`curl --include ${url}/pets`);
    expect(xml).toMatch(/<system-out>chain lists\n {2}✘ list GET \/pets 500: /);
    const page = await readFile(html, 'utf8');
    expect(page).toMatch(/<code>behaviors<\/code> <span class="count failed">/);
    expect(page).toMatch(/<details class="clause" open><summary><span>lists<\/span> .*<small>behavior<\/small>/);
    expect(page).toMatch(/<div class="picture"><svg/);
    expect(code).toBe(1);
  });

  test('has the title of its description in reports, also in a folder', async () => {
    const { url } = await start((reply, { target }) => send(reply, target === '/pets' ? 200 : 404));
    const { out } = await check(['--url', url, '--contract', await writeContract({ 'contract.yaml': {} }), '--quiet']);
    expect(out).toContain('to the contract Pets & <b>Co');
  });

  test('groups what failed by its cause, each with a first case, in every report', async () => {
    const { url } = await start((reply, { method, body }) => {
      if (method === 'GET' || body.includes('"Rex"')) send(reply, method === 'GET' ? 200 : 201);
      else send(reply, 422, { errors: [{ field: 'zone', message: 'unknown' }] });
    });
    const schema = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 2, maxLength: 9 } },
    };
    const post = {
      ...description.paths['/pets'].post,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 201: { description: '' }, 422: { description: '' } },
    };
    const folder = await writeContract({
      'pets.openapi.json': { ...description, paths: { '/pets': { ...description.paths['/pets'], post } } },
      'contract.yaml': { safe: 'all', values: { addPet: { 'body/name': 'Rex' } } },
    });
    const files = ['json', 'junit', 'html'].map((format) => `${format}=${join(folder, format)}`);
    const reports = files.flatMap((file) => ['--report', file]);
    const { out } = await check(['--url', url, '--contract', folder, '--case', 'length-*', '--quiet', ...reports]);
    expect(out).toMatch(/\n✘ 2 cases: addPet: The content type .*\n✘ Rejects .* 1 char[^]*\n✘ Rejects .* 10 char/);
    expect(out.match(/repeat it with/g)).toHaveLength(1);
    expect(out).toMatch(/ 2 failed \(1 cause\)/);
    const { failures } = JSON.parse(await readFile(join(folder, 'json'), 'utf8')) as CheckReport;
    const cause = 'addPet: The content type application/json is not documented; no body is documented for status 422.';
    const ids = ['length-add-pet-body-name-1-characters', 'length-add-pet-body-name-10-characters'];
    expect(failures).toEqual([{ cause, operation: 'addPet', operations: ['addPet'], status: 422, cases: ids }]);
    expect(await readFile(join(folder, 'junit'), 'utf8')).toContain(`cause: one of 2, as in ${ids[0]}: ${cause}`);
    const page = await readFile(join(folder, 'html'), 'utf8');
    expect(page).toContain(`<span class="count failed">2 cases</span><span>${cause}</span>`);
    expect(page).toContain(`<a href="#${ids[1]}">`);
    expect(page).toMatch(new RegExp(`<details class="case" id="${ids[0]}" data-verdict="failed" open>`));
    expect(page).toMatch(new RegExp(`<details class="case" id="${ids[1]}" data-verdict="failed">`));
  });

  test('is not met where no operation succeeded, even if what was rejected was rejected as described', async () => {
    const { url } = await startForbiddingServer();
    const problem = { description: '', content: { 'application/problem+json': {} } };
    const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } };
    const paths = {
      '/pets': { get: { operationId: 'listPets', responses: { ...response, 401: problem } } },
    };
    const secured = { ...description, paths, components: { securitySchemes }, security: [{ key: [] }] };
    const folder = await writeContract({ 'pets.openapi.json': secured });
    const { code, out } = await check(['--url', url, '--contract', folder, '--quiet']);
    expect(out).toContain('1 operation: 0 checked, 1 never succeeded');
    expect(out).toMatch(/✘ .* was not checked against the contract Pets & <b>Co: \d+ passed/);
    expect(out).toMatch(/\d skipped: no credential for key; add it to the file of --credentials/);
    expect(code).toBe(1);
  });

  test('is needed for --safe and --unsafe', async () => {
    const { code, err } = await check(['--url', 'http://127.0.0.1:1', '--profile', 'shop', '--unsafe', 'createOrder']);
    expect(code).toBe(2);
    expect(err).toContain('--safe and --unsafe require --contract');
  });
});

describe('a mock of the description', () => {
  const selected = ['--mock', '--contract', 'implementations/contract/shop.openapi.yaml', '--case', 'customer'];

  test('is checked without a server, may be changed, and gets no credential that was given', async () => {
    const { code, out, err } = await check([...selected, '--quiet', '--credentials', '/does/not/exist']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/✔ A mock \(no server was called\) conforms.* [1-9]\d* passed/);
    expect(out).not.toMatch(/not tried|skipped/);
  });

  test('is named in every report', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'opchain-mock-'));
    const files = ['json', 'junit', 'html'].map((format) => [format, join(folder, format)] as const);
    await check([...selected, '--quiet', ...files.flatMap(([format, file]) => ['--report', `${format}=${file}`])]);
    const [json = '', junit, html] = await Promise.all(files.map(([, file]) => readFile(file, 'utf8')));
    expect(JSON.parse(json)).toMatchObject({ isMock: true });
    expect(junit).toContain('<property name="mock" value="no server was called"/>');
    expect(html).toContain('<code>A mock (no server was called)</code>');
  });

  test.each([
    [['--url', 'http://127.0.0.1:9'], '--mock and --url exclude each other'],
    [['--prove'], '--prove requires --url'],
  ])('cannot be combined with %j', async (args, message) => {
    const { code, err } = await check([...selected, ...args]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });
});
