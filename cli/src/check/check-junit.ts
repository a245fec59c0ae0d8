import { escapeXml } from '../report/junit-report.js';
import type { CaseResult, CheckReport } from '@opchain/conformance';
import { toCurl } from '@opchain/conformance';

/** JUnit XML of a check, with one test case per case. */
export function toCheckJunit(report: CheckReport): string {
  const { counts } = report;
  const attributes = `name="opchain ${escapeXml(report.contract)}" tests="${report.results.length}" failures="${counts.failed + counts.stale}" errors="0" skipped="${counts.skipped + counts.deviates}" time="${seconds(report.durationMs)}" timestamp="${new Date(report.startedAt).toISOString()}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite ${attributes}>\n${report.results.map((result) => toCase(result, report.contract)).join('\n')}\n  </testsuite>\n</testsuites>\n`;
}

function toCase(result: CaseResult, contract: string): string {
  const open = `    <testcase classname="${escapeXml(contract)}.${escapeXml(result.case.id)}" name="${escapeXml(result.case.title)}" time="${seconds(result.durationMs)}"`;
  if (result.verdict === 'passed') return `${open}/>`;
  const message = escapeXml(result.reason ?? '');
  if (result.verdict === 'skipped' || result.verdict === 'deviates')
    return `${open}><skipped message="${message}"/></testcase>`;
  const details = [
    result.exchange ? toCurl(result.exchange) : '',
    result.expected ? `expected: ${result.expected} (${result.clause ?? ''})` : '',
    result.received ? `received: ${result.received}` : '',
  ];
  return `${open}><failure type="${result.verdict}" message="${message}">${escapeXml(details.filter(Boolean).join('\n'))}</failure></testcase>`;
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3);
