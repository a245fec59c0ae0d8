import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { build, type StdinOptions } from 'esbuild';
import { type ServedJson, serveJson } from '@opchain/test-support/serve-json';
import { startOpchain } from '@opchain/test-support/start-command';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();

let folder: string;
let api: ServedJson;

beforeAll(async () => {
  const allow = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'authorization, content-digest, content-type',
  };
  const session = { session: 's-4711', key: 'only for this session', expiresIn: 900 };
  api = await serveJson(
    {},
    {
      'GET /parcels': { json: [], headers: allow },
      'OPTIONS /parcels': { headers: allow },
      'POST /sessions': { status: 201, json: session, headers: allow },
      'OPTIONS /sessions': { headers: allow },
    },
  );
  folder = await mkdtemp(join(tmpdir(), 'opchain-page-plugins-'));
  await writeFile(
    join(folder, 'parcels.openapi.json'),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Parcels', version: '1' },
      servers: [{ url: api.url }],
      security: [{ partner: [] }],
      paths: { '/parcels': { get: { operationId: 'listParcels', responses: { 200: { description: 'ok' } } } } },
      components: { securitySchemes: { partner: { type: 'http', scheme: 'session-hmac' } } },
    }),
  );
  await install('auth-session');
  await install('loader-routes');
  await writeFile(join(folder, 'parcels.routes'), `api: Parcels\nserver: ${api.url}\nGET /parcels listParcels\n`);
  const answer = {
    method: 'GET',
    url: `${api.url}/parcels`,
    status: 200,
    statusText: 'OK',
    headers: [],
    body: '["recorded"]',
    durationMs: 0,
  };
  const recording = { format: 'opchain-recording-1', responses: [answer] };
  await publish('demo', {
    contents: `import { replayExecutor } from './docs/examples/executor-replay/src/index.ts';
      export default () => replayExecutor(${JSON.stringify(recording)});`,
    resolveDir: '.',
    loader: 'ts',
  });
  await publish('nonsense', {
    contents:
      "export default { name: 'acme-hooks', apply({ hooks }) { hooks.beforeSend.tap('x', () => 'nonsense'); } };",
  });
  const broken = join(folder, 'node_modules/broken');
  await mkdir(broken);
  await writeFile(
    join(broken, 'package.json'),
    '{ "name": "broken", "type": "module", "exports": { "browser": "./browser.js", "default": "./index.js" } }',
  );
  await writeFile(join(broken, 'index.js'), "export default { name: 'broken', apply() {} };");
  await writeFile(
    join(broken, 'browser.js'),
    "export default { name: 'broken', apply() { throw new Error('no window'); } };",
  );
});

afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Builds an example as its package does, and installs it. */
async function install(example: string): Promise<void> {
  const installed = join(folder, `node_modules/opchain-example-${example}`);
  cpSync(join('docs/examples', example, 'package.json'), join(installed, 'package.json'));
  for (const name of ['index', 'browser'])
    await build({
      entryPoints: [join('docs/examples', example, 'src/index.ts')],
      outfile: join(installed, `dist/${name}.js`),
      bundle: true,
      format: 'esm',
      logLevel: 'silent',
    });
}

/** Installs a package whose one module serves Node and the page. */
async function publish(name: string, stdin: StdinOptions): Promise<void> {
  const installed = join(folder, 'node_modules', name);
  const entries = ['index', 'browser'];
  for (const entry of entries)
    await build({ stdin, outfile: join(installed, `${entry}.js`), bundle: true, format: 'esm', logLevel: 'silent' });
  await writeFile(
    join(installed, 'package.json'),
    JSON.stringify({ name, type: 'module', exports: { browser: './browser.js', default: './index.js' } }),
  );
}

async function withServed(
  config: object,
  look: (builder: OpenBuilder) => Promise<void>,
  description = 'parcels.openapi.json',
): Promise<{ readonly consoleMessages: readonly string[] }> {
  const file = join(folder, 'opchain.config.json');
  await writeFile(file, JSON.stringify(config));
  const served = await startOpchain(join(folder, description), '--connect', api.url, '--config', file);
  const builder = await openBuilder(browser, served.url);
  try {
    await look(builder);
    return { consoleMessages: builder.opened.consoleMessages };
  } finally {
    await builder.opened.context.close();
    await served.stop();
  }
}

describe('a plugin of the configuration in the page of opchain serve', () => {
  test('asks for its own fields, and signs the calls under the page’s policy', async () => {
    const { consoleMessages } = await withServed({ plugins: ['opchain-example-auth-session'] }, async (builder) => {
      await builder.row(/listParcels/).dblclick();
      await builder.card('listParcels').waitFor();
      await builder.opened.page
        .getByRole('button', { name: /^Credentials/ })
        .first()
        .click();
      await builder.drawer.getByRole('button', { name: /Add/ }).first().click();
      for (const [label, value] of [
        ['Key ID', 'k-17'],
        ['Secret', 'correct horse battery staple'],
      ] as const)
        await builder.drawer.getByLabel(label, { exact: false }).first().fill(value);
      await builder.drawer.getByRole('button', { name: 'Save' }).click();
      await builder.opened.page.keyboard.press('Escape');
      await builder.attach('partner');
      await builder.run();
      await builder.button('Approve and continue').click();
      expect(await builder.waitForRunEnd()).toBe('Succeeded');
    });
    expect(api.received.find(({ line }) => line === 'GET /parcels')?.headers['authorization']).toMatch(
      /^Session id="s-4711", number=1, signature="[\w+/=]+"$/,
    );
    expect(consoleMessages).toEqual([]);
  });

  test('reads the description, and another answers the calls in place of the server', async () => {
    const before = api.received.length;
    const { consoleMessages } = await withServed(
      { plugins: ['opchain-example-loader-routes', 'demo'] },
      async (builder) => {
        await builder.row(/listParcels/).dblclick();
        await builder.card('listParcels').waitFor();
        await builder.run();
        expect(await builder.waitForRunEnd()).toBe('Succeeded');
      },
      'parcels.routes',
    );
    expect(api.received).toHaveLength(before);
    expect(consoleMessages).toEqual([]);
  });

  test('whose hook returns an invalid value fails the step with its name, and the run ends normally', async () => {
    const { consoleMessages } = await withServed(
      { plugins: ['opchain-example-loader-routes', 'nonsense'] },
      async (builder) => {
        await builder.row(/listParcels/).dblclick();
        await builder.card('listParcels').waitFor();
        await builder.run();
        expect(await builder.waitForRunEnd()).toBe('Failed');
        await builder.opened.page
          .getByText(/The plugin "acme-hooks" did not return an HTTP call from the hook beforeSend/)
          .first()
          .waitFor();
      },
      'parcels.routes',
    );
    expect(consoleMessages).toEqual([]);
  });

  test('that cannot be used there costs the page nothing else, and is named', async () => {
    await withServed({ plugins: ['broken'] }, async (builder) => {
      await builder.opened.page
        .getByText(/"broken".*no window/)
        .first()
        .waitFor();
      await builder.row(/listParcels/).dblclick();
      await builder.card('listParcels').waitFor();
    });
  });
});
