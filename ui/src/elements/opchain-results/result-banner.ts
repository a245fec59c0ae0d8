import { formatDuration } from '@opchain/drawing';
import type { Step, StepResult } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import type { StepRun } from '../../model/step-run.js';
import type { RunPart } from '../../stores/runs/plan-part.js';
import { nameRun } from '../../stores/runs/name-run.js';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';
import { formatCheck } from './format-check.js';
import { hostOptionsTemplate } from './host-options.js';
import { renderMockOf } from './mock-badge.js';
import { readServerMessage } from './read-server-message.js';
import { fieldErrorsTemplate, repairTemplate } from './repair-actions.js';

type TakenAction = NonNullable<StepResult['action']>;

/** The outcome, first as the server's message, then the one likely fix. `id`: of a step of the chain itself. */
export function bannerTemplate(stores: Stores, id: string | undefined, stepRun: StepRun): TemplateResult {
  const texts = stores.texts.results;
  const { state, result } = stepRun;
  const edited = id !== undefined && stores.run.editedSince(id) ? stores.run.runOf(id)?.number : undefined;
  const from = id === undefined ? undefined : stores.run.runOf(id);
  const response = result?.response;
  const failure = stepRun.failure ?? result?.failure;
  const statusLine = response === undefined ? undefined : `${response.status} ${response.statusText}`.trim();
  const time =
    stepRun.startedAt !== undefined && stepRun.endedAt !== undefined
      ? formatDuration(stepRun.endedAt - stepRun.startedAt)
      : undefined;
  const failed = state === 'failed' || state === 'handled';
  const serverMessage = failed ? readServerMessage(response) : undefined;
  const failedChecks = result?.checks.filter(({ passed }) => !passed).length ?? 0;
  const headline =
    failed && failure?.code === 'CHECK_FAILED' && failedChecks > 0
      ? [texts.failedChecks(failedChecks, result?.checks.length ?? 0), statusLine]
          .filter((part) => part !== undefined)
          .join(' · ')
      : failed && statusLine !== undefined && (response?.status ?? 0) >= 300
        ? texts.failedWith(statusLine)
        : [stores.texts.canvas.states[state], statusLine, time].filter((part) => part !== undefined).join(' · ');
  const explanation =
    serverMessage === undefined
      ? failure?.stepId === undefined
        ? failure?.message
        : texts.skippedBecause(failure.stepId)
      : failure?.code === 'STATUS_UNEXPECTED'
        ? undefined
        : failure?.message;
  return html`<div class="banner ${state}">
    <strong class="state ${state}"
      >${icon(state, 'medium', state === 'running')}<span>${headline}</span>${renderMockOf(stores.texts, stepRun)}</strong
    >
    ${serverMessage === undefined ? nothing : html`<p>${texts.serverMessage(serverMessage)}</p>`}
    ${result?.reused === true ? html`<p>${texts.reusedResult}</p>` : nothing}
    ${explanation === undefined ? nothing : html`<p>${explanation}</p>`}
    ${failure?.sourceStepId === undefined ? nothing : html`<p>${texts.resultLacksValue(failure.sourceStepId)}</p>`}
    ${id === undefined || !failed ? nothing : fieldErrorsTemplate(stores, stores.chain.step(id), stepRun)}
    ${hostOptionsTemplate(stores, failure)}
    ${result?.action === undefined ? nothing : html`<p>${describeAction(stores, result.action, state, id)}</p>`}
    ${stepRun.items === undefined ? nothing : html`<p>${texts.totals(stepRun.items)}</p>`}
    ${stepRun.rounds === undefined ? nothing : html`<p>${texts.roundsRun(stepRun.rounds)}</p>`}
    ${stepRun.retrying === undefined ? nothing : html`<p>${texts.retrying(stepRun.retrying.attempt, stepRun.retrying.failure)}</p>`}
    ${from === undefined || from === stores.run.shown ? nothing : html`<p>${texts.ofEarlierRun(nameRun(stores.texts, from))}</p>`}
    ${edited === undefined ? nothing : html`<p>${texts.edited(edited)}</p>`}
    ${id === undefined ? nothing : actionsTemplate(stores, id, stepRun)}
  </div>`;
}

function describeAction(stores: Stores, action: TakenAction, state: StepRun['state'], id: string | undefined): string {
  const texts = stores.texts.results;
  const { name, type, stepId, workflowId } = action;
  const target = stepId ?? workflowId;
  const step = stores.run.shown?.chain.steps.find((each) => each.id === id);
  const actions =
    step?.kind === 'operation' || step?.kind === 'workflow' ? [...step.onFailure, ...(step.onSuccess ?? [])] : [];
  const criteria = actions.find((each) => each.name === name)?.criteria ?? [];
  const why = criteria.length === 0 ? '' : texts.because(criteria.map(formatCheck).join(', '));
  return `${state === 'handled' ? texts.handled(target, name) : texts.tookAction(type, target, name)}${why}`;
}

function actionsTemplate(stores: Stores, id: string, stepRun: StepRun): TemplateResult | typeof nothing {
  const texts = stores.texts.results;
  const { state } = stepRun;
  const failure = stepRun.failure ?? stepRun.result?.failure;
  if (state === 'skipped' && failure?.stepId !== undefined) {
    const failed = failure.stepId;
    return html`<div class="row">
      <button class="btn line sm" type="button" @click=${() => stores.selection.select([failed])}>
        ${icon('right', 'small')}${texts.goToFailed(failed)}
      </button>
    </div>`;
  }
  if (state !== 'failed' && state !== 'handled' && state !== 'cancelled') return nothing;
  const step = stores.chain.step(id);
  const source = failure?.sourceStepId;
  return html`<div class="row">
    ${credentialActionTemplate(stores, step, stepRun)}${repairTemplate(stores, step, stepRun)}
    ${source === undefined ? retryTemplate(stores, texts.retryCall, { kind: 'step', stepId: id }) : sourceTemplate(stores, id, source)}
  </div>`;
}

/** Runs the source of a missing value together with the step; a pinned result is released first, as it would be used again. */
function sourceTemplate(stores: Stores, id: string, source: string): TemplateResult {
  const texts = stores.texts.results;
  return stores.run.pins.has(source)
    ? html`<button class="btn line sm" type="button" @click=${() => stores.run.togglePin(source)}>
        ${icon('pin', 'small')}${texts.unpin(source)}
      </button>`
    : retryTemplate(stores, texts.runWithSource(source), { kind: 'step', stepId: id, again: [source] });
}

/** If the credential is likely the cause: a button that leads to it, or lets the user log in again. */
function credentialActionTemplate(
  stores: Stores,
  step: Step | undefined,
  stepRun: StepRun,
): TemplateResult | typeof nothing {
  const texts = stores.texts.results;
  const { code, credential, origin } = stepRun.failure ?? stepRun.result?.failure ?? {};
  if (credential !== undefined && origin !== undefined)
    return html`<button
      class="btn line sm"
      type="button"
      @click=${() => stores.view.patch({ credentialsOpen: true, credentialsFocus: { credential, approve: origin } })}
    >
      ${icon('key', 'small')}${texts.approveOrigin(credential, origin)}
    </button>`;
  const status = stepRun.result?.response?.status;
  const isCredentialError = status === 401 || status === 403 || code === 'TOKEN_REFUSED' || code === 'AUTH_FAILED';
  if (!isCredentialError || step?.kind !== 'operation') return nothing;
  const [use] = step.credentials ?? [];
  const open = (): void => {
    stores.view.patch({
      credentialsOpen: true,
      credentialsFocus:
        use === undefined ? { stepId: step.id } : { scheme: use.scheme, credential: use.credential, stepId: step.id },
    });
  };
  const entry = use && stores.credentials.find(use.credential);
  const isLogin = entry !== undefined && stores.credentials.isLogin(entry.credential);
  if (isLogin && stores.credentials.readiness(step)?.state !== 'ready')
    return html`<button
      class="btn line sm"
      type="button"
      ?disabled=${entry.test.state === 'testing'}
      @click=${() => void stores.credentials.testCredential(entry.credential.name)}
    >
      ${icon('person', 'small')}${texts.logInAgain}
    </button>`;
  return html`<button class="btn line sm" type="button" @click=${open}>
    ${icon('key', 'small')}${use === undefined ? texts.attachCredential : texts.editCredential(use.credential)}
  </button>`;
}

/** Runs a part again; shows how many calls that sends. By default, what did not succeed in the selected run. */
export function retryTemplate(
  stores: Stores,
  label = stores.texts.results.retryFailed,
  part: RunPart = { kind: 'failed' },
): TemplateResult {
  const { sends, of } = stores.run.plan(part);
  return html`<button
    class="btn line sm"
    type="button"
    ?disabled=${stores.run.running}
    @click=${() => void stores.run.startPart(part)}
  >
    ${icon('retry', 'small')}${label}<span class="faint">${stores.texts.shell.sends(sends, of)}</span>
  </button>`;
}
