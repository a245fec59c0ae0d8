import { formatDuration, reportStyle } from '@opchain/drawing';
import { escapeXml } from '../report/escape-xml.js';
import { listCrossed, listTimes } from './load-lines.js';
import type { LoadPoint, LoadReport } from './load-report.js';

const WIDTH = 960;
const HEIGHT = 160;
const ROW = 26;
const NAMES = 240;

const style = `${reportStyle}
table { width: 100%; border-collapse: collapse; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
th, td { text-align: right; padding: 6px 12px; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; } th:first-child, td:first-child { text-align: left; min-width: 9em; overflow-wrap: anywhere; }
th { color: var(--muted); font-weight: 500; } tr:last-child td { border-bottom: 0; }
.chart { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; overflow: auto; } .chart svg { display: block; width: 100%; min-width: 640px; height: auto; font-size: 11px; }
.chart text { fill: var(--muted); } .chart .name { fill: var(--text); font-size: 12px; } .chart line { stroke: var(--line); } .iterations { fill: light-dark(#3b6fd4, #7aa5ff); } .failures { fill: var(--bad); }
.halo { fill: none; stroke: var(--surface); stroke-width: 5; } .p95 { fill: none; stroke: var(--warn); stroke-width: 2; } .users { fill: none; stroke: var(--text); stroke-dasharray: 4 3; } .legend { color: var(--muted); } .legend b { font-weight: 600; }
`;

/** A load test as one HTML page that fetches nothing and runs no script; with an earlier one, how it compares. */
export function toLoadHtml(report: LoadReport, baseline?: LoadReport): string {
  const { chain, state, iterations, vus, startedAt, durationMs, seed, crossedThresholds } = report;
  const title = `${chain}: ${iterations.count} iterations, ${iterations.failed === 0 ? 'none' : iterations.failed} failed`;
  const facts = [
    `${iterations.rate} iterations per second with ${vus} virtual users`,
    formatDuration(durationMs),
    formatTime(startedAt),
    ...(state === 'cancelled' ? ['interrupted'] : []),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...listCrossed(crossedThresholds).map((metric) => `threshold not met: ${metric}`),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header class="${state === 'succeeded' ? 'good' : 'bad'}">
<h1>${escapeXml(title)}</h1>
<p>${facts.map(escapeXml).join(', ')}</p>
</header>
${renderSteps(report, baseline)}
${renderFailures(report)}
${renderTimeline(report.timeline)}
${renderMedian(report)}
</main>
</body>
</html>
`;
}

const formatTime = (iso: string): string => iso.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC');

function renderSteps(report: LoadReport, baseline: LoadReport | undefined): string {
  const times = ['p50', 'p95', 'p99', 'max'] as const;
  const rows = listTimes(report, baseline, times);
  const compared =
    baseline === undefined
      ? ''
      : `<p class="legend">In parentheses: compared with ${escapeXml(formatTime(baseline.startedAt))}.</p>`;
  return `<h2>Steps</h2>
<table>
<tr>${['step', 'calls', 'per second', 'failed', ...times].map((name) => `<th>${name}</th>`).join('')}</tr>
${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeXml(cell)}</td>`).join('')}</tr>`).join('\n')}
</table>
${compared}`;
}

function renderFailures({ checks, failures }: LoadReport): string {
  const rows = checks.map(
    ({ check, passed, failed }) =>
      `<tr><td class="${failed > 0 ? 'failed' : ''}">${escapeXml(check)}</td><td>${passed}</td><td>${failed}</td></tr>`,
  );
  const reasons = failures.map(({ message, count }) => `<tr><td>${escapeXml(message)}</td><td>${count}</td></tr>`);
  return [
    ...(rows.length === 0
      ? []
      : [
          `<h2>Checks</h2>\n<table>\n<tr><th>check</th><th>passed</th><th>failed</th></tr>\n${rows.join('\n')}\n</table>`,
        ]),
    ...(reasons.length === 0
      ? []
      : [`<h2>Failures</h2>\n<table>\n<tr><th>reason</th><th>times</th></tr>\n${reasons.join('\n')}\n</table>`]),
  ].join('\n');
}

/** Bars of iterations and failures, and lines of slow calls and virtual users, each with a scale of its own. */
function renderTimeline(timeline: readonly LoadPoint[]): string {
  const last = timeline.at(-1);
  if (timeline.length < 2 || last === undefined) return '';
  const most = (value: (point: LoadPoint) => number): number => Math.max(1e-9, ...timeline.map(value));
  const step = (timeline[1]?.at ?? 1) - (timeline[0]?.at ?? 0);
  const x = (at: number): number => Math.round((at / (last.at + step)) * WIDTH * 10) / 10;
  const y = (share: number): number => Math.round((HEIGHT - share * (HEIGHT - 16)) * 10) / 10;
  const iterations = most((point) => point.iterations);
  const p95 = most((point) => point.p95 ?? 0);
  const vus = most((point) => point.vus);
  const bar = (name: string, { at }: LoadPoint, count: number): string =>
    count === 0
      ? ''
      : `<rect class="${name}" x="${x(at)}" width="${Math.max(1, x(at + step) - x(at) - 1)}" y="${y(count / iterations)}" height="${HEIGHT - y(count / iterations)}"/>`;
  const line = (name: string, share: (point: LoadPoint) => number): string =>
    `<polyline class="${name}" points="${timeline.map((point) => `${x(point.at + step / 2)},${y(share(point))}`).join(' ')}"/>`;
  return `<h2>Over time</h2>
<div class="chart"><svg viewBox="0 0 ${WIDTH} ${HEIGHT + 20}" role="img" aria-label="Iterations, failures, p95 and virtual users over time">
${timeline.map((point) => bar('iterations', point, point.iterations) + bar('failures', point, point.failed)).join('\n')}
${['halo', 'p95'].map((name) => line(name, (point) => (point.p95 ?? 0) / p95)).join('\n')}
${line('users', (point) => point.vus / vus)}
<line x1="0" x2="${WIDTH}" y1="${HEIGHT}" y2="${HEIGHT}"/>
<text x="4" y="${HEIGHT + 15}">0 s</text><text x="${WIDTH - 4}" y="${HEIGHT + 15}" text-anchor="end">${last.at + step} s</text>
</svg></div>
<p class="legend">Bars: iterations that ended (at most <b>${iterations}</b>), failed ones in red. Solid line: p95 of calls (at most <b>${formatDuration(p95)}</b>). Dashed line: virtual users (at most <b>${Math.round(vus)}</b>).</p>`;
}

function renderMedian({ median }: LoadReport): string {
  if (median === undefined || median.spans.length === 0) return '';
  const scale = (WIDTH - NAMES - 90) / Math.max(median.durationMs, 0.01);
  const rows = median.spans.map(({ stepId, startedAt, endedAt, failed }, index) => {
    const from = NAMES + startedAt * scale;
    const width = Math.max(2, (endedAt - startedAt) * scale);
    const text = index * ROW + 17;
    return `<text class="name" x="8" y="${text}">${escapeXml(stepId.slice(0, 40))}</text><rect class="${failed ? 'failures' : 'iterations'}" rx="3" x="${from.toFixed(1)}" y="${index * ROW + 6}" width="${width.toFixed(1)}" height="${ROW - 12}"/><text x="${(from + width + 6).toFixed(1)}" y="${text}">${formatDuration(endedAt - startedAt)}</text>`;
  });
  return `<h2>Median iteration, ${formatDuration(median.durationMs)}</h2>
<div class="chart"><svg viewBox="0 0 ${WIDTH} ${rows.length * ROW + 4}" role="img" aria-label="Waterfall of the median iteration">
${rows.join('\n')}
</svg></div>`;
}
