import type { Contract } from '../contract/contract.js';
import type { Profile } from '../contract/profile.js';
import type { ConformanceCase } from '../engine/conformance-case.js';
import { exploreCase } from '../explore/explore-case.js';
import type { ExploreOptions } from '../explore/explore.js';
import { planProof, type Proof } from '../prove/plan-proof.js';
import type { Omission } from '../rules/derive-cases.js';
import { filterCases, listSampleCases } from './list-cases.js';
import { listContractCases } from './list-contract-cases.js';

/** What a check tries: by default all that the contract says. */
export interface CheckSelection {
  /** The contract is that of this profile, whose sample chains the server must run, too. */
  readonly profile?: Profile;
  /** Selects cases whose ID or title contains this pattern, in which `*` matches any text. Ignores case. */
  readonly pattern?: string;
  /** Tries mutants of the server instead, to show which of them the cases catch. */
  readonly prove?: boolean;
  /** Sends random sequences of operations instead. */
  readonly explore?: ExploreOptions;
}

/** What a check will try. */
export interface CheckPlan {
  /** What is tried, in this order. */
  readonly cases: readonly ConformanceCase[];
  /** What the pattern selects from. */
  readonly all: readonly ConformanceCase[];
  /** Operations that are not tried. */
  readonly omitted: readonly Omission[];
  /** Where random sequences are tried instead of cases. */
  readonly explore?: ExploreOptions;
  /** Where the cases are mutants. */
  readonly proof?: Proof;
}

/** Plans a check, without sending anything. */
export async function planCheck(
  contract: Contract,
  { profile, pattern, prove = false, explore }: CheckSelection = {},
): Promise<CheckPlan> {
  const { cases, omitted } = await listContractCases(contract);
  const checked = [...(profile === undefined ? [] : listSampleCases(profile)), ...cases];
  const proof = prove ? await planProof(contract, checked) : undefined;
  const all = proof?.cases ?? checked;
  return {
    cases: explore === undefined ? filterCases(all, pattern) : [exploreCase(explore)],
    all,
    omitted,
    ...(explore && { explore }),
    ...(proof && { proof }),
  };
}
