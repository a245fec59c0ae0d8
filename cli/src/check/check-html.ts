import { nameTarget } from './name-target.js';
import { createHash } from 'node:crypto';
import { chainToSvg, formatDuration, waterfallToSvg } from '@opchain/drawing';
import {
  type CaseResult,
  type CheckReport,
  formatExploration,
  formatOutcome,
  isConformant,
  nameVerdict,
  toCommands,
  type Verdict,
} from '@opchain/conformance';
import { escapeXml } from '../report/escape-xml.js';
import { filterScript } from './check-html-script.js';
import { htmlStyle } from './check-html-style.js';

const icons: Readonly<Record<Verdict, string>> = {
  passed: '✔',
  failed: '✘',
  skipped: '»',
  deviates: '~',
  stale: '!',
  error: '!',
  suspected: '?',
};

/** Causes with more cases are closed at first. */
const SHOWN_CASES = 3;

const order: readonly Verdict[] = ['failed', 'stale', 'error', 'suspected', 'deviates', 'skipped', 'passed'];

/**
 * A self-contained page: it fetches nothing, runs no script but the one that filters, and shows all data from the server as
 * text. Cases are grouped by the clause of the contract, clauses by operation, those with failures first.
 */
export function toCheckHtml(report: CheckReport): string {
  const title = `${report.contract}: ${nameTarget(report)}`;
  const scriptHash = createHash('sha256').update(filterScript).digest('base64');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<main>
<header class="${isConformant(report) ? 'good' : 'bad'}">
<h1>${isConformant(report) ? '✔' : '✘'} ${capitalize(formatOutcome(report).replace(/^: /, ''))} <code>${escapeXml(report.contract)}</code></h1>
<p><code>${escapeXml(nameTarget(report))}</code>, ${new Date(report.startedAt).toISOString()}, ${formatDuration(report.durationMs)}${report.complete ? '' : ', <strong>interrupted</strong>'}</p>
<p>${formatExploration(report) ?? renderCounts(report.results, report)}</p>
${report.omitted.map(({ operation, reason, advice }) => `<p>not tried: <code>${escapeXml(operation)}</code>: ${escapeXml(advice === undefined ? reason : `${reason}; ${advice}`)}</p>`).join('\n')}
</header>
${renderFailures(report)}
<h2>Clauses</h2>
<form class="filter" hidden>
<label>Search <input type="search" placeholder="operation, field, rule, clause"></label>
<label>Show <select><option value="">all</option>${order.map((verdict) => (report.counts[verdict] === 0 ? '' : `<option value="${verdict}">${nameVerdict(verdict, report)}</option>`)).join('')}</select></label>
<output></output>
</form>
${groupBySubject(report.results)
  .map(([subject, results]) => renderGroup(subject, results, report))
  .join('\n')}
${renderRules(report)}
</main>
<script>${filterScript}</script>
</body>
</html>
`;
}

/** What failed, by cause, with links to the cases. */
function renderFailures({ failures, results }: CheckReport): string {
  if (failures.length === 0) return '';
  const titles = new Map(results.map(({ case: { id, title } }) => [id, title]));
  const groups = failures.map(({ cause, cases }) => {
    const links = cases.map((id) => `<li><a href="#${escapeXml(id)}">${escapeXml(titles.get(id) ?? id)}</a></li>`);
    return `<details class="cause"${cases.length <= SHOWN_CASES ? ' open' : ''}><summary><span class="count failed">${cases.length} ${cases.length === 1 ? 'case' : 'cases'}</span><span>${escapeXml(cause)}</span></summary><ul>${links.join('')}</ul></details>`;
  });
  return `<h2>Failures by cause</h2>\n${groups.join('\n')}`;
}

function renderRuns(result: CaseResult): string {
  return result.runs
    .map(({ chain, summary, operations }) => {
      return `<div class="picture">${chainToSvg(chain, { results: summary.results, describe: ({ id }) => operations[id] })}</div><div class="picture wide">${waterfallToSvg(summary)}</div>`;
    })
    .join('');
}

/** How many cases each rule has, by verdict, and why some were not tried. */
function renderRules(report: CheckReport): string {
  const rules = groupBy(report.results, ({ case: { rule } }) => rule ?? 'sample chains');
  const used = order.filter((verdict) => report.counts[verdict] > 0);
  const cell = (results: readonly CaseResult[], verdict: Verdict) => {
    const found = results.filter((result) => result.verdict === verdict);
    return `<td class="${found.length === 0 ? '' : verdict}">${found.length || ''}</td>`;
  };
  return `<h2>Rules</h2><div class="wide"><table><thead><tr><th>rule</th><th>cases</th>${used.map((verdict) => `<th>${nameVerdict(verdict, report)}</th>`).join('')}<th>not tried, because</th></tr></thead><tbody>
${[...rules]
  .map(([rule, results]) => {
    const reasons = new Set(
      results.flatMap(({ verdict, reason, advice }) =>
        verdict === 'skipped' && reason ? [advice === undefined ? reason : `${reason} (${advice})`] : [],
      ),
    );
    return `<tr><th>${escapeXml(rule)}</th><td>${results.length}</td>${used.map((verdict) => cell(results, verdict)).join('')}<td>${[...reasons].map(escapeXml).join('; ')}</td></tr>`;
  })
  .join('\n')}
</tbody></table></div>`;
}

function groupBy(results: readonly CaseResult[], keyOf: (result: CaseResult) => string): Map<string, CaseResult[]> {
  const groups = new Map<string, CaseResult[]>();
  for (const result of results) groups.set(keyOf(result), [...(groups.get(keyOf(result)) ?? []), result]);
  return groups;
}

/** What a case is about: the operation of its clause, or behaviors. */
function groupBySubject(results: readonly CaseResult[]): (readonly [string, readonly CaseResult[]])[] {
  const groups = groupBy(results, ({ case: { rule, clause } }) => {
    if (rule === 'behavior') return 'behaviors';
    return rule === undefined ? 'sample chains' : clause.split(' ', 1)[0]!;
  });
  return [...groups].sort(([, a], [, b]) => worstOf(a) - worstOf(b));
}

const worstOf = (group: readonly CaseResult[]) => Math.min(...group.map(({ verdict }) => order.indexOf(verdict)));
const isBad = ({ verdict }: CaseResult) => verdict === 'failed' || verdict === 'stale';

function renderGroup(subject: string, results: readonly CaseResult[], report: CheckReport): string {
  const clauses = [...groupBy(results, ({ case: { clause } }) => clause.replace(/^\S+ /, ''))].sort(
    ([one, a], [other, b]) => worstOf(a) - worstOf(b) || one.localeCompare(other),
  );
  return `<details class="group"${results.some(isBad) ? ' open' : ''}><summary><code>${escapeXml(subject)}</code> ${renderCounts(results, report)}</summary>
${clauses.map(([clause, cases]) => renderClause(clause, cases, report)).join('\n')}
</details>`;
}

function renderClause(clause: string, results: readonly CaseResult[], report: CheckReport): string {
  const sorted = [...results].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const rules = [...new Set(results.flatMap(({ case: { rule } }) => (rule === undefined ? [] : [rule])))];
  return `<details class="clause"${results.some(isBad) ? ' open' : ''}><summary><span>${escapeXml(clause)}</span> ${renderCounts(results, report)}<small>${rules.map(escapeXml).join(', ')}</small></summary>
${sorted.map((result) => renderCase(result, report)).join('\n')}
</details>`;
}

function renderCounts(results: readonly CaseResult[], report: CheckReport): string {
  return order
    .map((verdict) => {
      const count = results.filter((result) => result.verdict === verdict).length;
      return count === 0
        ? ''
        : `<span class="count ${verdict}">${icons[verdict]} ${count} ${nameVerdict(verdict, report)}</span>`;
    })
    .join('');
}

const clauseOf = ({ clause, case: { clause: own } }: CaseResult) => clause ?? own;

function renderCase(result: CaseResult, report: CheckReport): string {
  const head = `<span class="verdict ${result.verdict}">${icons[result.verdict]} ${nameVerdict(result.verdict, report)}</span> <span>${escapeXml(result.case.title)}</span> <small>${formatDuration(result.durationMs)}</small>`;
  const sequence = [...(result.before ?? []), ...(result.exchange ? [result.exchange] : [])];
  const details: (readonly [string, string | undefined])[] = [
    ['case', result.case.id],
    ['rule', result.case.rule],
    ['contract', clauseOf(result)],
    ['reason', result.expected === undefined ? result.reason : undefined],
    ['expected', result.expected],
    ['received', result.received],
    ['next step', result.advice],
    ['repeat with', sequence.length === 0 ? undefined : toCommands(sequence).join('\n')],
    [
      'response',
      result.exchange &&
        `${result.exchange.response.status}\n${result.exchange.response.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${result.exchange.response.text.slice(0, 20_000)}`,
    ],
  ];
  const rows = details.flatMap(([name, value]) =>
    value === undefined ? [] : [`<dt>${name}</dt><dd><pre>${escapeXml(value)}</pre></dd>`],
  );
  const isFirst = report.failures.every(({ cases }) => cases.indexOf(result.case.id) <= 0);
  return `<details class="case" id="${escapeXml(result.case.id)}" data-verdict="${result.verdict}"${isBad(result) && isFirst ? ' open' : ''}><summary>${head}</summary><dl>${rows.join('')}</dl>${renderRuns(result)}</details>`;
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
