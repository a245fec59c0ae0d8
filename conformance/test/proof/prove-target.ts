import { loadProfile } from '../../src/contract/load-profile.js';
import { listContractCases } from '../../src/check/list-contract-cases.js';
import type { CaseResult } from '../../src/engine/case-result.js';
import { openContractTarget } from '../../src/engine/target/open-target.js';
import { runCases, type RunCasesOptions } from '../../src/engine/run-cases.js';
import { planProof } from '../../src/prove/plan-proof.js';
import {
  startBundledTarget,
  type StartedTarget,
  startReferenceTarget,
  startShopTarget,
} from '@opchain/test-support/start-targets';

const CONCURRENCY = 4;

/** The contracts, and a sound server for each. */
export const provenTargets: readonly (readonly [string, () => Promise<StartedTarget>])[] = [
  ['shop', () => startShopTarget('fastify', 'memory')],
  ['bundled', startBundledTarget],
  ['reference', () => startReferenceTarget()],
];

/** Installs derived mutants in front of a sound server; `choose` selects them. */
export async function proveTarget(
  { options: { profile, ...options } }: StartedTarget,
  choose: <T>(mutants: readonly T[]) => readonly T[],
  { onResult }: Pick<RunCasesOptions, 'onResult'> = {},
): Promise<CaseResult[]> {
  const contract = await loadProfile(profile);
  const { signal } = new AbortController();
  const proof = await planProof(contract, (await listContractCases(contract)).cases);
  const target = await openContractTarget({ ...options, contract });
  try {
    await proof.prepare(options, { concurrency: CONCURRENCY, signal });
    return await runCases(choose(proof.cases), target, {
      concurrency: CONCURRENCY,
      signal,
      ...(onResult && { onResult }),
    });
  } finally {
    await target.close();
    await proof.close();
  }
}
