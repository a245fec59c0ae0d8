import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { build } from 'esbuild';
import type { ServedJson } from '../../../cli/test/serve-json.js';
import { serveJson } from '../../../cli/test/serve-json.js';
import { startCommand } from '../../../conformance/test/start-command.js';
import type { OpenBuilder } from '../support/open-builder.js';
import { openBuilder } from '../support/open-builder.js';
import { useChromium } from '../support/shared/use-shared.js';

jest.setTimeout(90_000);

const browser = useChromium();
const example = 'docs/examples/auth-hmac';

let folder: string;
let api: ServedJson;

beforeAll(async () => {
  const allow = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'authorization, x-amz-date, x-amz-content-sha256',
  };
  api = await serveJson({}, { 'GET /parcels': { json: [], headers: allow }, 'OPTIONS /parcels': { headers: allow } });
  folder = await mkdtemp(join(tmpdir(), 'opchain-page-plugins-'));
  await writeFile(
    join(folder, 'parcels.openapi.json'),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Parcels', version: '1' },
      servers: [{ url: api.url }],
      security: [{ aws: [] }],
      paths: { '/parcels': { get: { operationId: 'listParcels', responses: { 200: { description: 'ok' } } } } },
      components: { securitySchemes: { aws: { type: 'http', scheme: 'AWS4-HMAC-SHA256' } } },
    }),
  );
  const installed = join(folder, 'node_modules/opchain-example-auth-hmac');
  cpSync(join(example, 'package.json'), join(installed, 'package.json'));
  for (const name of ['index', 'browser'])
    await build({
      entryPoints: [join(example, 'src/index.ts')],
      outfile: join(installed, `dist/${name}.js`),
      bundle: true,
      format: 'esm',
      logLevel: 'silent',
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

async function withServed(
  config: object,
  look: (builder: OpenBuilder) => Promise<void>,
): Promise<{ readonly consoleMessages: readonly string[] }> {
  const file = join(folder, 'opchain.config.json');
  await writeFile(file, JSON.stringify(config));
  const served = await startCommand(process.execPath, [
    ...['cli/bin/opchain.js', 'serve', join(folder, 'parcels.openapi.json'), '--port', '0'],
    ...['--connect', api.url, '--config', file],
  ]);
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
    const { consoleMessages } = await withServed({ plugins: ['opchain-example-auth-hmac'] }, async (builder) => {
      await builder.row(/listParcels/).dblclick();
      await builder.card('listParcels').waitFor();
      await builder.opened.page
        .getByRole('button', { name: /^Credentials/ })
        .first()
        .click();
      await builder.drawer.getByRole('button', { name: /Add/ }).first().click();
      for (const [label, value] of [
        ['Access key ID', 'AKIDEXAMPLE'],
        ['Secret access key', 'wJalrXUtnFEMI'],
        ['Region', 'eu-central-1'],
        ['Service', 'execute-api'],
      ] as const)
        await builder.drawer.getByLabel(label, { exact: false }).first().fill(value);
      await builder.drawer.getByRole('button', { name: 'Save' }).click();
      await builder.opened.page.keyboard.press('Escape');
      await builder.attach('aws');
      await builder.run();
      await builder.button('Approve and continue').click();
      expect(await builder.waitForRunEnd()).toBe('Succeeded');
    });
    expect(api.received.find(({ line }) => line === 'GET /parcels')?.headers['authorization']).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/execute-api\//,
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
