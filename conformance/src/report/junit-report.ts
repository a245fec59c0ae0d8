import type { NodeResult, RunSummary } from '@opchain/core';

/** JUnit XML of a run: one test case a node, in the order of completion. */
export function toJunit(summary: RunSummary): string {
  const count = (state: string) => summary.results.filter((result) => result.state === state).length;
  const attributes = `name="${escapeXml(summary.chainTitle)}" tests="${summary.results.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped') + count('cancelled')}" time="${seconds(summary.durationMs)}" timestamp="${new Date(summary.startedAtEpoch).toISOString()}"`;
  const cases = summary.results.map((result) => toCase(result, summary.chainTitle));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite ${attributes}>\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`;
}

function toCase(result: NodeResult, chainTitle: string): string {
  const time = result.startedAt === undefined || result.endedAt === undefined ? 0 : result.endedAt - result.startedAt;
  const open = `    <testcase classname="${escapeXml(chainTitle)}" name="${escapeXml(result.nodeId)}" time="${seconds(time)}"`;
  const message = escapeXml(result.reason?.message ?? result.state);
  if (result.state === 'succeeded') return `${open}/>`;
  if (result.state !== 'failed') return `${open}><skipped message="${message}"/></testcase>`;
  const details = [
    ...result.checks.flatMap((check) => (check.holds || !check.message ? [] : [check.message])),
    ...result.findings.map((finding) => finding.message),
  ];
  return `${open}><failure type="${escapeXml(result.reason?.code ?? 'FAILED')}" message="${message}">${escapeXml(details.join('\n'))}</failure></testcase>`;
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(6);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text for XML 1.0: markup escaped, characters that XML cannot hold replaced. */
export function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are exactly the characters that XML 1.0 forbids
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
