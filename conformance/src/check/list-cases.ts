import { sampleChainCases } from '../behaviors/sample-chain-cases.js';
import { loadProfile } from '../contract/load-profile.js';
import { listContractCases } from './list-contract-cases.js';
import type { ConformanceCase } from '../engine/conformance-case.js';
import type { Profile } from '../contract/profile.js';

/** The sample chains that a server of a profile must run. */
export function listSampleCases(profile: Profile): readonly ConformanceCase[] {
  return sampleChainCases.filter((testCase) => testCase.profiles?.includes(profile));
}

/** The cases of a profile: the sample chains, the behaviors of its contract, and what is derived from its description. */
export async function listProfileCases(profile: Profile): Promise<readonly ConformanceCase[]> {
  const { cases } = await listContractCases(await loadProfile(profile));
  return [...listSampleCases(profile), ...cases];
}

/** The cases whose ID or title contains the pattern, in which `*` matches any text. Ignores case. */
export function filterCases(
  cases: readonly ConformanceCase[],
  pattern: string | undefined,
): readonly ConformanceCase[] {
  if (pattern === undefined) return cases;
  const parts = pattern.toLowerCase().split('*');
  return cases.filter(
    ({ id, title }) => matchesParts(id.toLowerCase(), parts) || matchesParts(title.toLowerCase(), parts),
  );
}

function matchesParts(text: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}
