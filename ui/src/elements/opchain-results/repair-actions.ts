import type { OperationStep, Step } from '@opchain/core';
import { findHeader, formatMapping, stepMappings } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { StepRun } from '../../model/step-run.js';
import { findFieldErrors } from '../../stores/runs/field-errors.js';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';

/** Seconds that a call may take unless its step says otherwise. */
const DEFAULT_SECONDS = 30;
/** Longer waits are up to the user. */
const MAX_WAIT_SECONDS = 600;
const MAX_LISTED = 10;
/** Failures for which a mapping has no value that can be sent. */
const mappingCodes: ReadonlySet<string> = new Set(['MAPPING_MISSING', 'REQUEST_INVALID']);

/** The fields that the server names, each with a button that leads to it in the form. */
export function fieldErrorsTemplate(stores: Stores, step: Step | undefined, stepRun: StepRun): TemplateResult {
  if (step?.kind !== 'operation') return html``;
  const detail = stores.descriptions.detail(step.operation);
  const errors = findFieldErrors(step, stepRun.result?.response, detail);
  return html`${errors
    .slice(0, MAX_LISTED)
    .map(
      ({ name, path, message }) =>
        html`<p class="field-error">
          <button class="btn line sm" type="button" @click=${() => stores.view.reveals.emit({ stepId: step.id, path })}>
            ${icon('edit', 'small')}${stores.texts.results.editField(name)}</button
          ><span>${message}</span>
        </p>`,
    )}`;
}

/** What would likely repair a failure, beside running the call again. */
export function repairTemplate(
  stores: Stores,
  step: Step | undefined,
  stepRun: StepRun,
): TemplateResult | typeof nothing {
  if (step?.kind !== 'operation') return nothing;
  const failure = stepRun.failure ?? stepRun.result?.failure;
  if (failure?.code === 'STEP_TIMEOUT') return allowTimeTemplate(stores, step);
  if (stepRun.result?.response?.status === 429) return retryLaterTemplate(stores, step.id, stepRun);
  return failure !== undefined && mappingCodes.has(failure.code)
    ? changeMappingTemplate(stores, step, failure.message)
    : nothing;
}

function changeMappingTemplate(stores: Stores, step: OperationStep, message: string): TemplateResult | typeof nothing {
  const mapped = stepMappings(step);
  const found = mapped.find(({ mapping }) => message.includes(formatMapping(mapping)));
  const path = (found ?? (mapped.length === 1 ? mapped[0] : undefined))?.path;
  if (path === undefined) return nothing;
  return html`<button
    class="btn line sm"
    type="button"
    @click=${() => stores.view.reveals.emit({ stepId: step.id, path })}
  >
    ${icon('edit', 'small')}${stores.texts.results.changeMapping}
  </button>`;
}

function allowTimeTemplate(stores: Stores, step: OperationStep): TemplateResult {
  const { id, timeoutMs } = step;
  const current = timeoutMs === undefined ? DEFAULT_SECONDS : timeoutMs / 1000;
  const seconds = current < DEFAULT_SECONDS ? DEFAULT_SECONDS : Math.ceil(current * 2);
  return html`<button
    class="btn line sm"
    type="button"
    @click=${() => stores.chain.changeStep(id, 'inspector', 'timeout', () => ({ ...step, timeoutMs: seconds * 1000 }))}
  >
    ${icon('wait', 'small')}${stores.texts.results.allowSeconds(seconds)}
  </button>`;
}

/** Runs the call again when the server allows it (`Retry-After`, RFC 9110, section 10.2.3), counting down. */
function retryLaterTemplate(stores: Stores, stepId: string, stepRun: StepRun): TemplateResult | typeof nothing {
  const texts = stores.texts.results;
  const field = findHeader(stepRun.result?.response?.headers ?? [], 'retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(field) ? Number(field) : Math.ceil((Date.parse(field) - Date.now()) / 1000);
  if (!(seconds > 0 && seconds <= MAX_WAIT_SECONDS)) return nothing;
  const wait = ({ currentTarget }: Event): void => {
    const button = currentTarget as HTMLButtonElement;
    const label = button.querySelector('span');
    button.disabled = true;
    let left = seconds;
    const timer = setInterval(() => {
      left -= 1;
      if (label) label.textContent = texts.retryIn(left);
      // Another result took its place, or another run has started.
      if (!button.isConnected || stores.run.running) clearInterval(timer);
      else if (left <= 0) {
        clearInterval(timer);
        void stores.run.startPart({ kind: 'step', stepId });
      }
    }, 1000);
  };
  return html`<button class="btn line sm" type="button" @click=${wait}>
    ${icon('wait', 'small')}<span>${texts.retryIn(seconds)}</span>
  </button>`;
}
