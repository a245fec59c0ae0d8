import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { installPackages, registryError } from '../../scripts/install-packages.mjs';
import { listPackages } from '../../scripts/pack-packages.mjs';
import { type RunningServer, startCommand, startSample } from '@opchain/test-support/start-command';

jest.setTimeout(180_000);

const problem = registryError();
if (problem !== undefined) console.warn(`skipped: ${problem}`);

const execute = promisify(execFile);
let sample: RunningServer;

async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'opchain-stranger-'));
}

(problem === undefined ? describe : describe.skip)('from the tarballs, in a separate folder', () => {
  let scripts: string;
  let command: string;

  beforeAll(async () => {
    [sample, scripts, command] = await Promise.all([startSample('express'), newFolder(), newFolder()]);
    installPackages(scripts, ['@opchain/core', '@opchain/openapi-loader', '@opchain/executor-node']);
    installPackages(
      command,
      listPackages().map(({ name }) => name),
    );
  });

  afterAll(async () => {
    await sample?.stop();
    await Promise.all([scripts, command].map((folder) => rm(folder, { recursive: true, force: true })));
  });

  test('a script runs R1 with only core and two plugins', async () => {
    await copyFile('cli/test/packed-run.mjs', join(scripts, 'run.mjs'));
    await copyFile('conformance/chains/R1.arazzo.yaml', join(scripts, 'R1.arazzo.yaml'));
    expect((await readdir(join(scripts, 'node_modules/@opchain'))).sort()).toEqual([
      'core',
      'executor-node',
      'openapi-loader',
    ]);
    const { stdout } = await execute(process.execPath, ['run.mjs', 'R1.arazzo.yaml', sample.url], { cwd: scripts });
    const { state, steps } = JSON.parse(stdout) as { state: string; steps: string[] };
    expect(state).toBe('succeeded');
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.filter((each) => !each.endsWith(' succeeded'))).toEqual([]);
  });

  test('all packages share one core', async () => {
    const { stdout } = await execute('npm', ['ls', '@opchain/core', '--all', '--parseable', '--loglevel=error'], {
      cwd: command,
    });
    expect(stdout.trim().split('\n')).toHaveLength(1);
  });

  test('opchain run replays a chain of the package', async () => {
    const chain = 'node_modules/@opchain/conformance/chains/R1.arazzo.yaml';
    const run = await execute(
      'npx',
      [
        '--no',
        'opchain',
        'run',
        chain,
        '--server',
        `shop=${sample.url}`,
        '--description',
        `shop=${sample.url}/openapi.json`,
      ],
      {
        cwd: command,
      },
    );
    expect(run.stdout).toContain('succeeded');
  });

  test('opchain check checks a server', async () => {
    const { stdout } = await execute('npx', ['--no', 'opchain', 'check', '--url', sample.url, '--profile', 'shop'], {
      cwd: command,
    });
    expect(stdout).toMatch(/\d+ passed/);
  });

  test('opchain serve serves the page of the builder', async () => {
    const bin = join(command, 'node_modules/opchain/bin/opchain.js');
    const host = await startCommand(process.execPath, [bin, 'serve', `${sample.url}/openapi.json`, '--port', '0']);
    try {
      const page = await fetch(host.url);
      expect(await page.text()).toContain('app.js');
      const script = await fetch(new URL('app.js', page.url));
      expect([script.status, script.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/javascript'),
      ]);
    } finally {
      await host.stop();
    }
  });

  test('arazzo-kit checks the installed command', async () => {
    const bin = join(command, 'node_modules/.bin');
    const { stdout } = await execute(
      join(bin, 'arazzo-kit'),
      ['--runner', 'opchain', '--case', 'order/a-step-is-sent'],
      { env: { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) } },
    );
    expect(stdout).toMatch(/^All +1 of +1$/m);
  });

  test('a script serves the builder with @opchain/host', async () => {
    const serve = `
      import { startBuilderHost } from '@opchain/host';
      const read = async () => new Uint8Array(await (await fetch('${sample.url}/openapi.json')).arrayBuffer());
      const { url, close } = await startBuilderHost({ description: { name: 'shop', location: '${sample.url}/openapi.json', read } });
      console.log((await fetch(url)).status);
      await close();`;
    const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', serve], { cwd: command });
    expect(stdout.trim()).toBe('200');
  });

  test('every entry of every package can be imported, except the elements as one file, which need a browser', async () => {
    const entries = listPackages().flatMap(({ name, manifest }) =>
      Object.entries(manifest.exports as Readonly<Record<string, unknown>>)
        .filter(([entry, target]) => typeof target === 'object' && entry !== './standalone')
        .map(([entry]) => `${name}${entry.slice(1)}`),
    );
    expect(entries.length).toBeGreaterThan(listPackages().length);
    const importAll = `for (const entry of ${JSON.stringify(entries)}) await import(entry);`;
    await execute(process.execPath, ['--input-type=module', '-e', importAll], { cwd: command });
  });
});
