import type { CaseResult } from './case-result.js';

/** Cases passed of those that count, in a section or in all. */
export interface Tally {
  /** Title of the section. */
  readonly title: string;
  /** Number of counted cases that passed. */
  readonly passed: number;
  /** Number of counted cases. */
  readonly counted: number;
}

/** The tally of each section, and last of all. `sections` holds the titles by the part of an ID before the slash. */
export function tallyResults(
  results: readonly CaseResult[],
  sections: Readonly<Record<string, string>>,
): readonly Tally[] {
  const tally = (title: string, own: readonly CaseResult[]): Tally => {
    const counted = own.filter(({ silent }) => !silent);
    return { title, passed: counted.filter(({ passed }) => passed).length, counted: counted.length };
  };
  const bySection = Object.entries(sections).map(([section, title]) =>
    tally(
      title,
      results.filter(({ id }) => id.startsWith(`${section}/`)),
    ),
  );
  return [...bySection.filter(({ counted }) => counted > 0), tally('All', results)];
}

/** The matrix by section, then each case that failed with what was expected and seen. */
export function formatReport(results: readonly CaseResult[], sections: Readonly<Record<string, string>>): string {
  const tallies = tallyResults(results, sections);
  const width = Math.max(...tallies.map(({ title }) => title.length));
  const matrix = tallies.map(
    ({ title, passed, counted }) =>
      `${title.padEnd(width)}  ${String(passed).padStart(3)} of ${String(counted).padStart(3)}`,
  );
  const silent = results.filter((each) => each.silent);
  const failed = results.filter((each) => !each.passed && !each.silent);
  return [
    ...matrix,
    '',
    ...failed.flatMap(formatFailure),
    ...(silent.length === 0
      ? []
      : [
          'Not counted, because the specification leaves them open:',
          ...silent.map(
            ({ id, title, passed }) => `  ${passed ? 'as the kit expects' : 'differently'}: ${title} (${id})`,
          ),
        ]),
  ].join('\n');
}

const formatFailure = ({ id, title, mismatches, seen, quote }: CaseResult): readonly string[] => [
  `FAILED ${id}: ${title}`,
  ...mismatches.map((mismatch) => `  ${mismatch}`),
  `  seen: ${seen.calls.join(', ') || 'no calls'}; exit code ${seen.exitCode ?? 'none'}`,
  `  specification: ${quote.trim()}`,
  '',
];
