import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kernel, RunSummary } from '@opchain/core';
import { createNodeKernel } from '../../conformance/src/kernel/create-node-kernel.js';
import {
  attacks,
  describeGuardedApi,
  grantKinds,
  honestSteps,
  issuedToken,
  type RecordingOrigin,
  secretsOf,
  startRecordingOrigin,
  writeChain,
} from '@opchain/test-support/data-flow';
import { createAccess } from '../src/access/access.js';
import { openChain } from '../src/documents/open-chain.js';
import { prepareRequest } from '../src/run/prepare-request.js';
import { parseRunArguments } from '../src/run/run-arguments.js';
import { UsageError } from '../src/command/usage-error.js';
import { findSecrets } from '@opchain/test-support/find-secrets';

const names = ['one', 'two', 'three'];
let folder: string;
let kernel: Kernel;
/** The servers of the sources; and one that no user named. */
let servers: readonly RecordingOrigin[];
let stranger: RecordingOrigin;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-data-flow-'));
  kernel = await createNodeKernel();
  stranger = await startRecordingOrigin('token-of-a-stranger');
  servers = await Promise.all(names.map((_, index) => startRecordingOrigin(issuedToken(index + 1), stranger.url)));
});

afterAll(async () => {
  await kernel.dispose();
  await Promise.all([...servers, stranger].map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

interface Flow {
  readonly grant: (typeof grantKinds)[number];
  readonly sources: readonly string[];
  readonly steps: readonly object[];
  /** The credentials given, by number of their source. */
  readonly credentials: readonly number[];
  /** Which of the sources have a server on the command line; the others only one that their description names. */
  readonly named?: boolean;
  /** Source of the credential, instead of its own. */
  readonly source?: string;
}

/** Runs a chain as the command does. Undefined if it is rejected before the run. */
async function run({
  grant,
  sources,
  steps,
  credentials,
  named = true,
  source,
}: Flow): Promise<RunSummary | undefined> {
  for (const server of [...servers, stranger]) server.received.length = 0;
  const file = join(folder, 'chain.json');
  await writeFile(file, writeChain(sources, steps));
  for (const [index, name] of sources.entries())
    await writeFile(
      join(folder, `${name}.json`),
      JSON.stringify(describeGuardedApi(named ? servers[index]!.url : stranger.url, grant)),
    );
  const env = Object.fromEntries(
    credentials.map((number) => [
      `ME${number}`,
      JSON.stringify({ scheme: 'guard', source: source ?? sources[number - 1], ...grant.fields(number) }),
    ]),
  );
  const args = parseRunArguments([
    file,
    '--auto-credentials',
    '--follow-redirects',
    ...(named ? sources.flatMap((name, index) => ['--server', `${name}=${servers[index]!.url}`]) : []),
    ...credentials.flatMap((number) => ['--credential', `me${number}=env:ME${number}`]),
  ]);
  const io = {
    out: () => {},
    err: () => {},
    isTerminal: false,
    color: false,
    columns: 80,
    env,
    signal: new AbortController().signal,
  };
  try {
    const access = await createAccess(args, io);
    const opened = await openChain(file, undefined, access, io.signal);
    return await kernel.run(await prepareRequest(kernel, opened, args, { access, io })).finished;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

const received = (server: RecordingOrigin | undefined): string => (server?.received ?? []).join('\n\n');

describe.each(grantKinds)('$title', (grant) => {
  describe.each([1, 2, 3])('with %i sources', (count) => {
    const sources = names.slice(0, count);

    test.each(attacks)('no byte of a secret reaches another server: %s', async (_, attack) => {
      const flow = { grant, sources, steps: attack(sources, grant), credentials: [1] };
      // Alone, a source has no other server but one that its description names, or that its server redirects to.
      const runs = count === 1 ? [flow, { ...flow, named: false }] : [flow];
      for (const each of runs) {
        await run(each);
        const others = count === 1 ? [stranger] : [...servers.slice(1), stranger];
        expect(findSecrets(others.map(received).join('\n\n'), secretsOf(grant, 1))).toEqual([]);
      }
    });

    test.each([
      ['named by the chain', true],
      ['chosen automatically', false],
    ])('a valid chain with a credential for each source runs, the credentials %s', async (_, named) => {
      const credentials = sources.map((_name, index) => index + 1);
      const summary = await run({ grant, sources, steps: honestSteps(sources, grant, named), credentials });
      expect(summary?.results.map(({ stepId, failure }) => [stepId, failure])).toEqual(
        summary?.results.map(({ stepId }) => [stepId, undefined]),
      );
      expect(summary?.state).toBe('succeeded');
      for (const number of credentials) {
        const secrets = secretsOf(grant, number);
        expect(findSecrets(received(servers[number - 1]), secrets)).not.toEqual([]);
      }
    });
  });

  test('reaches the other server if the user says that it is for that source, so that the watch would see it', async () => {
    const [, attack] = attacks[0]!;
    const sources = names.slice(0, 2);
    await run({ grant, sources, steps: attack(sources, grant), credentials: [1], source: 'two' });
    expect(findSecrets(received(servers[1]), [...secretsOf(grant, 1), issuedToken(2)])).not.toEqual([]);
  });
});
