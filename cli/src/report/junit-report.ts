import type { StepResult, RunSummary } from '@opchain/core';
import {
  describeAction,
  describePartialResponse,
  type FoldedExecutions,
  foldExecutions,
  type ListedResult,
  listResults,
} from '@opchain/core/internal/model';
import { escapeXml } from './escape-xml.js';
import { junitProperties } from './junit-properties.js';

/**
 * JUnit XML of a run: one test case per execution of a step, or for those in a row of a long loop of which only verdict
 * and times are known; and a suite for the chain and for each workflow that it
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
  const cases = listCases(listed);
  const count = (state: string) => listed.filter(({ result }) => stateOf(result) === state).length;
  const ends = listed.flatMap(({ result: { startedAt, endedAt } }) =>
    startedAt === undefined || endedAt === undefined ? [] : [{ startedAt, endedAt }],
  );
  const duration =
    name === summary.chainTitle
      ? summary.durationMs
      : ends.reduce((last, { endedAt }) => Math.max(last, endedAt), 0) -
        ends.reduce((first, { startedAt }) => Math.min(first, startedAt), ends[0]?.startedAt ?? 0);
  const attributes = `name="${escapeXml(name)}" tests="${cases.length}" failures="${count('failed')}" errors="${count('cancelled')}" skipped="${count('skipped')}" time="${seconds(duration)}" timestamp="${new Date(summary.startedAtEpoch).toISOString()}"`;
  const texts = cases.map((each) => ('times' in each ? toFoldedCase(each, name) : toCase(each, name)));
  return `  <testsuite ${attributes}>\n${junitProperties(summary)}${texts.join('\n')}\n  </testsuite>`;
}

type FoldedCase = FoldedExecutions & Pick<StepResult, 'stepId'>;

function listCases(listed: readonly ListedResult[]): readonly (StepResult | FoldedCase)[] {
  const groups: StepResult[][] = [];
  for (const { result, execution } of listed)
    if (execution === undefined || execution === 1) groups.push([result]);
    else groups.at(-1)?.push(result);
  return groups.flatMap((results) => {
    const [{ stepId }] = results as [StepResult];
    if (results.length === 1) return results;
    return foldExecutions(results).map((entry) =>
      'times' in entry ? { ...entry, stepId } : { ...entry.result, stepId: `${stepId} #${entry.execution}` },
    );
  });
}

function toFoldedCase({ stepId, from, count, action, times }: FoldedCase, chainTitle: string): string {
  const time = times.reduce((sum, at, index) => sum + (index % 2 === 0 ? -at : at), 0);
  const name = count === 1 ? `${stepId} #${from}` : `${stepId} #${from} to #${from + count - 1}`;
  const text = `${count} executions succeeded${action === undefined ? '' : `; then: ${describeAction(action)}`}`;
  return `    <testcase classname="${escapeXml(chainTitle)}" name="${escapeXml(name)}" time="${seconds(time)}"><system-out>${escapeXml(text)}</system-out></testcase>`;
}

function stateOf({ state, handled }: StepResult): StepResult['state'] {
  return handled === true ? 'skipped' : state;
}

function toCase(result: StepResult, chainTitle: string): string {
  const time = result.startedAt === undefined || result.endedAt === undefined ? 0 : result.endedAt - result.startedAt;
  const open = `    <testcase classname="${escapeXml(chainTitle)}" name="${escapeXml(result.stepId)}" time="${seconds(time)}"`;
  const message = escapeXml(result.failure?.message ?? result.state);
  const output = toOutput(result);
  if (result.state === 'succeeded') return output === '' ? `${open}/>` : `${open}>${output}</testcase>`;
  const type = escapeXml(result.failure?.code ?? result.state.toUpperCase());
  if (result.state === 'cancelled') return `${open}><error type="${type}" message="${message}"/>${output}</testcase>`;
  if (stateOf(result) === 'skipped') return `${open}><skipped message="${message}"/>${output}</testcase>`;
  const details = [
    ...result.checks.flatMap((check) => (check.passed || !check.message ? [] : [check.message])),
    ...result.mismatches.map((mismatch) => mismatch.message),
  ];
  return `${open}><failure type="${type}" message="${message}">${escapeXml(details.join('\n'))}</failure>${output}</testcase>`;
}

/** What is missing of the response, and the action that was taken. */
function toOutput({ action, response }: StepResult): string {
  const partial = describePartialResponse(response);
  const lines = [
    ...(partial === undefined ? [] : [partial]),
    ...(action === undefined ? [] : [`then: ${describeAction(action)}`]),
  ];
  return lines.length === 0 ? '' : `<system-out>${escapeXml(lines.join('\n'))}</system-out>`;
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(6);
