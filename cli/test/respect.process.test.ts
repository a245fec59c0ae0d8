import { spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readChain } from '@opchain/core';
import { exportArazzo101, formatDocument } from '@opchain/core/internal/document';
import { demoCredentials } from '@opchain/sample-reference';
import { projectRoot, type RunningServer, startSample } from '@opchain/test-support/start-command';
import { readTokenUrl } from '@opchain/test-support/start-targets';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-respect-'));
});

/** Writes the chain as Arazzo 1.0.1 in a temporary folder, with the full path of the description. */
async function exportChain(name: string): Promise<string> {
  const chains = join(projectRoot, 'conformance/chains');
  const chain = await readChain(await readFile(join(chains, `${name}.arazzo.yaml`), 'utf8'));
  const { document } = exportArazzo101(chain, { sourceUrl: ({ url }) => resolve(chains, url) });
  const file = join(folder, `${name}.arazzo.yaml`);
  await writeFile(file, await formatDocument(document, 'yaml'));
  return file;
}

/** Runs Redocly's runner without telemetry and returns its output. */
async function respect(
  file: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly out: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'node_modules/@redocly/cli/bin/cli.js'), 'respect', file, ...args],
    { cwd: folder, env },
  );
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, out };
}

async function expectSuccess(file: string, args: readonly string[], steps: number): Promise<void> {
  const { code, out } = await respect(file, args);
  if (code !== 0) throw new Error(`respect ended with ${code}:\n${out}`);
  expect(out).toContain(`Steps: ${steps} passed, ${steps} total`);
}

/** A token from the issuer of the sample for that credential. */
async function fetchToken({ tokenUrl, scopes, ...fields }: Record<string, unknown>): Promise<string> {
  const text = (key: string) => String(fields[key] ?? '');
  const isPassword = fields['username'] !== undefined;
  const body = new URLSearchParams({
    grant_type: isPassword ? 'password' : 'client_credentials',
    ...(isPassword ? { username: text('username'), password: text('password') } : {}),
    ...(Array.isArray(scopes) ? { scope: scopes.join(' ') } : {}),
  });
  const basic = Buffer.from(
    `${encodeURIComponent(text('clientId'))}:${encodeURIComponent(text('clientSecret'))}`,
  ).toString('base64');
  const response = await fetch(String(tokenUrl), {
    method: 'POST',
    body,
    headers: { authorization: `Basic ${basic}` },
  });
  const answer = (await response.json()) as { access_token?: string };
  if (answer.access_token === undefined) throw new Error(`no token: ${response.status} ${JSON.stringify(answer)}`);
  return answer.access_token;
}

describe('Redocly’s respect runs the 1.0.1 export', () => {
  let server: RunningServer | undefined;
  afterEach(() => server?.stop());

  test('of R1 on Express successfully', async () => {
    server = await startSample('express');
    await expectSuccess(await exportChain('R1'), ['--server', `shop=${server.url}`], 6);
  });

  test('of R3 on the reference successfully, with the tokens and the API key as inputs', async () => {
    server = await startSample('reference', ['--issuer-port', '0', '--database', join(folder, 'reference.sqlite')]);
    const demo = demoCredentials(await readTokenUrl(server.url));
    const find = (name: string) => (demo.find((each) => each.name === name) ?? {}) as Record<string, unknown>;
    const inputs = {
      customer: await fetchToken(find('customer')),
      admin: await fetchToken(find('admin')),
      carrier: find('carrier')['apiKey'],
    };
    const args = Object.entries(inputs).flatMap(([name, value]) => ['--input', `${name}=${String(value)}`]);
    await expectSuccess(await exportChain('R3'), ['--server', `reference=${server.url}`, ...args], 8);
  });

  test('and fails if a server does not meet the checks of the chain', async () => {
    server = await startSample('express');
    const file = await exportChain('R1');
    await writeFile(file, (await readFile(file, 'utf8')).replace('25.3', '25.4'));
    const { code, out } = await respect(file, ['--server', `shop=${server.url}`]);
    expect(code).not.toBe(0);
    expect(out).toContain('25.4');
  });
});
