import type { AssertStep, Check, CheckResult, JsonValue, OperationStep, WorkflowStep } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import { type CheckRow, fromRow, type RowOperator, rowOperators, toRow } from '../../../schema/check-row.js';
import { nameOfExpression, type OwnField } from '../../../schema/own-fields.js';
import { viewSchema } from '../../../schema/schema-view.js';
import { findSentValue } from '../../../schema/find-sent-value.js';
import type { Stores } from '../../../stores/stores.js';
import { completeExpression } from '../code/complete-expression.js';
import { formatTyped } from '../../../schema/parse-typed.js';
import { icon } from '../../parts/icon.js';

export interface ChecksContext {
  readonly stores: Stores;
  readonly step: OperationStep | WorkflowStep | AssertStep;
  readonly checks: readonly Check[];
  /** The values of the step's own response that a check can look at. */
  readonly fields: readonly OwnField[];
  readonly results: readonly CheckResult[];
  readonly title: string;
  /** Prefix of their paths: `checks`, `onFailure/0/criteria`. */
  readonly inputPath: string;
  readonly emptyHint: string;
  /** A new check; undefined if nothing can be checked yet. */
  readonly newCheck: Check | undefined;
  readonly set: (checks: readonly Check[]) => void;
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (inputPath: string, state: boolean | number | string) => void;
}

const operandView = viewSchema({ type: ['string', 'number'] }, (schema) => schema);

/** Conditions on the response: one row each, edited inline. */
export function renderChecks(context: ChecksContext): TemplateResult {
  const { stores, checks, newCheck } = context;
  const texts = stores.texts.inspector;
  const add = (): void => {
    if (!newCheck) return;
    context.set([...checks, newCheck]);
    edit(context, checks.length);
  };
  return html`<section class="sec">
    <header>
      <h3>${context.title}</h3>
      <span class="end"
        ><button
          class="icon sm"
          aria-label=${texts.addCheck}
          title=${texts.addCheck}
          ?disabled=${newCheck === undefined}
          @click=${add}
        >
          ${icon('plus', 'small')}
        </button></span
      >
    </header>
    ${checks.length === 0 ? html`<p class="hint">${context.emptyHint}</p>` : nothing}
    <ul>
      ${checks.map((check, index) => html`<li data-path=${`${context.inputPath}/${index}`}>${context.viewState.get(`${context.inputPath}?edit`) === index ? renderEditor(context, check, index) : renderLine(context, check, index)}</li>`)}
    </ul>
  </section>`;
}

/** Opens the editor of a check, and puts the focus into it. */
function edit({ stores, step, inputPath, setViewState }: ChecksContext, index: number): void {
  setViewState(`${inputPath}?edit`, index);
  stores.view.reveals.emit({ stepId: step.id, path: `${inputPath}/${index}` });
}

function renderLine(context: ChecksContext, check: Check, index: number): TemplateResult {
  const { stores } = context;
  const texts = stores.texts.inspector;
  const result = context.results[index];
  const state = result === undefined ? 'waiting' : result.passed ? 'succeeded' : 'failed';
  const row = toRow(check);
  const content = row
    ? html`<code class="ellipsis">${nameOfExpression(row.left)}</code
        ><span class="muted">${texts.operators[row.operator] ?? row.operator}</span
        ><code class="ellipsis">${formatRightOperand(row)}</code>`
    : html`<code class="ellipsis">${check.kind === 'simple' ? check.condition : check.context}</code>`;
  return html`<div class="check ${state}">
      <button class="line" @click=${() => edit(context, index)}>${icon(state, 'small')}${content}</button>
      ${renderRemove(context, check, index)}
    </div>
    ${result && !result.passed && result.message !== undefined ? html`<p class="message error">${stores.texts.messages.check(result)}</p>` : nothing}`;
}

function formatRightOperand({ operator, right }: CheckRow): string {
  return operator === 'regex' ||
    operator === 'jsonpath' ||
    operator === 'xpath' ||
    /^(?:-?\d|true$|false$|null$|\{\{|\$|")/.test(right)
    ? right
    : JSON.stringify(right);
}

function renderEditor(context: ChecksContext, check: Check, index: number): TemplateResult {
  const { stores, step } = context;
  const texts = stores.texts.inspector;
  const row = toRow(check);
  const asText = row === undefined || context.viewState.get(`${context.inputPath}/${index}?text`) === true;
  const set = (next: Check): void => context.set(context.checks.with(index, next));
  const change = (part: Partial<CheckRow>): void => {
    if (row) set(fromRow({ ...row, ...part }));
  };
  const diagnostic = stores.diagnostics.of(step.id).find((each) => each.path === `${context.inputPath}/${index}`);
  return html`<div class="editor">
    ${
      asText && check.kind === 'simple'
        ? html`<opchain-code-editor
            language="expression"
            .label=${texts.condition}
            .stepId=${step.id}
            .text=${check.condition}
            .complete=${(text: string, caret: number) => completeExpression(text, caret, context.fields)}
            .diagnostics=${diagnostic ? [{ from: 0, to: check.condition.length, message: diagnostic.message }] : []}
            @text-change=${(event: CustomEvent<string>) => set({ kind: 'simple', condition: event.detail })}
          ></opchain-code-editor>`
        : row
          ? html`${
                step.kind === 'assert' || !row.left.startsWith('$')
                  ? html`<opchain-value-field
                      .stepId=${step.id}
                      .label=${texts.checkWhat}
                      .value=${row.left}
                      .view=${operandView}
                      .target=${{ name: texts.checkWhat, types: [], asText: true }}
                      @value-change=${(event: CustomEvent<unknown>) => change({ left: typeof event.detail === 'string' ? event.detail : '' })}
                    ></opchain-value-field>`
                  : renderLeftOperand(context, row, change)
              }
              <div class="pair">
                <select
                  class="field how"
                  aria-label=${texts.checkHow}
                  @change=${(event: Event) => change({ operator: (event.target as HTMLSelectElement).value as RowOperator })}
                >
                  ${rowOperators.map((operator) => html`<option value=${operator} ?selected=${operator === row.operator}>${texts.operators[operator]}</option>`)}
                </select>
                <opchain-value-field
                  .stepId=${step.id}
                  .label=${texts.checkValue}
                  .value=${row.right}
                  .view=${operandView}
                  .target=${{ name: lastSegment(row.left), types: [], asText: true }}
                  @value-change=${(event: CustomEvent<JsonValue | undefined>) => change({ right: formatTyped(event.detail) })}
                ></opchain-value-field>
              </div>`
          : nothing
    }
    ${diagnostic ? html`<p class="message ${diagnostic.severity}">${icon('warn', 'small')}${diagnostic.message}</p>` : nothing}
    <div class="row end-row">
      ${
        check.kind === 'simple' && row
          ? html`<button
              class="btn sm quiet"
              @click=${() => context.setViewState(`${context.inputPath}/${index}?text`, !asText)}
            >
              ${asText ? texts.checkSimple : texts.checkAsText}
            </button>`
          : nothing
      }
      <span class="grow"></span>${renderRemove(context, check, index)}
      <button class="btn sm line" @click=${() => context.setViewState(`${context.inputPath}?edit`, -1)}>
        ${stores.texts.dialogs.close}
      </button>
    </div>
  </div>`;
}

function renderLeftOperand(
  context: ChecksContext,
  row: CheckRow,
  change: (part: Partial<CheckRow>) => void,
): TemplateResult {
  const texts = context.stores.texts.inspector;
  return html`<select
    class="field code"
    aria-label=${texts.checkWhat}
    @change=${(event: Event) => {
      const left = (event.target as HTMLSelectElement).value;
      change({ left, right: findSentValue(context.step, left) });
    }}
  >
    ${renderOptions(context.fields, row.left)}
  </select>`;
}

/** The available fields; the selected one is listed even if it is not described. */
export function renderOptions(fields: readonly OwnField[], chosen: string): readonly TemplateResult[] {
  const all = fields.some((field) => field.expression === chosen)
    ? fields
    : [{ expression: chosen, name: nameOfExpression(chosen) }, ...fields];
  return all.map(
    (field) => html`<option value=${field.expression} ?selected=${field.expression === chosen}>${field.name}</option>`,
  );
}

function renderRemove(context: ChecksContext, check: Check, index: number): TemplateResult {
  const texts = context.stores.texts.inspector;
  const name = texts.removeCheck(check.kind === 'simple' ? check.condition : check.context);
  const remove = (): void => {
    context.set(context.checks.toSpliced(index, 1));
    context.setViewState(`${context.inputPath}?edit`, -1);
  };
  return html`<button class="icon sm remove" aria-label=${name} title=${name} @click=${remove}>
    ${icon('trash', 'small')}
  </button>`;
}

function lastSegment(expression: string): string {
  return expression.split(/[/.#{}]/).findLast((part) => part !== '') ?? expression;
}
