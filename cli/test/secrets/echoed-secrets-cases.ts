import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import {
  createEchoChain,
  echoDescription,
  findEchoes,
  sampleSecrets,
  secretName,
} from '@opchain/test-support/echoes/echoed-secrets-chain';
import { startEncodingServer } from '@opchain/test-support/echoes/start-encoding-server';

const SECRETS_PER_RUN = 50;

/** The command sends random secrets to a server that returns them encoded; neither its output nor its reports contain one. */
export async function expectCommandMasksEchoes(secretCount: number): Promise<void> {
  const server = await startEncodingServer();
  const folder = await mkdtemp(join(tmpdir(), 'opchain-echoes-'));
  const files = ['json', 'junit', 'har', 'html'].map((kind) => [`--${kind}`, join(folder, `report.${kind}`)] as const);
  await writeFile(join(folder, 'echo.json'), JSON.stringify(echoDescription));
  await writeFile(join(folder, 'chain.json'), JSON.stringify(createEchoChain(SECRETS_PER_RUN)));
  const args = ['run', join(folder, 'chain.json'), '--server', `echo=${server.url}`, ...files.flat()];
  try {
    for (let sent = 0; sent < secretCount; sent += SECRETS_PER_RUN) {
      const secrets = sampleSecrets(SECRETS_PER_RUN, sent);
      const printed = await runCommand(args, secrets);
      const written = await Promise.all(files.map(([, file]) => readFile(file, 'utf8')));
      expect(server.count()).toBe(sent + SECRETS_PER_RUN);
      // Each response is there, with nothing left of its secret.
      const report = JSON.parse(written[0]!) as { results: { captures: { echo?: string } }[] };
      expect(report.results.map(({ captures }) => captures.echo)).toEqual(secrets.map(() => '<•••••>'));
      for (const text of [printed, ...written]) expect(findEchoes(text, secrets)).toEqual([]);
    }
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
}

/** Returns everything that the command printed, with each secret in an environment variable. */
async function runCommand(args: readonly string[], secrets: readonly string[]): Promise<string> {
  const names = secrets.map((_, index) => secretName(index));
  const options = names.flatMap((name) => [
    name.startsWith('credential') ? '--credential' : '--input',
    `${name}=env:${name}`,
  ]);
  const values = names.map((name, index) =>
    name.startsWith('credential') ? JSON.stringify({ scheme: 'key', apiKey: secrets[index] }) : secrets[index],
  );
  const child = spawn(process.execPath, ['cli/bin/opchain.js', ...args, ...options], {
    env: { ...process.env, ...Object.fromEntries(names.map((name, index) => [name, values[index]])) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 1) throw new Error(printed);
  return printed;
}
