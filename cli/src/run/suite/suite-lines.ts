import { formatDuration } from '@opchain/drawing';
import type { SuiteTest, TestResult } from '@opchain/core/internal/suite';
import type { Paint } from '../../report/paint.js';
import { formatDetails, formatMocks, formatSeedOf } from '../../report/result-lines.js';
import { sanitizeLine } from '../../report/sanitize-text.js';
import { countTests, type SuiteReport } from './suite-log.js';

const styles = {
  passed: { icon: '✔', color: 'green' },
  failed: { icon: '✘', color: 'red' },
  skipped: { icon: '»', color: 'yellow' },
  cancelled: { icon: '■', color: 'dim' },
} as const;

const roles = { test: '', setup: 'set-up ', teardown: 'tear-down ' } as const;

/** `orders.arazzo.yaml › Pay an order (row 3)`. */
export function nameTest({ file, title, row, round }: Pick<SuiteTest, 'file' | 'title' | 'row' | 'round'>): string {
  const details = [row?.name, round === undefined ? undefined : `round ${round}`].filter((each) => each !== undefined);
  return `${file} › ${title}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
}

/** One line per test, and below it why it failed, step by step. */
export function formatTest({ test, role, state, durationMs, message, summary }: TestResult, paint: Paint): string {
  const { icon, color } = styles[state];
  const time = durationMs === undefined ? '' : `  ${paint.dim(formatDuration(durationMs))}`;
  const head = `${paint[color](`${icon} ${state.padEnd(9)}`)}  ${roles[role]}${sanitizeLine(nameTest(test))}${time}`;
  if (state === 'passed') return head;
  const failed = (summary?.results ?? []).filter((result) => result.state === 'failed' && result.handled !== true);
  if (failed.length === 0) return message === undefined ? head : `${head}\n    ${paint.red(sanitizeLine(message))}`;
  const lines = failed.flatMap((result) => [
    `    ${sanitizeLine(result.stepId)}${result.response === undefined ? '' : `  ${result.response.status}`}`,
    ...formatDetails(result, paint).map((line) => `  ${line}`),
  ]);
  const seed = summary === undefined ? [] : formatSeedOf(summary, paint);
  return [head, ...lines, ...seed.map((line) => `    ${line}`)].join('\n');
}

/** `✔ 12 of 12 tests passed in 2.3 s`. */
export function formatSuite(
  { tests, durationMs, mocks }: Pick<SuiteReport, 'tests' | 'durationMs' | 'mocks'>,
  paint: Paint,
): string {
  const { passed, failed, cancelled, skipped } = countTests(tests);
  const total = passed + failed + cancelled + skipped;
  const others = [
    [failed, 'failed'],
    [cancelled, 'cancelled'],
    [skipped, 'skipped'],
  ].flatMap(([count, state]) => (count === 0 ? [] : [`${String(count)} ${String(state)}`]));
  const text = `${passed} of ${total} ${total === 1 ? 'test' : 'tests'} passed${others.length === 0 ? '' : `, ${others.join(', ')}`} in ${formatDuration(durationMs)}${formatMocks(mocks)}`;
  return passed === total ? paint.green(`✔ ${text}`) : paint.red(`✘ ${text}`);
}
