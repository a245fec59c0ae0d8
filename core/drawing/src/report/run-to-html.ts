import {
  type Chain,
  type OperationRef,
  type OperationStep,
  requestToCurl,
  type RunSummary,
  type StepResult,
} from '@opchain/core';
import {
  describeAction,
  describeCheck,
  describePartialResponse,
  type WorkflowRef,
  writeJson,
} from '@opchain/core/internal/model';
import { chainToSvg } from '../chain-to-svg.js';
import { formatDuration } from '../format-duration.js';
import { listReportRows, type ReportRow } from './list-report-rows.js';
import { reportStyle } from './report-style.js';
import { shownState, stateLabels } from '../state-labels.js';
import { escapeText, shorten } from '../svg-text.js';
import { waterfallToSvg } from './waterfall-to-svg.js';

/** What `runToHtml` shows. */
export interface RunPageSource {
  /** The chain as it ran. */
  readonly chain: Chain;
  /** The result of the run. */
  readonly summary: RunSummary;
  /** Returns the method and path of an operation, if a description is available. */
  readonly describe?: (operation: OperationRef) => { readonly method: string; readonly path: string } | undefined;
  /** Returns the names of the fields that the description declares as secrets, in lower case: their literals are masked. */
  readonly secretFields?: (step: OperationStep) => ReadonlySet<string> | undefined;
  /** Returns a workflow that a step calls, if it is known: the drawing shows it small. */
  readonly findWorkflow?: (workflow: WorkflowRef) => Chain | undefined;
}

/** Rows beyond which the steps are not listed. */
const MAX_ROWS = 1_000;
/** Characters shown of a body. */
const MAX_BODY_LENGTH = 20_000;

/**
 * One HTML file with the drawing of the chain, the waterfall and every step, for a pull request or a wiki: it fetches
 * nothing and runs no script. Secrets are not in it, because results do not contain any. In parts, to be written one after
 * the other. Pure.
 */
export function* runToHtml({ chain, summary, ...known }: RunPageSource): Generator<string> {
  const { state, chainTitle, environment, mocks, startedAtEpoch, durationMs, results, seed } = summary;
  const verdict = state === 'refused' ? 'Not started' : stateLabels[state];
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(`${chainTitle}: ${verdict}`)}</title>
<style>${reportStyle}.picture { max-height: none; }</style>
</head>
<body>
<main>
<header class="${state === 'succeeded' ? 'good' : 'bad'}">
<h1>${escapeText(chainTitle)}: ${verdict.toLowerCase()}</h1>
<p>${[environment, mocks && `answered by mocks of ${mocks.join(', ')}`, new Date(startedAtEpoch).toISOString(), formatDuration(durationMs), seed && `seed ${seed}`].flatMap((fact) => (fact === undefined ? [] : [escapeText(fact)])).join(', ')}</p>
${summary.diagnostics.map(({ message }) => `<p>${escapeText(message)}</p>\n`).join('')}</header>
<h2>Chain</h2>
<div class="picture">${chainToSvg(chain, { results, ...known })}</div>
<h2>Time</h2>
<div class="picture wide">${waterfallToSvg(summary)}</div>
<h2>Steps</h2>
`;
  yield* stepsToHtml(summary);
  yield renderValues('Generated inputs', summary.generated);
  yield renderValues('Outputs', summary.outputs);
  yield '</main>\n</body>\n</html>\n';
}

function renderValues(heading: string, values: RunSummary['outputs']): string {
  if (values === undefined) return '';
  return `<h2>${heading}</h2>\n<pre>${escapeText(shorten(writeJson(values, 2), MAX_BODY_LENGTH))}</pre>\n`;
}

/** The steps of a run, those that failed open, for a page with the style of `runToHtml`. */
export function* stepsToHtml(summary: RunSummary): Generator<string> {
  let count = 0;
  for (const row of listReportRows(summary)) {
    if ((count += 1) > MAX_ROWS) break;
    yield renderRow(row);
  }
  if (count > MAX_ROWS) yield `<p>Only the first ${MAX_ROWS} steps are listed.</p>\n`;
}

function renderRow(row: ReportRow): string {
  const indent = row.depth === 0 ? '' : ` style="margin-left: ${Math.min(row.depth, 10) * 20}px"`;
  if ('heading' in row) return `<p${indent}>${escapeText(row.heading)}</p>\n`;
  const { result } = row;
  const shown = shownState(result);
  const rows = listFacts(result).flatMap(([name, text]) =>
    text === undefined || text === '' ? [] : [`<dt>${name}</dt><dd><pre>${escapeText(text)}</pre></dd>`],
  );
  return `<details${shown === 'failed' ? ' open' : ''}${indent}><summary><span class="verdict ${shown}">${stateLabels[shown]}</span> <code>${escapeText(result.stepId)}</code><small>${escapeText(describeCall(result))}</small></summary><dl>${rows.join('')}</dl></details>
`;
}

function describeCall({ response, startedAt, endedAt }: StepResult): string {
  const time = startedAt === undefined || endedAt === undefined ? undefined : formatDuration(endedAt - startedAt);
  return [response === undefined ? undefined : String(response.status), time]
    .filter((part) => part !== undefined)
    .join(', ');
}

function listFacts(result: StepResult): readonly (readonly [string, string | undefined])[] {
  const { failure, action, request, response, checks, mismatches, captures } = result;
  return [
    ['failure', failure && `${failure.message} [${failure.code}]`],
    ['action', action && describeAction(action)],
    ['sent', request && requestToCurl(request, { maxBodyLength: MAX_BODY_LENGTH })],
    [
      'response',
      response && `${response.status} ${response.statusText}\n${shorten(response.text ?? '', MAX_BODY_LENGTH)}`,
    ],
    ['received', describePartialResponse(response)],
    [
      'checks',
      checks.map((check) => `${check.passed ? '✔' : '✘'} ${check.message ?? describeCheck(check.check)}`).join('\n'),
    ],
    ['mismatch', mismatches.map(({ message }) => message).join('\n')],
    ['captured', Object.keys(captures).length === 0 ? undefined : shorten(writeJson(captures, 2), MAX_BODY_LENGTH)],
  ];
}
