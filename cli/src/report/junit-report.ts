import type { ListedResult, StepResult, RunSummary } from '@opchain/core';
import { describeAction, listResults } from '@opchain/core';

/**
 * JUnit XML of a run: one test case per execution of a step, and a suite for the chain and for each workflow that it
 * called. A cancelled step is an error, so that a stopped run does not look successful; a failure that the chain handled
 * counts as skipped.
 */
export function toJunit(summary: RunSummary): string {
  const suites = new Map<string, ListedResult[]>([[summary.chainTitle, []]]);
  for (const listed of listResults(summary)) {
    const name = [summary.chainTitle, ...listed.within].join(' / ');
    const suite = suites.get(name);
    if (suite === undefined) suites.set(name, [listed]);
    else suite.push(listed);
  }
  const written = Array.from(suites, ([name, results]) => toSuite(name, results, summary));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${written.join('\n')}\n</testsuites>\n`;
}

function toSuite(name: string, listed: readonly ListedResult[], summary: RunSummary): string {
  const count = (state: string) => listed.filter(({ result }) => stateOf(result) === state).length;
  const ends = listed.flatMap(({ result: { startedAt, endedAt } }) =>
    startedAt === undefined || endedAt === undefined ? [] : [{ startedAt, endedAt }],
  );
  const duration =
    name === summary.chainTitle
      ? summary.durationMs
      : ends.reduce((last, { endedAt }) => Math.max(last, endedAt), 0) -
        ends.reduce((first, { startedAt }) => Math.min(first, startedAt), ends[0]?.startedAt ?? 0);
  const attributes = `name="${escapeXml(name)}" tests="${listed.length}" failures="${count('failed')}" errors="${count('cancelled')}" skipped="${count('skipped')}" time="${seconds(duration)}" timestamp="${new Date(summary.startedAtEpoch).toISOString()}"`;
  const cases = listed.map(({ result, execution }) =>
    toCase(execution === undefined ? result : { ...result, stepId: `${result.stepId} #${execution}` }, name),
  );
  return `  <testsuite ${attributes}>\n${cases.join('\n')}\n  </testsuite>`;
}

function stateOf({ state, handled }: StepResult): StepResult['state'] {
  return handled === true ? 'skipped' : state;
}

function toCase(result: StepResult, chainTitle: string): string {
  const time = result.startedAt === undefined || result.endedAt === undefined ? 0 : result.endedAt - result.startedAt;
  const open = `    <testcase classname="${escapeXml(chainTitle)}" name="${escapeXml(result.stepId)}" time="${seconds(time)}"`;
  const message = escapeXml(result.failure?.message ?? result.state);
  const then =
    result.action === undefined ? '' : `<system-out>then: ${escapeXml(describeAction(result.action))}</system-out>`;
  if (result.state === 'succeeded') return then === '' ? `${open}/>` : `${open}>${then}</testcase>`;
  const type = escapeXml(result.failure?.code ?? result.state.toUpperCase());
  if (result.state === 'cancelled') return `${open}><error type="${type}" message="${message}"/></testcase>`;
  if (stateOf(result) === 'skipped') return `${open}><skipped message="${message}"/>${then}</testcase>`;
  const details = [
    ...result.checks.flatMap((check) => (check.passed || !check.message ? [] : [check.message])),
    ...result.mismatches.map((mismatch) => mismatch.message),
  ];
  return `${open}><failure type="${type}" message="${message}">${escapeXml(details.join('\n'))}</failure>${then}</testcase>`;
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(6);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// Everything except the characters of XML 1.0 (section 2.2). Matches by code point to include lone surrogates.
const invalidXmlCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes text for XML 1.0 and replaces characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(invalidXmlCharacters, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
