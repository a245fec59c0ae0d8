import { formatDuration, reportStyle, stepsToHtml } from '@opchain/drawing';
import { escapeXml } from '../../report/escape-xml.js';
import { countTests, type LoggedTest, type SuiteReport } from './suite-log.js';

const states = { passed: 'succeeded', failed: 'failed', skipped: 'skipped', cancelled: 'cancelled' } as const;
const roles = { test: '', setup: 'Set-up: ', teardown: 'Tear-down: ' } as const;

/** Passed tests of one file beyond which only their number is shown. */
const MAX_PASSED = 200;

/**
 * One HTML page of a suite: every file with its tests, those that failed open at the step that failed. It fetches nothing
 * and runs no script.
 */
export function* toSuiteHtml({
  tests,
  startedAt,
  durationMs,
  environment,
  mocks,
  shards,
}: SuiteReport): Generator<string> {
  const counts = countTests(tests);
  const total = counts.passed + counts.failed + counts.cancelled + counts.skipped;
  const isGood = counts.passed === total;
  const title = isGood ? `${total} tests passed` : `${total - counts.passed} of ${total} tests did not pass`;
  const facts = [
    environment,
    mocks && `answered by mocks of ${mocks.join(', ')}`,
    startedAt,
    formatDuration(durationMs),
    shards && `part ${shards.join(', ')}`,
  ];
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<header class="${isGood ? 'good' : 'bad'}">
<h1>${title}</h1>
<p>${facts.flatMap((fact) => (fact === undefined ? [] : [escapeXml(fact)])).join(', ')}</p>
<p>${(['passed', 'failed', 'cancelled', 'skipped'] as const).flatMap((state) => (counts[state] === 0 ? [] : [`${counts[state]} ${state}`])).join(', ')}</p>
</header>
`;
  for (const [file, own] of groupByFile(tests)) yield* renderFile(file, own);
  yield '</main>\n</body>\n</html>\n';
}

/** Files with a test that did not pass come first. */
function groupByFile(tests: readonly LoggedTest[]): readonly (readonly [string, readonly LoggedTest[]])[] {
  const files = new Map<string, LoggedTest[]>();
  for (const test of tests) {
    const known = files.get(test.file);
    if (known === undefined) files.set(test.file, [test]);
    else known.push(test);
  }
  const isBad = (own: readonly LoggedTest[]) => own.some(({ state }) => state !== 'passed');
  return [...files].sort(([, left], [, right]) => Number(isBad(right)) - Number(isBad(left)));
}

function* renderFile(file: string, tests: readonly LoggedTest[]): Generator<string> {
  yield `<h2><code>${escapeXml(file)}</code></h2>\n`;
  const passed = tests.filter(({ state }) => state === 'passed');
  for (const test of tests) if (test.state !== 'passed') yield* renderTest(test);
  for (const test of passed.slice(0, MAX_PASSED)) yield* renderTest(test);
  if (passed.length > MAX_PASSED) yield `<p>${passed.length - MAX_PASSED} more passed.</p>\n`;
}

function* renderTest({ title, row, round, role, state, durationMs, message, summary }: LoggedTest): Generator<string> {
  const details = [row, round === undefined ? undefined : `round ${round}`].filter((each) => each !== undefined);
  const name = `${roles[role]}${title}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
  const time = durationMs === undefined ? '' : `<small>${escapeXml(formatDuration(durationMs))}</small>`;
  const head = `<span class="verdict ${states[state]}">${state}</span> ${escapeXml(name)}${time}`;
  if (state === 'passed') {
    yield `<p>${head}</p>\n`;
    return;
  }
  yield `<details${state === 'failed' ? ' open' : ''}><summary>${head}</summary><p>${escapeXml(message ?? '')}</p>\n`;
  if (summary !== undefined) yield* stepsToHtml(summary);
  yield '</details>\n';
}
