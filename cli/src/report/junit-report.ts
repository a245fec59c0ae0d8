import type { StepResult, RunSummary } from '@opchain/core';

/**
 * JUnit XML of a run: one test case per step in the order of completion. A cancelled step is an error, so that a
 * stopped run does not look successful.
 */
export function toJunit(summary: RunSummary): string {
  const count = (state: string) => summary.results.filter((result) => result.state === state).length;
  const attributes = `name="${escapeXml(summary.chainTitle)}" tests="${summary.results.length}" failures="${count('failed')}" errors="${count('cancelled')}" skipped="${count('skipped')}" time="${seconds(summary.durationMs)}" timestamp="${new Date(summary.startedAtEpoch).toISOString()}"`;
  const cases = summary.results.map((result) => toCase(result, summary.chainTitle));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite ${attributes}>\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`;
}

function toCase(result: StepResult, chainTitle: string): string {
  const time = result.startedAt === undefined || result.endedAt === undefined ? 0 : result.endedAt - result.startedAt;
  const open = `    <testcase classname="${escapeXml(chainTitle)}" name="${escapeXml(result.stepId)}" time="${seconds(time)}"`;
  const message = escapeXml(result.failure?.message ?? result.state);
  if (result.state === 'succeeded') return `${open}/>`;
  const type = escapeXml(result.failure?.code ?? result.state.toUpperCase());
  if (result.state === 'cancelled') return `${open}><error type="${type}" message="${message}"/></testcase>`;
  if (result.state === 'skipped') return `${open}><skipped message="${message}"/></testcase>`;
  const details = [
    ...result.checks.flatMap((check) => (check.passed || !check.message ? [] : [check.message])),
    ...result.mismatches.map((mismatch) => mismatch.message),
  ];
  return `${open}><failure type="${type}" message="${message}">${escapeXml(details.join('\n'))}</failure></testcase>`;
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
