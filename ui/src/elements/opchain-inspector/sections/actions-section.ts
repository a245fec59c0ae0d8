import type { FailureAction, OperationStep, WorkflowStep } from '@opchain/core';
import { changeActions } from '../../../stores/chain/change-actions.js';
import { findStepBefore } from '../../../stores/chain/find-step-before.js';
import { listWorkflowIds } from '@opchain/core/internal/document';
import {
  type ActionTarget,
  actionTarget,
  type StepTarget,
  uniqueName,
  type WorkflowTarget,
} from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { OwnField } from '../../../schema/own-fields.js';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import { renderChecks } from './checks-section.js';
import { renderFold } from './fold.js';
import { renderSecondsField } from './seconds-field.js';

interface ActionsContext {
  readonly stores: Stores;
  readonly step: OperationStep | WorkflowStep;
  /** What criteria can look at. */
  readonly fields: readonly OwnField[];
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (key: string, value: boolean | number | string) => void;
}

type Outcome = 'onSuccess' | 'onFailure';
/** What the user chooses; going on with a step and with a workflow are one type of action. */
type Choice = 'end' | 'step' | 'workflow' | 'retry';

/** What happens after a step succeeded, and after it failed. */
export function renderActionsSections(context: ActionsContext): TemplateResult {
  return html`${renderOutcome(context, 'onSuccess')}${renderOutcome(context, 'onFailure')}`;
}

function renderOutcome(context: ActionsContext, outcome: Outcome): TemplateResult {
  const { stores, step } = context;
  const texts = stores.texts.inspector.actions;
  const actions: readonly FailureAction[] = step[outcome] ?? [];
  const otherwise = outcome === 'onSuccess' ? texts.goesOn : texts.fails;
  const preview = actions.length === 0 ? otherwise : actions.map((action) => describeAction(stores, action)).join(', ');
  const add = (): void => {
    setActions(context, outcome, [
      ...actions,
      createAction(context, outcome, outcome === 'onSuccess' ? 'end' : 'retry'),
    ]);
  };
  return renderFold(
    context,
    outcome,
    texts[outcome],
    preview,
    () =>
      html`${actions.map((action, index) => renderAction(context, outcome, actions, action, index))}
        <p class="hint">${actions.length === 0 ? '' : `${texts.otherwise} `}${otherwise}</p>
        <button class="btn sm link" type="button" @click=${add}>${icon('plus', 'small')}${texts.add}</button>`,
  );
}

/** An action in a few words: `go to createOrder`. */
function describeAction(stores: Stores, action: FailureAction): string {
  const texts = stores.texts.inspector.actions;
  if (action.type === 'end') return texts.ends;
  if (action.type === 'retry') return texts.retries(action.limit);
  return texts.goesTo('stepId' in action.target ? action.target.stepId : action.target.workflow.id);
}

function renderAction(
  context: ActionsContext,
  outcome: Outcome,
  actions: readonly FailureAction[],
  action: FailureAction,
  index: number,
): TemplateResult {
  const { stores, step, viewState, setViewState } = context;
  const texts = stores.texts.inspector.actions;
  const path = `${outcome}/${index}`;
  const set = (next: FailureAction, mergeKey?: string): void =>
    setActions(context, outcome, actions.with(index, next), mergeKey);
  const isPending = viewState.get(`${path}/step`) === true;
  const choice = isPending ? 'step' : choiceOf(action);
  const name = texts.nameOf(texts[outcome], index + 1);
  const diagnostic = stores.diagnostics.of(step.id).find((each) => each.path === path);
  return html`<div class="input-card" role="group" aria-label=${name} data-path=${path}>
    <div class="f">
      <select
        class="field"
        aria-label=${texts.then}
        @change=${(event: Event) => {
          const { criteria } = action;
          const chosen = (event.target as HTMLSelectElement).value as Choice;
          // A jump has no target that could be meant before one is chosen.
          setViewState(`${path}/step`, chosen === 'step');
          if (chosen !== 'step') set({ ...createAction(context, outcome, chosen), criteria });
        }}
      >
        ${choicesOf(stores, outcome).map((each) => html`<option value=${each} ?selected=${each === choice}>${texts.choices[each]}</option>`)}
      </select>
      ${
        index === 0
          ? nothing
          : html`<button
              class="icon sm"
              type="button"
              aria-label=${texts.moveUp(name)}
              title=${texts.moveUp(name)}
              @click=${() => setActions(context, outcome, actions.with(index, actions[index - 1]!).with(index - 1, action))}
            >
              ${icon('up', 'small')}
            </button>`
      }
      <button
        class="icon sm"
        type="button"
        aria-label=${texts.remove(name)}
        title=${texts.remove(name)}
        @click=${() => setActions(context, outcome, actions.toSpliced(index, 1))}
      >
        ${icon('trash', 'small')}
      </button>
    </div>
    ${
      isPending
        ? renderPendingTarget(context, (target) => {
            setViewState(`${path}/step`, false);
            set({ type: 'goto', name: nameAction(context, outcome, 'goTo'), target, criteria: action.criteria });
          })
        : nothing
    }
    ${
      action.type === 'goto' && !isPending
        ? renderTarget(context, texts.target, action.target, choice === 'step' ? 'steps' : 'workflows', (target) => {
            if (target) set({ ...action, target });
          })
        : nothing
    }
    ${
      action.type === 'retry' && !isPending
        ? html`<label class="f">
              <span class="label plain">${texts.limit}</span>
              <input
                class="field num"
                type="number"
                min="1"
                max="100"
                step="1"
                .value=${String(action.limit)}
                @change=${(event: Event) => {
                  const limit = Math.floor((event.target as HTMLInputElement).valueAsNumber);
                  if (limit > 0) set({ ...action, limit }, `${path}/limit`);
                }}
              /><span class="unit">${texts.times}</span>
            </label>
            ${renderSecondsField(stores, {
              inputPath: `${path}/delay`,
              label: texts.delay,
              milliseconds: action.delayMs,
              viewState,
              setViewState,
              set: (delayMs) => set({ ...action, delayMs }, `${path}/delay`),
            })}
            ${renderTarget(context, texts.first, action.first, 'all', (first) => {
              const { first: _, ...rest } = action;
              set(first ? { ...rest, first } : rest);
            })}
            <p class="hint">${texts.retryHint}</p>`
        : nothing
    }
    ${isPending ? nothing : renderRunsAnyway(context, action)}
    ${diagnostic ? html`<p class="message ${diagnostic.severity}">${icon('warn', 'small')}${diagnostic.message}</p>` : nothing}
    ${renderChecks({
      stores,
      step,
      checks: action.criteria,
      fields: context.fields,
      results: [],
      title: texts.onlyIf,
      inputPath: `${path}/criteria`,
      emptyHint: texts.always,
      newCheck: newCriterion(context, outcome),
      set: (criteria) => set({ ...action, criteria }, `${path}/criteria`),
      viewState,
      setViewState,
    })}
  </div>`;
}

/** Says that the target of a jump also runs without the jump. */
function renderRunsAnyway({ stores, step }: ActionsContext, action: FailureAction): TemplateResult | typeof nothing {
  const target = actionTarget(action);
  if (action.type !== 'goto' || target === undefined || !('stepId' in target)) return nothing;
  const before = findStepBefore(stores.chain.chain, step.id, target.stepId);
  if (before === undefined) return nothing;
  const text = stores.texts.inspector.actions.runsAnyway(target.stepId, before);
  return html`<p class="message warning">${icon('warn', 'small')}${text}</p>`;
}

function newCriterion(
  { step, fields }: ActionsContext,
  outcome: Outcome,
): { kind: 'simple'; condition: string } | undefined {
  const [first] = fields;
  if (step.kind === 'workflow') return first && { kind: 'simple', condition: `${first.expression} != null` };
  return { kind: 'simple', condition: `$statusCode == ${outcome === 'onSuccess' ? 200 : 503}` };
}

/** A step or a workflow of the document, by a text that is not the name of another one. */
function renderTarget(
  { stores, step }: ActionsContext,
  label: string,
  target: ActionTarget | undefined,
  offered: 'steps' | 'workflows' | 'all',
  set: (target: ActionTarget | undefined) => void,
): TemplateResult {
  const texts = stores.texts.inspector.actions;
  const { chain } = stores.chain;
  const steps = offered === 'workflows' ? [] : chain.steps.filter(({ id }) => offered === 'steps' || id !== step.id);
  const options: readonly (readonly [string, ActionTarget])[] = [
    ...steps.map(({ id }): readonly [string, StepTarget] => [id, { stepId: id }]),
    ...(offered === 'steps' ? [] : listWorkflowIds(chain)).map((id): readonly [string, WorkflowTarget] => [
      offered === 'all' ? texts.workflowNamed(id) : id,
      { workflow: { id } },
    ]),
  ];
  const isChosen = (other: ActionTarget): boolean =>
    target !== undefined && JSON.stringify(nameOfTarget(other)) === JSON.stringify(nameOfTarget(target));
  const all =
    target === undefined || options.some(([, each]) => isChosen(each))
      ? options
      : [[nameOfTarget(target).at(-1) ?? '', target] as const, ...options];
  return html`<label class="f">
    <span class="label plain">${label}</span>
    <select
      class="field code"
      @change=${(event: Event) => set(all[Number((event.target as HTMLSelectElement).value)]?.[1])}
    >
      ${offered === 'all' ? html`<option value="-1" ?selected=${target === undefined}>${texts.nothing}</option>` : nothing}
      ${all.map(([text, each], index) => html`<option value=${index} ?selected=${isChosen(each)}>${text}</option>`)}
    </select>
  </label>`;
}

/** The node that a jump leads to, before one is chosen. */
function renderPendingTarget({ stores }: ActionsContext, choose: (target: StepTarget) => void): TemplateResult {
  const texts = stores.texts.inspector.actions;
  return html`<label class="f">
    <span class="label plain">${texts.target}</span>
    <select
      class="field code"
      @change=${(event: Event) => choose({ stepId: (event.target as HTMLSelectElement).value })}
    >
      <option value="" selected disabled>${texts.chooseTarget}</option>
      ${stores.chain.chain.steps.map(({ id }) => html`<option value=${id}>${id}</option>`)}
    </select>
  </label>`;
}

function nameOfTarget(target: ActionTarget): readonly string[] {
  return 'stepId' in target ? [target.stepId] : [target.workflow.source ?? '', target.workflow.id];
}

function choiceOf(action: FailureAction): Choice {
  const target = actionTarget(action);
  return action.type !== 'goto' ? action.type : target !== undefined && 'stepId' in target ? 'step' : 'workflow';
}

function choicesOf({ chain: { chain } }: Stores, outcome: Outcome): readonly Choice[] {
  const other = listWorkflowIds(chain).length > 1 ? (['workflow'] as const) : [];
  return outcome === 'onSuccess' ? ['end', 'step', ...other] : ['retry', 'step', ...other, 'end'];
}

function createAction(context: ActionsContext, outcome: Outcome, choice: Exclude<Choice, 'step'>): FailureAction {
  const { chain } = context.stores.chain;
  const named = (preferred: string): { readonly name: string; readonly criteria: readonly [] } => ({
    name: nameAction(context, outcome, preferred),
    criteria: [],
  });
  if (choice === 'end') return { type: 'end', ...named('end') };
  if (choice === 'retry') return { type: 'retry', ...named('retry'), limit: 1, delayMs: 1000 };
  const id = listWorkflowIds(chain).find((each) => each !== chain.id) ?? chain.id;
  return { type: 'goto', ...named('goTo'), target: { workflow: { id } } };
}

function nameAction({ step }: ActionsContext, outcome: Outcome, preferred: string): string {
  return uniqueName(preferred, (name) => (step[outcome] ?? []).some((action) => action.name === name));
}

/** The lists of a step: what only a failure has is never offered after a success. */
function setActions(
  { stores, step }: ActionsContext,
  outcome: Outcome,
  actions: readonly FailureAction[],
  mergeKey?: string,
): void {
  const next =
    outcome === 'onFailure'
      ? { onFailure: actions }
      : { onSuccess: actions.flatMap((action) => (action.type === 'retry' ? [] : [action])) };
  const result = changeActions(stores.chain, step.id, next, { origin: 'inspector', mergeKey });
  if (!result.ok) stores.view.notices.emit({ text: result.reason, tone: 'failed' });
}
