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

/** A runner: its temporary folder, and the files in which steps leave paths, outputs and a summary. */
async function openRunner() {
  const temporary = await mkdtemp(join(tmpdir(), 'opchain-runner-'));
  temporaryFolders.push(temporary);
  const fileOf = (name: string) => join(temporary, name);
  const files = {
    GITHUB_PATH: fileOf('path'),
    GITHUB_OUTPUT: fileOf('output'),
    GITHUB_STEP_SUMMARY: fileOf('summary'),
  };
  for (const file of Object.values(files)) await writeFile(file, '');
  const run = async ({ run: script = '', env = {} }: ActionStep, fill: (text: string) => string) => {
    const added = (await readFile(files.GITHUB_PATH, 'utf8')).split('\n').filter(Boolean);
    return runScript(script, {
      ...files,
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
      PATH: [...added, process.env['PATH']].join(':'),
      RUNNER_TEMP: temporary,
      XDG_STATE_HOME: fileOf('state'),
      GITHUB_ACTIONS: 'true',
    });
  };
  return { temporary, files, run };
}

type Runner = Awaited<ReturnType<typeof openRunner>>;

/** Installs the command as the action does, once: the same package again would take as long as the first time. */
async function install(step: ActionStep, runner: Runner, fill: (text: string) => string) {
  if (installed !== undefined) {
    await writeFile(runner.files.GITHUB_PATH, installed);
    return { code: 0, output: '' };
  }
  const ran = await runner.run(step, fill);
  installed = await readFile(runner.files.GITHUB_PATH, 'utf8');
  return ran;
}

/** Does what the actions do that keep and get artifacts. */
async function moveArtifacts(
  { uses = '', with: given = {} }: ActionStep,
  fill: (text: string) => string,
  artifacts: string,
) {
  const path = fill(given['path'] ?? '');
  const isUpload = uses.startsWith('actions/upload-artifact@');
  const names = isUpload ? [] : await readdir(artifacts);
  if (isUpload) await cp(path, join(artifacts, fill(given['name'] ?? '')), { recursive: true });
  for (const name of names) await cp(join(artifacts, name), path, { recursive: true });
  return { code: 0, output: '' };
}

/** A job of a workflow with this action as its only step. `artifacts` is what its workflow keeps. */
async function runJob(index: number, given: Readonly<Record<string, string>>, artifacts: string) {
  const { inputs, runs } = parse(await readFile(resolve('cli/action.yml'), 'utf8')) as Action;
  const runner = await openRunner();
  const values: Record<string, string> = { 'runner.temp': runner.temporary, 'strategy.job-index': String(index) };
  for (const [name, input] of Object.entries(inputs)) values[`inputs.${name}`] = given[name] ?? input.default;
  const fill = (text: string): string =>
    text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values[name] ?? '');
  const other = values['inputs.merge'] === 'true' ? "inputs.merge != 'true'" : "inputs.merge == 'true'";
  let output = '';
  let code = 0;
  for (const step of runs.steps) {
    const condition = step.if ?? '';
    if (condition.includes(other) || (code !== 0 && !condition.includes('always()'))) continue;
    const ran =
      step.run === undefined
        ? await moveArtifacts(step, fill, artifacts)
        : await (step.name === 'Install' ? install(step, runner, fill) : runner.run(step, fill));
    output += ran.output;
    code ||= ran.code;
  }
  return { code, output, summary: await readFile(runner.files.GITHUB_STEP_SUMMARY, 'utf8') };
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
    // The cache of this machine stays.
    const commands = (await instructions())
      .filter((line) => line.startsWith('RUN '))
      .map((line) => line.slice(4).replace(/ && npm cache clean --force$/, ''));
    const codes: number[] = [];
    for (const command of commands) codes.push((await runScript(command, env)).code);
    expect(codes).toEqual([0]);
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
