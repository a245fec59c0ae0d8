import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKernel, readChain } from '@opchain/core';
import { openApiLoader } from '@opchain/openapi-loader';
import { sampleSecrets } from '@opchain/test-support/echoes/echoed-secrets-chain';
import { startEncodingServer } from '@opchain/test-support/echoes/start-encoding-server';
import { readRuntime } from '../src/read-runtime.js';
import { toDefinition } from '../src/to-definition.js';
import { writeScript } from '../src/write-script.js';
import { toSuite } from './run-definition.js';

/** What is left of an echoed secret in the message of a check, which is cut after 120 characters, wherever that is. */
const masked = /^"<•••••(?:>"|>?…)$/;

/**
 * Runs a converted script by k6 for random passwords, each echoed by a server that encodes it as the next of all
 * encoders, so that a check fails and quotes the response. Returns the number of messages, and those that reveal anything.
 */
export async function printEchoes(
  k6: string,
  count: number,
): Promise<{ readonly messages: number; readonly revealing: readonly string[] }> {
  const secrets = sampleSecrets(count, 12);
  const server = await startEncodingServer();
  const folder = await mkdtemp(join(tmpdir(), 'opchain-k6-echoes-'));
  try {
    await writeFile(join(folder, 'rows.json'), JSON.stringify(secrets.map((word) => ({ word }))));
    await writeFile(join(folder, 'script.js'), await createScript(server.url));
    const output = await runK6(k6, folder, count);
    const messages = output
      .split('\n')
      .flatMap((line) => /^echo: .* failed: \$response\.body is (.*)\.$/.exec(readMessage(line))?.[1] ?? []);
    return { messages: messages.length, revealing: messages.filter((message) => !masked.test(message)) };
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
}

/** The message of a line that k6 logs as JSON. */
function readMessage(line: string): string {
  try {
    return (JSON.parse(line) as { readonly msg: string }).msg;
  } catch {
    return '';
  }
}

async function createScript(url: string): Promise<string> {
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  try {
    const api = await kernel.load(
      { location: 'api.json', content: JSON.stringify(description) },
      { read: () => Promise.reject(new Error('nothing else is read')) },
    );
    const chain = await readChain(JSON.stringify(document));
    const definition = toSuite(await toDefinition(chain, { api }, { api: url }));
    return writeScript(definition, { runtime: await readRuntime(definition), writtenBy: 'a test', loads: [] });
  } finally {
    await kernel.dispose();
  }
}

const description = {
  openapi: '3.1.0',
  info: { title: 'Echo', version: '1' },
  paths: {
    '/echo': {
      get: {
        operationId: 'echo',
        parameters: [{ in: 'query', name: 'word', schema: { type: 'string' } }],
        responses: { default: { description: 'Anything' } },
      },
    },
  },
};

const document = {
  arazzo: '1.1.0',
  info: { title: 'Echo', version: '1' },
  sourceDescriptions: [{ name: 'api', url: './api.json', type: 'openapi' }],
  workflows: [
    {
      workflowId: 'echoes',
      inputs: { type: 'object', properties: { word: { type: 'string', format: 'password' } } },
      steps: [
        {
          stepId: 'echo',
          operationId: 'echo',
          parameters: [{ name: 'word', in: 'query', value: '$inputs.word' }],
          successCriteria: [{ condition: "$response.body == 'something else'" }],
        },
      ],
    },
  ],
};

/** Returns everything that k6 printed. */
function runK6(k6: string, folder: string, iterations: number): Promise<string> {
  const options = ['--no-usage-report', '--log-format', 'json', '-i', String(iterations), '-u', '1'];
  const child = spawn(k6, ['run', ...options, join(folder, 'script.js')], {
    env: { ...process.env, INPUTS_FILE: join(folder, 'rows.json') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => child.on('close', () => resolve(Buffer.concat(chunks).toString())));
}
