import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RunSummary } from '@opchain/core';
import { runOpchain } from '@opchain/test-support/start-command';
import { neverRespond, type ResponseHandler, startServer, type TestServer } from '@opchain/test-support/start-server';

const servers: TestServer[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-waiting-'));
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function serve(handler: ResponseHandler): Promise<string> {
  const server = await startServer({ '*': handler });
  servers.push(server);
  return server.url;
}

const dripping: ResponseHandler = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 500);
  response.on('close', () => clearInterval(timer));
};

/** Saves a chain that calls the operation `get` of the description at this location. */
async function saveChain(description: string, name = 'chain'): Promise<string> {
  const file = join(folder, `${name}.json`);
  const chain = {
    arazzo: '1.0.1',
    info: { title: 'Waiting', version: '1' },
    sourceDescriptions: [{ name: 'api', url: description, type: 'openapi' }],
    workflows: [{ workflowId: 'waiting', steps: [{ stepId: 'get', operationId: 'get' }] }],
  };
  await writeFile(file, JSON.stringify(chain));
  return file;
}

test('a description that never arrives or never ends times out after 30 s, and the command ends', async () => {
  const giveUp = async (name: string, handler: ResponseHandler) => {
    const url = await serve(handler);
    const file = await saveChain(`${url}/openapi.json`, name);
    // A small heap is collected often, as during a long wait.
    const { code, err } = await runOpchain(['run', file, '--server', `api=${url}`], {
      NODE_OPTIONS: '--max-semi-space-size=1',
    });
    expect(err).toContain('cannot be fetched: it was not received within 30 s');
    expect(code).toBe(2);
  };
  await Promise.all([giveUp('silent', neverRespond), giveUp('dripping', dripping)]);
}, 60_000);

describe('a pipe is rejected, not read', () => {
  let pipe: string;

  beforeAll(() => {
    pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
  });

  test.each<[string, () => string[]]>([
    ['as a chain', () => ['run', pipe]],
    ['as a description', () => ['run', join(folder, 'chain.json'), '--description', `api=${pipe}`]],
    ['as the description of a chain', () => ['run', join(folder, 'chain.json')]],
    [
      'as a credential',
      () => ['run', join(folder, 'chain.json'), '--description', `api=${pipe}`, '--credential', `a=@${pipe}`],
    ],
    ['as the description of the builder', () => ['serve', pipe, '--port', '0']],
    [
      'as the credentials of a check',
      () => ['check', '--url', 'http://127.0.0.1:1', '--profile', 'bundled', '--credentials', pipe],
    ],
  ])('%s', async (_, args) => {
    await saveChain('pipe');
    const { code, err } = await runOpchain(args());
    expect(err).toContain(`"${pipe}" is a pipe or a device; save its content as a file first`);
    expect(code).toBe(2);
  });
});

describe('Ctrl+C ends the command', () => {
  async function interrupt(child: ChildProcess): Promise<void> {
    child.kill('SIGINT');
    await once(child, 'exit');
  }

  test.each([
    ['while it waits for a description', neverRespond, true],
    ['while it waits for the rest of a description', dripping, true],
    ['while it waits for a response', neverRespond, false],
  ])('%s', async (_, handler, asDescription) => {
    let requests = 0;
    const url = await serve((response, call) => {
      requests += 1;
      handler(response, call);
    });
    await writeFile(
      join(folder, 'api.json'),
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: { '/': { get: { operationId: 'get' } } },
      }),
    );
    const file = await saveChain(asDescription ? `${url}/openapi.json` : 'api.json');
    const child = spawn(process.execPath, ['cli/bin/opchain.js', 'run', file, '--server', `api=${url}`]);
    while (requests === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await interrupt(child);
    expect(child.exitCode).not.toBe(0);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('and the reports have what was sent until %s', async (signal) => {
    const url = await serve((response, { target }) => {
      if (target === '/first') response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":7}');
    });
    const paths = {
      '/first': { get: { operationId: 'first' } },
      '/slow': { get: { operationId: 'slow' } },
      '/last': { get: { operationId: 'last' } },
    };
    const at = (name: string): string => join(folder, `${signal}-${name}`);
    await writeFile(at('api.json'), JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }));
    const steps = ['first', 'slow', 'last'].map((id) => ({ stepId: id, operationId: id }));
    const chain = {
      arazzo: '1.0.1',
      info: { title: 'Waiting', version: '1' },
      sourceDescriptions: [{ name: 'api', url: `${signal}-api.json`, type: 'openapi' }],
      workflows: [{ workflowId: 'waiting', steps }],
    };
    await writeFile(at('chain.json'), JSON.stringify(chain));
    const reports = ['json', 'junit', 'har', 'html'].flatMap((kind) => [`--${kind}`, at(`report.${kind}`)]);
    const server = ['--server', `api=${url}`];
    const child = spawn(process.execPath, ['cli/bin/opchain.js', 'run', at('chain.json'), ...server, ...reports]);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    while (!out.includes('first')) await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill(signal);
    await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    const { state, results } = JSON.parse(await readFile(at('report.json'), 'utf8')) as RunSummary;
    expect([state, results.map((result) => [result.stepId, result.state, result.request?.url])]).toEqual([
      'cancelled',
      [
        ['first', 'succeeded', `${url}/first`],
        ['slow', 'cancelled', `${url}/slow`],
        ['last', 'cancelled', undefined],
      ],
    ]);
    for (const kind of ['junit', 'har', 'html'])
      expect(await readFile(at(`report.${kind}`), 'utf8')).toContain('first');
  });

  test('even if something is never finished', async () => {
    const stuck = join(folder, 'stuck.cjs');
    await writeFile(stuck, 'setInterval(() => undefined, 1000);');
    let isAsked = false;
    const url = await serve(() => (isAsked = true));
    const file = await saveChain(`${url}/openapi.json`);
    const child = spawn(process.execPath, [
      '--require',
      stuck,
      'cli/bin/opchain.js',
      'run',
      file,
      '--server',
      `api=${url}`,
    ]);
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    while (!isAsked) await new Promise((resolve) => setTimeout(resolve, 50));
    await interrupt(child);
    expect(err).toContain('interrupted');
    expect(child.signalCode).toBe('SIGINT');
  });
});
