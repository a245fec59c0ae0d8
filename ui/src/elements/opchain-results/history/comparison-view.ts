import type { JsonValue, RunSummary } from '@opchain/core';
import { formatDuration } from '@opchain/drawing';
import { compareSummaries, isIdentical, listTimes, writeJson } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { isInterrupted } from '../../../stores/runs/stored/is-interrupted.js';
import { icon } from '../../parts/icon.js';
import { nameVerdict } from './list-history.js';

/** A run to compare. */
export interface ComparedRun {
  readonly name: string;
  readonly summary: RunSummary;
}

/** Characters of a value that are shown. */
const MAX_SHOWN = 300;

/** Two runs of one chain side by side: verdicts, values that differ, and times. */
export function comparisonTemplate({ texts: allTexts }: Stores, a: ComparedRun, b: ComparedRun): TemplateResult {
  const { results: texts } = allTexts;
  const comparison = compareSummaries(a.summary, b.summary);
  const { failures, differences, comparedCalls } = comparison;
  const heads = [a, b].map(
    ({ name, summary, summary: { state } }) =>
      html`<th scope="col">
        ${name}<small
          ><span class="state ${state}"
            >${icon(state === 'refused' ? 'failed' : state, 'small')}${nameVerdict(allTexts, { state, interrupted: isInterrupted(summary) })}</span
          ></small
        >
      </th>`,
  );
  const times = listTimes(a.summary, b.summary);
  return html`<p class="verdict" role="status">
      ${
        isIdentical(comparison)
          ? texts.sameRuns(comparedCalls)
          : texts.differentRuns(differences.length, failures.length, comparedCalls)
      }
    </p>
    ${
      failures.length + differences.length === 0
        ? nothing
        : html`<div class="scroll">
            <table aria-label=${texts.differences}>
              <thead>
                <tr>
                  <th scope="col">${texts.step}</th>
                  <th scope="col">${texts.path}</th>
                  ${heads}
                </tr>
              </thead>
              <tbody>
                ${failures.map(
                  ({ stepId, server, message }) =>
                    html`<tr>
                      <td><b>${stepId}</b></td>
                      <td>${texts.failure}</td>
                      <td>${server === 'A' ? message : '–'}</td>
                      <td>${server === 'B' ? message : '–'}</td>
                    </tr>`,
                )}
                ${differences.map(
                  (difference) =>
                    html`<tr>
                      <td><b>${difference.stepId === 'whole run' ? texts.wholeRun : difference.stepId}</b></td>
                      <td><code>${difference.pointer || '/'}</code></td>
                      <td>${valueTemplate(difference.a)}</td>
                      <td>${valueTemplate(difference.b)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    <h3>${texts.times}</h3>
    <div class="scroll">
      <table aria-label=${texts.times}>
        <thead>
          <tr>
            <th scope="col">${texts.step}</th>
            <th scope="col" class="number">${a.name}</th>
            <th scope="col" class="number">${b.name}</th>
            <th scope="col" class="number">${texts.change}</th>
          </tr>
        </thead>
        <tbody>
          ${times.map(
            ({ stepId, a: before, b: after }) =>
              html`<tr>
                <td><b>${stepId ?? texts.wholeRun}</b></td>
                <td class="number">${timeTemplate(before)}</td>
                <td class="number">${timeTemplate(after)}</td>
                <td class="number">
                  ${before === undefined || after === undefined ? '–' : formatChange(after - before)}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function valueTemplate(value: JsonValue | undefined): TemplateResult {
  if (value === undefined) return html`–`;
  const text = writeJson(value);
  return html`<code title=${text.slice(0, 10 * MAX_SHOWN)}
    >${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}</code
  >`;
}

const timeTemplate = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '–' : formatDuration(milliseconds);

const formatChange = (milliseconds: number): string =>
  `${milliseconds < 0 ? '−' : '+'}${formatDuration(Math.abs(milliseconds))}`;
