import type { RunSummary } from '@opchain/core';
import { listResults } from '@opchain/core/internal/model';
import { escapeXml } from '../report/escape-xml.js';
import { type CaseResult, type CheckReport, formatExploration, toCommands } from '@opchain/conformance';

/** JUnit XML of a check, with one test case per case. */
export function toCheckJunit(report: CheckReport): string {
  const { counts } = report;
  const attributes = `name="opchain ${escapeXml(report.contract)}" tests="${report.results.length}" failures="${counts.failed + counts.stale}" errors="${counts.error}" skipped="${counts.skipped + counts.deviates}" time="${seconds(report.durationMs)}" timestamp="${new Date(report.startedAt).toISOString()}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite ${attributes}>\n${listProperties(report)}${report.results.map((result) => toCase(result, report)).join('\n')}\n  </testsuite>\n</testsuites>\n`;
}

function listProperties(report: CheckReport): string {
  const explored = formatExploration(report);
  const properties = [
    ...(report.isMock === true ? [['mock', 'no server was called']] : []),
    ...(explored === undefined ? [] : [['exploration', explored]]),
  ];
  const elements = properties.map(([name, value = '']) => `<property name="${name}" value="${escapeXml(value)}"/>`);
  return elements.length === 0 ? '' : `    <properties>${elements.join('')}</properties>\n`;
}

function toCase(result: CaseResult, { contract, failures }: CheckReport): string {
  const open = `    <testcase classname="${escapeXml(contract)}.${escapeXml(result.case.id)}" name="${escapeXml(result.case.title)}" time="${seconds(result.durationMs)}"`;
  if (result.verdict === 'passed') return `${open}/>`;
  const message = escapeXml([result.reason ?? '', result.advice ?? ''].filter(Boolean).join('; '));
  if (['skipped', 'deviates', 'suspected'].includes(result.verdict))
    return `${open}><skipped message="${message}"/></testcase>`;
  const details = [
    ...toCommands([...(result.before ?? []), ...(result.exchange ? [result.exchange] : [])]),
    formatGroup(result, failures),
    result.expected ? `expected: ${result.expected} (${result.clause ?? ''})` : '',
    result.received ? `received: ${result.received}` : '',
  ];
  const element = result.verdict === 'error' ? 'error' : 'failure';
  return `${open}><${element} type="${result.verdict}" message="${message}">${escapeXml(details.filter(Boolean).join('\n'))}</${element}>${result.runs.map(({ chain, summary }) => `<system-out>${escapeXml(drawRun(chain.id, summary))}</system-out>`).join('')}</testcase>`;
}

/** `cause: one of 59 failures, as in CASE: …` for a case that is not the first of its cause. */
function formatGroup({ case: { id } }: CaseResult, failures: CheckReport['failures']): string {
  const group = failures.find(({ cases }) => cases.includes(id));
  const first = group?.cases[0];
  return group === undefined || first === id
    ? ''
    : `cause: one of ${group.cases.length}, as in ${first}: ${group.cause}`;
}

/** The steps of a chain in the order in which they ran, with what became of each; those of called chains are indented. */
function drawRun(name: string, summary: RunSummary): string {
  const steps = [...listResults(summary)].map(({ result, within }) => {
    const { stepId, state, request, response, failure } = result;
    const call = request === undefined ? '' : ` ${request.method} ${new URL(request.url).pathname}`;
    const status = response === undefined ? '' : ` ${response.status}`;
    const reason = state === 'failed' && failure !== undefined ? `: ${failure.message}` : '';
    return `${'  '.repeat(within.length + 1)}${stateIcons[state] ?? '»'} ${stepId}${call}${status}${reason}`;
  });
  return [`chain ${name}`, ...steps].join('\n');
}

const stateIcons: Readonly<Record<string, string>> = { succeeded: '✔', failed: '✘' };

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3);
