import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { openWorkflows } from '@opchain/core/internal/document';
import { replayChain } from './replay-chain.js';
import type { Behavior } from '../contract/contract.js';
import { type ConformanceCase, defineCase } from '../engine/conformance-case.js';
import type { Profile, Role } from '../contract/profile.js';
import { CaseFailure } from '../engine/case-failure.js';

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

export const sampleChainCases: readonly ConformanceCase[] = replays.map(({ name, profile, roles, title }) =>
  defineCase({
    id: `chain-${name.toLowerCase()}-${profile}`,
    title,
    clause: name,
    profiles: [profile],
    roles,
    async run(session) {
      const summary = await replayChain(await openBundledChain(name), session);
      if (name === 'R2') expectOverlap(summary.results, ['updateCustomer', 'createProduct']);
    },
  }),
);

/** Reads a chain that is part of this package. */
async function openBundledChain(name: string): Promise<Behavior> {
  const location = createRequire(import.meta.url).resolve(`@opchain/conformance/chains/${name}.arazzo.yaml`);
  const load = () => Promise.reject(new Error(`${name} calls no other document`));
  return openWorkflows(await readFile(location, 'utf8'), { location, load });
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
