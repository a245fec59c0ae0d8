import type { Io } from '../cli/io.js';
import { formatDuration } from '@opchain/core';
import type { Paint } from '../report/paint.js';
import { showText } from '../report/show-text.js';
import type { CaseResult, Verdict } from './case-result.js';
import type { CheckReport } from './check-report.js';
import type { ConformanceCase } from './conformance-case.js';
import { toCurl } from './curl-line.js';

const looks: Readonly<Record<Verdict, { readonly icon: string; readonly color: 'green' | 'red' | 'yellow' | 'dim' }>> = {
  passed: { icon: '✔', color: 'green' },
  failed: { icon: '✘', color: 'red' },
  skipped: { icon: '»', color: 'yellow' },
  deviates: { icon: '~', color: 'yellow' },
  stale: { icon: '!', color: 'red' },
};

/** One line for one case: verdict, time, title. */
export function formatLine(result: CaseResult, paint: Paint): string {
  const { icon, color } = looks[result.verdict];
  const why = result.verdict === 'skipped' || result.verdict === 'deviates' ? paint.dim(` (${result.reason ?? ''})`) : '';
  return `${paint[color](`${icon} ${result.verdict.padEnd(8)}`)} ${formatDuration(result.durationMs).padStart(9)}  ${result.case.title}${why}`;
}

/** A case that failed, with what was sent, what was expected and where the contract says so, and what came. */
export function formatCase(result: CaseResult, paint: Paint): string {
  const lines = [`${paint.red(`${looks[result.verdict].icon} ${result.case.title}`)} ${paint.dim(`[${result.case.id}]`)}`];
  if (result.exchange) lines.push(showText(`  sent      ${toCurl(result.exchange)}`));
  if (result.expected === undefined) lines.push(showText(`  reason    ${result.reason ?? ''}`));
  else lines.push(`  expected  ${result.expected} ${paint.dim(`(contract: ${result.place ?? ''})`)}`, showText(`  received  ${result.received ?? ''}`));
  const answer = result.exchange?.answer;
  if (answer && answer.status > 0) lines.push(showText(`  answer    ${answer.status} ${shorten(answer.text.replace(/\s+/g, ' '))}`));
  return lines.join('\n');
}

/** `✔ http://… keeps the contract shop: 140 passed, 2 skipped in 12.3 s` */
export function formatVerdict(report: CheckReport, paint: Paint): string {
  const { counts, complete } = report;
  const parts = (Object.keys(counts) as Verdict[]).flatMap((verdict) => (counts[verdict] > 0 ? [`${counts[verdict]} ${verdict}`] : []));
  const good = complete && counts.failed === 0 && counts.stale === 0;
  const verdict = !complete ? 'was not checked to the end' : good ? `keeps the contract ${report.profile}` : `breaks the contract ${report.profile}`;
  const text = `${report.url} ${verdict}: ${parts.join(', ')} in ${formatDuration(report.durationMs)}`;
  return good ? paint.green(`✔ ${text}`) : paint.red(`✘ ${text}`);
}

/** Shows cases as they end; on a terminal also how far the check is. */
export function createCheckProgress(total: number, quiet: boolean, io: Io, paint: Paint) {
  const running = new Set<string>();
  let done = 0;
  const erase = () => void (io.isTerminal && io.out('\r\u001b[K'));
  const draw = () => {
    if (!io.isTerminal) return;
    const [one] = running;
    io.out(`\r\u001b[K${paint.dim(`${done} of ${total}  ${one ?? ''}`.slice(0, io.columns - 1))}`);
  };
  return {
    onStart(one: ConformanceCase) {
      running.add(one.title);
      draw();
    },
    onResult(result: CaseResult) {
      running.delete(result.case.title);
      done += 1;
      erase();
      if (!quiet || result.verdict === 'failed' || result.verdict === 'stale') io.out(`${formatLine(result, paint)}\n`);
      draw();
    },
    finish: erase,
  };
}

const shorten = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}…` : text);
