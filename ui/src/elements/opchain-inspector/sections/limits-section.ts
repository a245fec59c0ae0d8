import type { OperationStep, RetryRule } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { icon } from '../../parts/icon.js';
import { renderChecks } from './checks-section.js';
import { renderFold } from './fold.js';
import type { SectionContext } from './section-context.js';

/** How long a call may take, and whether it is retried. */
export function renderLimitsSection(context: SectionContext): TemplateResult {
  const { stores, step } = context;
  const texts = stores.texts.inspector;
  const retries = step.onFailure.flatMap((action, index) => (action.type === 'retry' ? [{ rule: action, index }] : []));
  const set = (index: number, next: RetryRule | undefined): void =>
    stores.chain.setFailureActions(
      step.id,
      next
        ? [...step.onFailure.slice(0, index), next, ...step.onFailure.slice(index + 1)]
        : step.onFailure.toSpliced(index, 1),
      'inspector',
    );
  const preview = texts.currentLimits(
    step.timeoutMs === undefined ? undefined : step.timeoutMs / 1000,
    retries.reduce((max, { rule }) => Math.max(max, rule.limit), 0),
  );
  return renderFold(
    context,
    'limits',
    texts.limits,
    preview,
    () =>
      html`<label class="f">
          <span class="label plain">${texts.timeLimit}</span>
          <input
            class="field num"
            type="number"
            min="0.1"
            step="any"
            placeholder="30"
            .value=${step.timeoutMs === undefined ? '' : String(step.timeoutMs / 1000)}
            @change=${(event: Event) => {
              const seconds = (event.target as HTMLInputElement).valueAsNumber;
              stores.chain.setTimeLimit(step.id, seconds > 0 ? Math.round(seconds * 1000) : undefined, 'inspector');
            }}
          /><span class="unit">${texts.seconds}</span>
        </label>
        ${(retries.length === 0 ? [{ rule: undefined, index: step.onFailure.length }] : retries).map(({ rule, index }) => ruleTemplate(context, rule, index, (next) => set(index, next)))}
        ${
          retries.length === 0
            ? nothing
            : html`<button
                class="btn sm link"
                type="button"
                @click=${() => set(step.onFailure.length, { type: 'retry', name: nextRetryName(step), limit: 1, delayMs: 1000, criteria: [] })}
              >
                ${icon('plus', 'small')}${texts.addRetryRule}
              </button>`
        }`,
  );
}

/** A retry rule; one that does not exist yet shows only the count, which creates it. The first matching rule applies. */
function ruleTemplate(
  context: SectionContext,
  rule: RetryRule | undefined,
  index: number,
  set: (next: RetryRule | undefined) => void,
): TemplateResult {
  const { stores, step } = context;
  const texts = stores.texts.inspector;
  return html`<label class="f">
      <span class="label plain">${texts.retries}</span>
      <input
        class="field num"
        type="number"
        min="0"
        max="100"
        step="1"
        placeholder="0"
        .value=${rule ? String(rule.limit) : ''}
        @change=${(event: Event) => {
          const limit = Math.floor((event.target as HTMLInputElement).valueAsNumber);
          set(
            limit > 0
              ? { type: 'retry', delayMs: 1000, criteria: [], name: rule?.name ?? nextRetryName(step), ...rule, limit }
              : undefined,
          );
        }}
      /><span class="unit">${texts.times}</span>
    </label>
    ${
      rule
        ? html`<label class="f">
              <span class="label plain">${texts.pause}</span>
              <input
                class="field num"
                type="number"
                min="0"
                step="any"
                .value=${String(rule.delayMs / 1000)}
                @change=${(event: Event) => {
                  const seconds = (event.target as HTMLInputElement).valueAsNumber;
                  if (seconds >= 0) set({ ...rule, delayMs: Math.round(seconds * 1000) });
                }}
              /><span class="unit">${texts.seconds}</span>
            </label>
            <p class="hint">${texts.retryHint}</p>
            ${renderChecks({
              stores,
              step,
              checks: rule.criteria,
              detail: context.detail,
              response: stores.run.step(step.id)?.result?.response,
              results: [],
              title: texts.retryOnly,
              inputPath: `onFailure/${index}/criteria`,
              emptyHint: texts.retryAny,
              newCheck: { kind: 'simple', condition: '$statusCode == 503' },
              set: (criteria) => set({ ...rule, criteria }),
              viewState: context.viewState,
              setViewState: context.setViewState,
            })}`
        : nothing
    }`;
}

function nextRetryName({ onFailure }: OperationStep): string {
  const isUsed = (name: string): boolean => onFailure.some((action) => action.name === name);
  let number = onFailure.length + 1;
  while (isUsed(`retry-${number}`)) number += 1;
  return number === 1 ? 'retry' : `retry-${number}`;
}
