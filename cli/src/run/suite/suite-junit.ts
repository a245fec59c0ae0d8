import { junitProperties } from '../../report/junit-properties.js';
import { escapeXml } from '../../report/escape-xml.js';
import type { LoggedTest, SuiteReport } from './suite-log.js';

/** JUnit XML of a suite: a test suite per file, a test case per test, set-up and tear-down. */
export function toSuiteJunit({ tests, durationMs, ...report }: SuiteReport): string {
  const files = new Map<string, LoggedTest[]>();
  for (const test of tests) {
    const known = files.get(test.file);
    if (known === undefined) files.set(test.file, [test]);
    else known.push(test);
  }
  const suites = Array.from(files, ([file, own]) => {
    const time = own.reduce((sum, { durationMs: each = 0 }) => sum + each, 0);
    return `  <testsuite name="${escapeXml(file)}" ${counts(own)} time="${seconds(time)}">\n${junitProperties(report)}${own.map(toCase).join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts(tests)} time="${seconds(durationMs)}">\n${suites.join('\n')}\n</testsuites>\n`;
}

function counts(tests: readonly LoggedTest[]): string {
  const count = (state: LoggedTest['state']) => tests.filter((each) => each.state === state).length;
  return `tests="${tests.length}" failures="${count('failed')}" errors="${count('cancelled')}" skipped="${count('skipped')}"`;
}

const elements = { failed: 'failure', cancelled: 'error', skipped: 'skipped' } as const;

function toCase({ file, title, row, round, role, state, durationMs = 0, message = '', summary }: LoggedTest): string {
  const details = [role === 'test' ? undefined : role, row, round && `round ${round}`].filter(Boolean).join(', ');
  const name = details === '' ? title : `${title} (${details})`;
  const open = `    <testcase classname="${escapeXml(file)}" name="${escapeXml(name)}" time="${seconds(durationMs)}"`;
  if (state === 'passed') return `${open}/>`;
  const text = (summary?.results ?? [])
    .filter((result) => result.state === 'failed' && result.handled !== true)
    .map(({ stepId, failure }) => `${stepId}: ${failure?.message ?? ''} [${failure?.code ?? ''}]`)
    .join('\n');
  const element = elements[state];
  return `${open}><${element} message="${escapeXml(message)}">${escapeXml(text)}</${element}></testcase>`;
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(6);
