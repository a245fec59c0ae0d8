import { chainToSvg, formatDuration, waterfallToSvg } from '@opchain/core/drawing';
import type { CaseResult, CheckReport, Verdict } from '@opchain/conformance';
import { formatOutcome, isConformant, nameVerdict, toCurl } from '@opchain/conformance';
import { htmlStyle } from './check-html-style.js';

const icons: Readonly<Record<Verdict, string>> = { passed: '✔', failed: '✘', skipped: '»', deviates: '~', stale: '!' };

/** A self-contained page: it fetches nothing, runs no scripts and shows all data from the server as text. */
export function toCheckHtml(report: CheckReport): string {
  const title = `${report.contract}: ${report.url}`;
  const order: readonly Verdict[] = ['failed', 'stale', 'deviates', 'skipped', 'passed'];
  const sorted = [...report.results].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<main>
<header class="${isConformant(report) ? 'good' : 'bad'}">
<h1>${isConformant(report) ? '✔' : '✘'} ${capitalize(formatOutcome(report).replace(/^: /, ''))} <code>${escapeHtml(report.contract)}</code></h1>
<p><code>${escapeHtml(report.url)}</code>, ${new Date(report.startedAt).toISOString()}, ${formatDuration(report.durationMs)}${report.complete ? '' : ', <strong>interrupted</strong>'}</p>
<p>${(Object.keys(report.counts) as Verdict[]).map((verdict) => `<span class="count ${verdict}">${icons[verdict]} ${report.counts[verdict]} ${nameVerdict(verdict, report)}</span>`).join(' ')}</p>
${report.omitted.map(({ operation, reason }) => `<p>not tried: <code>${escapeHtml(operation)}</code>: ${escapeHtml(reason)}</p>`).join('\n')}
</header>
${report.results.some(({ runs }) => runs.length > 0) ? `<h2>Chains</h2>${report.results.map(renderRuns).join('')}` : ''}
<h2>Cases</h2>
${sorted.map(renderCase).join('\n')}
</main>
</body>
</html>
`;
}

function renderRuns(result: CaseResult): string {
  return result.runs
    .map(({ chain, summary, operations }) => {
      return `<section class="chain"><h3>${escapeHtml(result.case.title)}</h3><div class="picture">${chainToSvg(chain, { results: summary.results, describe: ({ id }) => operations[id] })}</div><div class="picture">${waterfallToSvg(summary)}</div></section>`;
    })
    .join('');
}

function renderCase(result: CaseResult): string {
  const head = `<span class="verdict ${result.verdict}">${icons[result.verdict]} ${result.verdict}</span> <span>${escapeHtml(result.case.title)}</span> <small>${formatDuration(result.durationMs)}</small>`;
  const details: (readonly [string, string | undefined])[] = [
    ['case', result.case.id],
    ['contract', result.clause ?? result.case.clause],
    ['reason', result.expected === undefined ? result.reason : undefined],
    ['expected', result.expected],
    ['received', result.received],
    ['sent', result.exchange && toCurl(result.exchange)],
    [
      'response',
      result.exchange &&
        `${result.exchange.response.status}\n${result.exchange.response.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${result.exchange.response.text.slice(0, 20_000)}`,
    ],
  ];
  const rows = details.flatMap(([name, value]) =>
    value === undefined ? [] : [`<dt>${name}</dt><dd><pre>${escapeHtml(value)}</pre></dd>`],
  );
  return `<details${result.verdict === 'failed' || result.verdict === 'stale' ? ' open' : ''}><summary>${head}</summary><dl>${rows.join('')}</dl></details>`;
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
