import type { AssertStep, Check, WaitStep, WorkflowStep } from '@opchain/core';
import type { PresetStep } from '@opchain/core/internal/model';
import { html, type TemplateResult } from 'lit';
import { listOwnFields, type OwnField } from '../../../schema/own-fields.js';
import type { Stores } from '../../../stores/stores.js';
import { renderActionsSections } from '../sections/actions-section.js';
import { renderComputeSection } from '../sections/compute-section.js';
import { renderChecks } from '../sections/checks-section.js';
import { renderDescriptionSection } from '../sections/description-section.js';
import { renderSecondsField } from '../sections/seconds-field.js';
import { renderWorkflowSection } from '../sections/workflow-section.js';

interface PanelState {
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (place: string, state: boolean | number | string) => void;
}

/** The steps that call no operation: Wait, Assert, Compute, and the call of a workflow. */
export function renderPresetSetup(stores: Stores, step: PresetStep | WorkflowStep, state: PanelState): TemplateResult {
  return html`${
    step.kind === 'wait'
      ? renderWait(stores, step, state)
      : step.kind === 'assert'
        ? renderAssert(stores, step, state)
        : step.kind === 'compute'
          ? renderComputeSection(stores, step)
          : html`${renderWorkflowSection(stores, step, state)}
            ${renderActionsSections({ stores, step, fields: listOutputFields(stores, step), ...state })}`
  }
  ${renderDescriptionSection({ stores, step, ...state })}`;
}

/** The outputs of the workflow that a step calls. */
function listOutputFields({ workflows }: Stores, step: WorkflowStep): readonly OwnField[] {
  const outputs = workflows.value.called?.find(step.workflow)?.outputs ?? [];
  return outputs.map(({ name }) => ({ expression: `$outputs.${name}`, name }));
}

function renderWait(stores: Stores, step: WaitStep, state: PanelState): TemplateResult {
  return html`<section class="sec" data-path="duration">
    ${renderSecondsField(stores, {
      inputPath: 'duration',
      label: stores.texts.inspector.duration,
      milliseconds: step.durationMs,
      ...state,
      set: (milliseconds) =>
        stores.chain.changeStep(step.id, 'inspector', 'wait', () => ({ ...step, durationMs: milliseconds })),
    })}
  </section>`;
}

function renderAssert(stores: Stores, step: AssertStep, { viewState, setViewState }: PanelState): TemplateResult {
  const texts = stores.texts.inspector;
  const nearest =
    stores.chain.sourcesOf(step.id).find((id) => stores.chain.step(id)?.kind === 'operation') ??
    [...stores.chain.ancestorsOf(step.id)].find((id) => stores.chain.step(id)?.kind === 'operation');
  const other =
    nearest ??
    stores.chain.operationSteps().find((each) => stores.chain.getConnectionError(each.id, step.id) === undefined)?.id;
  const newCheck: Check | undefined =
    other === undefined ? undefined : { kind: 'simple', condition: `{{${other}.$status}} == 200` };
  const result = stores.run.step(step.id)?.result;
  return renderChecks({
    stores,
    step,
    checks: step.checks,
    fields: listOwnFields(undefined, undefined),
    results: stores.run.editedSince(step.id) ? [] : (result?.checks ?? []),
    title: texts.checks,
    inputPath: 'checks',
    emptyHint: texts.noAssertChecks,
    newCheck,
    set(checks) {
      const outcome = stores.chain.setChecks(step.id, checks, 'inspector');
      if (!outcome.ok) stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
    },
    viewState,
    setViewState,
  });
}
