import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Chain, Credential } from '@opchain/core';
import { readChain } from '@opchain/core';
import type { ConformanceCase } from '../engine/conformance-case.js';
import { defineCase } from '../engine/conformance-case.js';
import type { Profile, Role } from '../engine/profile.js';
import type { Session } from '../engine/session.js';
import { CaseFailure } from '../engine/case-failure.js';
import { deleteCreatedRecords } from './delete-created-records.js';

/** The chains that each profile replays, with the roles that they need. */
const replays: readonly {
  readonly name: string;
  readonly profile: Profile;
  readonly roles: readonly Role[];
  readonly title: string;
}[] = [
  { name: 'R1', profile: 'shop', roles: [], title: 'Chain R1 runs: a customer orders two products and pays' },
  {
    name: 'R2',
    profile: 'shop',
    roles: [],
    title: 'Chain R2 runs: a customer is updated while a product is created and ordered',
  },
  {
    name: 'R2',
    profile: 'bundled',
    roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth'],
    title: 'Chain R2 runs with four credentials',
  },
  {
    name: 'R1',
    profile: 'bundled',
    roles: ['apiKeyAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
    title: 'Chain R1 runs with the credentials that its operations require',
  },
  {
    name: 'R3',
    profile: 'reference',
    roles: ['customer', 'admin', 'carrier'],
    title: 'Chain R3 runs: three actors take an order from the cart to the delivered shipment',
  },
];

export const chainCases: readonly ConformanceCase[] = replays.map(({ name, profile, roles, title }) =>
  defineCase({
    id: `chain-${name.toLowerCase()}-${profile}`,
    title,
    clause: name,
    profiles: [profile],
    roles,
    async run(session) {
      const chain = await openBundledChain(name);
      const summary = await replayChain(chain, session);
      deleteCreatedRecords(session, chain, summary);
      const [diagnostic] = summary.diagnostics.filter(({ severity }) => severity === 'error');
      if (diagnostic)
        throw new CaseFailure({ expected: `chain ${name} to run`, received: diagnostic.message, clause: name });
      const failedStep = summary.results.find(({ state }) => state === 'failed');
      if (failedStep)
        throw new CaseFailure({
          expected: `every call of ${name} to succeed`,
          received: `${failedStep.stepId}: ${failedStep.failure?.message ?? 'failed'}`,
          clause: `${name} ${failedStep.stepId}`,
        });
      if (name === 'R2') expectOverlap(summary.results, ['updateCustomer', 'createProduct']);
    },
  }),
);

/** Reads a chain that is part of this package. */
export async function openBundledChain(name: string): Promise<Chain> {
  const file = createRequire(import.meta.url).resolve(`@opchain/conformance/chains/${name}.arazzo.yaml`);
  return readChain(await readFile(file, 'utf8'), { file: `${name}.arazzo.yaml` });
}

async function replayChain(chain: Chain, session: Session) {
  const { target } = session;
  const credentials = Object.keys(target.credentials).flatMap((role) =>
    role === 'shortLived' ? [] : (target.credentials[role] ?? []),
  );
  const run = target.kernel.run({
    chain,
    descriptions: Object.fromEntries(chain.sources.map(({ name }) => [name, target.description])),
    servers: Object.fromEntries(chain.sources.map(({ name }) => [name, target.url])),
    credentials: renameForChain(chain, credentials),
    options: { autoCredentials: true, signal: session.signal, timeoutMs: 30_000 },
  });
  const summary = await run.finished;
  const operations = target.description.operations.map(({ id, method, path }) => [id, { method, path }] as const);
  session.runs.push({ chain, summary, operations: Object.fromEntries(operations) });
  return summary;
}

/** Renames the target's credentials to the names that the chain uses, matching them by security scheme. */
function renameForChain(chain: Chain, credentials: readonly Credential[]): readonly Credential[] {
  const credentialRefs = chain.steps.flatMap((node) => (node.kind === 'operation' ? (node.credentials ?? []) : []));
  const matched = credentialRefs.flatMap(({ scheme, credential }) =>
    credentials
      .filter((candidate) => candidate.scheme === scheme)
      .slice(0, 1)
      .map((candidate) => ({ ...candidate, name: credential })),
  );
  const unused = credentials.filter(({ scheme }) => !credentialRefs.some((ref) => ref.scheme === scheme));
  return [...new Map(matched.map((credential) => [credential.name, credential])).values(), ...unused];
}

/** Fails unless the two steps, which do not depend on each other, ran at the same time. */
function expectOverlap(
  results: readonly { readonly stepId: string; readonly startedAt?: number; readonly endedAt?: number }[],
  ids: readonly [string, string],
): void {
  const [one, other] = ids.map((id) => results.find(({ stepId }) => stepId === id));
  if (
    one?.startedAt === undefined ||
    one.endedAt === undefined ||
    other?.startedAt === undefined ||
    other.endedAt === undefined
  )
    return;
  if (one.startedAt < other.endedAt && other.startedAt < one.endedAt) return;
  throw new CaseFailure({ expected: `${ids.join(' and ')} to overlap`, received: 'one after the other', clause: 'R2' });
}
