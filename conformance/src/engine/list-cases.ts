import { bundledCases } from '../cases/bundled-cases.js';
import { describedCases } from '../cases/described-cases.js';
import { chainCases } from '../cases/chain-cases.js';
import { referenceCases } from '../cases/reference-cases.js';
import { shopCases } from '../cases/shop-cases.js';
import type { ConformanceCase } from './conformance-case.js';
import type { Profile } from './profile.js';

const allCases: readonly ConformanceCase[] = [
  ...chainCases,
  ...shopCases,
  ...bundledCases,
  ...referenceCases,
  ...describedCases,
];

/** The cases of a profile: the chains first, then one case per behavior. */
export function listConformanceCases(profile: Profile): readonly ConformanceCase[] {
  return allCases.filter((testCase) => testCase.profiles?.includes(profile));
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
