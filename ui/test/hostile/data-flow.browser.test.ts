import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Credential, RunSummary } from '@opchain/core';
import { findSecrets } from '@opchain/test-support/find-secrets';
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
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import type { Stores } from '../../src/stores/stores.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();

const names = ['one', 'two', 'three'];
let host: BuilderHost;
let builder: OpenBuilder;
let servers: readonly RecordingOrigin[];
let stranger: RecordingOrigin;

beforeAll(async () => {
  stranger = await startRecordingOrigin('token-of-a-stranger');
  servers = await Promise.all(names.map((_, index) => startRecordingOrigin(issuedToken(index + 1), stranger.url)));
  const [first] = servers;
  host = await startBuilderHost({
    connect: [...servers, stranger].map(({ url }) => url),
    description: {
      name: 'start',
      location: `${first!.url}/openapi.json`,
      server: first!.url,
      read: () => Promise.resolve(JSON.stringify(describeGuardedApi(first!.url, grantKinds[0]!))),
    },
  });
  builder = await openBuilder(browser, host.url);
  await builder.row(/guarded/).waitFor();
});

afterAll(async () => {
  await builder?.opened.context.close();
  await host?.close();
  await Promise.all([...servers, stranger].map((server) => server.stop()));
});

interface PageFlow {
  readonly descriptions: Readonly<Record<string, object>>;
  readonly credentials: readonly Credential[];
  /** Origins that the user approves, by credential; all others are declined. */
  readonly approvals: Readonly<Record<string, readonly string[]>>;
  /** A chain file, or operations that the user adds from the palette. */
  readonly chain: string | readonly (readonly [source: string, id: string])[];
}

/** Does in the page what a user does: opens the descriptions, enters the credentials, opens the chain, runs it and answers. */
const runInPage = (flow: PageFlow): Promise<RunSummary | undefined> =>
  builder.page.evaluate(async ({ descriptions, credentials, approvals, chain }: PageFlow) => {
    const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
    for (const { source } of [...stores.descriptions.value.entries]) stores.descriptions.close(source);
    for (const { credential } of [...stores.credentials.value.entries]) stores.credentials.remove(credential.name);
    stores.document.newChain();
    for (const [source, description] of Object.entries(descriptions))
      await stores.descriptions.open(source, {
        kind: 'text',
        name: `${source}.json`,
        text: JSON.stringify(description),
      });
    for (const credential of credentials) stores.credentials.save(credential);
    if (typeof chain === 'string') await stores.document.openText(chain, 'chain.arazzo.json');
    else
      for (const [source, id] of chain)
        stores.palette.insert({ kind: 'operation', ref: { source, id } }, { origin: 'palette' });
    const unsubscribe = stores.credentials.subscribe(({ approvalRequest }) => {
      if (!approvalRequest) return;
      const { kind, origins } = approvalRequest;
      // Calls without a secret are always allowed.
      const allowed = kind === 'servers' ? origins : (approvals[approvalRequest.name] ?? []);
      const approved = origins.every((origin) => allowed.includes(origin));
      setTimeout(() => stores.credentials.resolveApproval(approved));
    });
    const summary = await stores.run.start();
    unsubscribe();
    stores.view.patch({ dialog: undefined });
    return summary;
  }, flow);

const received = (server: RecordingOrigin | undefined): string => (server?.received ?? []).join('\n\n');
const forget = (): void => [...servers, stranger].forEach((server) => (server.received.length = 0));

describe.each(grantKinds)('in the page, $title', (grant) => {
  const credentialOf = (number: number, sources: readonly string[]): Credential => ({
    name: `me${number}`,
    scheme: 'guard',
    sources,
    fields: grant.fields(number),
    approvedOrigins: [],
  });
  const describeAll = (sources: readonly string[]): Record<string, object> =>
    Object.fromEntries(sources.map((name, index) => [name, describeGuardedApi(servers[index]!.url, grant)]));

  test.each([1, 2, 3])('with %i sources, no byte of a secret reaches another server', async (count) => {
    const sources = names.slice(0, count);
    const descriptions = count === 1 ? { one: describeGuardedApi(stranger.url, grant) } : describeAll(sources);
    const leaks: string[] = [];
    for (const [title, attack] of attacks) {
      forget();
      const steps = attack(sources, grant);
      await runInPage({
        descriptions,
        credentials: [credentialOf(1, ['one'])],
        approvals: { me1: [servers[0]!.url] },
        chain: title === 'chosen automatically' ? [[sources.at(-1)!, 'guarded']] : writeChain(sources, steps),
      });
      const others = count === 1 ? [stranger] : [...servers.slice(1), stranger];
      leaks.push(
        ...findSecrets(others.map(received).join('\n\n'), secretsOf(grant, 1)).map((found) => `${title}: ${found}`),
      );
    }
    expect(leaks).toEqual([]);
  });

  test.each([1, 2, 3])('with %i sources, an honest chain with a credential for each runs', async (count) => {
    const sources = names.slice(0, count);
    const numbers = sources.map((_, index) => index + 1);
    const flow = {
      descriptions: describeAll(sources),
      credentials: numbers.map((number) => credentialOf(number, [sources[number - 1]!])),
      approvals: Object.fromEntries(numbers.map((number) => [`me${number}`, [servers[number - 1]!.url]])),
    };
    for (const chain of [
      writeChain(sources, honestSteps(sources, grant, true)),
      sources.map((source) => [source, 'guarded'] as const),
    ]) {
      forget();
      const summary = await runInPage({ ...flow, chain });
      expect(summary?.results.flatMap(({ failure }) => failure ?? [])).toEqual([]);
      expect(summary?.state).toBe('succeeded');
      for (const number of numbers)
        expect(findSecrets(received(servers[number - 1]), secretsOf(grant, number))).not.toEqual([]);
    }
  });
});
