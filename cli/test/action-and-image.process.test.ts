import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { type Registry, serveRegistry } from '../../scripts/serve-registry.mjs';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';

jest.setTimeout(300_000);

const { version } = JSON.parse(readFileSync(resolve('cli/package.json'), 'utf8')) as { readonly version: string };

let registry: Registry;
let server: TestServer;
let workspace: string;
/** The folder of the command that the first job installed. */
let installed: string | undefined;
const temporaryFolders: string[] = [];

beforeAll(async () => {
  registry = await serveRegistry();
  server = await startServer({ '*': (response, { target }) => send(response, target === '/4' ? 500 : 200, {}) });
  workspace = await mkdtemp(join(tmpdir(), 'opchain-action-'));
  const operation = { operationId: 'get', responses: { 200: { description: 'OK' } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const paths = { '/{id}': { parameters, get: operation } };
  await writeFile(
    join(workspace, 'api.json'),
    JSON.stringify({ openapi: '3.1.0', info: { title: 'API', version: '1' }, paths }),
  );
  await mkdir(join(workspace, 'chains'));
  for (let id = 1; id <= 4; id += 1) {
    const steps = [{ stepId: 'get', operationId: 'get', parameters: [{ name: 'id', in: 'path', value: String(id) }] }];
    const chain = {
      arazzo: '1.1.0',
      info: { title: `Chain ${id}`, version: '1' },
      sourceDescriptions: [{ name: 'api', url: '../api.json', type: 'openapi' }],
      workflows: [{ workflowId: 'main', steps }],
    };
    await writeFile(join(workspace, 'chains', `${id}.arazzo.json`), JSON.stringify(chain));
  }
});

afterAll(async () => {
  await registry?.close();
  await server?.stop();
  for (const folder of [workspace, ...temporaryFolders]) await rm(folder, { recursive: true, force: true });
});

interface ActionStep {
  readonly name: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly ActionStep[] };
}

/** Runs a script as the runner does: `bash -e`, with a failure in a pipe being one. */
async function runScript(script: string, env: Readonly<Record<string, string>>) {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: workspace,
    env: { ...process.env, ...registry.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

/** A job of a workflow with this action as its only step. `artifacts` is what its workflow keeps. */
async function runJob(index: number, given: Readonly<Record<string, string>>, artifacts: string) {
  const { inputs, runs } = parse(await readFile(resolve('cli/action.yml'), 'utf8')) as Action;
  const temporary = await mkdtemp(join(tmpdir(), 'opchain-runner-'));
  temporaryFolders.push(temporary);
  const files = { GITHUB_PATH: 'path', GITHUB_OUTPUT: 'output', GITHUB_STEP_SUMMARY: 'summary' };
  const fileEnv = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(temporary, file)]));
  for (const file of Object.values(fileEnv)) await writeFile(file, '');
  const values = {
    ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default])),
    ...given,
  };
  const fill = (text: string): string =>
    text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) =>
      name === 'runner.temp'
        ? temporary
        : name === 'strategy.job-index'
          ? String(index)
          : (values[name.slice('inputs.'.length)] ?? ''),
    );
  const log: string[] = [];
  let code = 0;
  for (const step of runs.steps) {
    const condition = step.if ?? '';
    const isMerge = values['merge'] === 'true';
    const applies = !/inputs\.merge [!=]=/.test(condition) || condition.includes("inputs.merge == 'true'") === isMerge;
    if (!applies || (code !== 0 && !condition.includes('always()'))) continue;
    if (step.name === 'Install' && installed !== undefined) {
      // The same package again would take as long as the first time.
      await writeFile(fileEnv['GITHUB_PATH']!, installed);
      continue;
    }
    if (step.run !== undefined) {
      const added = (await readFile(fileEnv['GITHUB_PATH']!, 'utf8')).split('\n').filter(Boolean);
      const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value)]));
      const path = [...added, process.env['PATH']].join(':');
      const state = join(temporary, 'state');
      const ran = await runScript(step.run, {
        ...fileEnv,
        ...env,
        PATH: path,
        RUNNER_TEMP: temporary,
        GITHUB_ACTIONS: 'true',
        XDG_STATE_HOME: state,
      });
      log.push(ran.output);
      code ||= ran.code;
      if (step.name === 'Install') installed = await readFile(fileEnv['GITHUB_PATH']!, 'utf8');
    } else if (step.uses?.startsWith('actions/upload-artifact@') === true)
      await cp(fill(step.with!['path']!), join(artifacts, fill(step.with!['name']!)), { recursive: true });
    else if (step.uses?.startsWith('actions/download-artifact@') === true)
      for (const name of await readdir(artifacts))
        await cp(join(artifacts, name), fill(step.with!['path']!), { recursive: true });
    else throw new Error(`The step "${step.name}" is not known here.`);
  }
  const summary = await readFile(fileEnv['GITHUB_STEP_SUMMARY']!, 'utf8');
  return { code, output: log.join('\n'), summary };
}

test('the GitHub Action runs a suite in parts, annotates the step that failed, and merges the reports', async () => {
  const artifacts = await mkdtemp(join(tmpdir(), 'opchain-artifacts-'));
  const inputs = { files: 'chains\n', arguments: `--server=api=${server.url}\n--quiet` };
  const first = await runJob(0, { ...inputs, shard: '1/2' }, artifacts);
  const second = await runJob(1, { ...inputs, shard: '2/2' }, artifacts);
  expect([first.code, second.code].sort()).toEqual([0, 1]);
  expect(first.output + second.output).toMatch(/^::error [^\n]*chains\/4\.arazzo\.json/m);
  expect(server.received).toHaveLength(4);

  const merged = await runJob(2, { merge: 'true' }, artifacts);
  expect(merged.code).toBe(1);
  expect(merged.summary).toMatch(/3 of 4 tests passed, 1 failed in /);
  const kept = await readdir(join(artifacts, 'opchain-suite'));
  expect(kept.sort()).toEqual(['suite.html', 'suite.json', 'suite.xml']);
  await rm(artifacts, { recursive: true, force: true });
});

describe('the image', () => {
  const instructions = async () =>
    (await readFile(resolve('cli/Dockerfile'), 'utf8')).split('\n').filter((line) => /^[A-Z]/.test(line));

  test('has a Dockerfile without problems, with the version of the package', async () => {
    expect(validate(await readFile(resolve('cli/Dockerfile'), 'utf8'))).toEqual([]);
    expect(await instructions()).toContain(`ARG OPCHAIN_VERSION=${version}`);
    const { inputs } = parse(await readFile(resolve('cli/action.yml'), 'utf8')) as Action;
    expect(inputs['version']?.default).toBe(version);
  });

  test('installs the command, which runs the chains of the folder', async () => {
    const prefix = await mkdtemp(join(tmpdir(), 'opchain-image-'));
    const env = { npm_config_prefix: prefix, PATH: `${prefix}/bin:${process.env['PATH']}`, OPCHAIN_VERSION: version };
    for (const line of await instructions())
      if (line.startsWith('RUN ')) {
        // The cache of this machine stays.
        const { code, output } = await runScript(line.slice(4).replace(/ && npm cache clean --force$/, ''), env);
        expect([code, output]).toEqual([0, expect.any(String)]);
      }
    const entry = (await instructions()).find((line) => line.startsWith('ENTRYPOINT '))!;
    const [command] = JSON.parse(entry.slice('ENTRYPOINT '.length)) as [string];
    const { code, output } = await runScript(
      `${command} run chains/1.arazzo.json --server api=${server.url} --quiet`,
      env,
    );
    expect([code, output]).toEqual([0, expect.stringContaining('1 of 1 steps succeeded')]);
    await rm(prefix, { recursive: true, force: true });
  });
});
