import type { ChainProblem } from '@opchain/core';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';

/** What stands in the way of a run, each fault leading to its place. */
export function problemsTemplate(stores: Stores): TemplateResult {
  const problems = stores.problems.value;
  return problems.length === 0 ? html`<p class="note">${stores.texts.results.noProblems}</p>` : problemList(stores, problems);
}

/** Longest list that is shown at once. */
const MOST = 500;

export function problemList(stores: Stores, problems: readonly ChainProblem[]): TemplateResult {
  const words = stores.texts.results;
  const go = ({ nodeId, place }: ChainProblem): void => {
    if (nodeId !== undefined) stores.view.reveals.emit({ nodeId, place: place ?? 'setup' });
  };
  return html`<ul class="list" role="list">
    ${problems.slice(0, MOST).map(
      (problem) =>
        html`<li>
          <button class="item fault" type="button" @click=${() => go(problem)} title=${words.goTo(problem.nodeId ?? words.wholeChain)}>
            <span class=${problem.severity === 'error' ? 'err' : 'warn'}>${icon(problem.severity === 'error' ? 'failed' : 'warn', 'small')}</span>
            <span class="sr">${problem.severity === 'error' ? words.error : words.warning}</span>
            <b>${problem.nodeId ?? words.wholeChain}</b><span>${problem.message}</span><span class="end"><code>${problem.place ?? ''}</code></span>
          </button>
        </li>`,
    )}
  </ul>`;
}
