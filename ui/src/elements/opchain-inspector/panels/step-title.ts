import type { Step, WorkflowStep } from '@opchain/core';
import { isPlainId, toPlainId, uniqueName } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { openCalledWorkflow } from '../../../stores/documents/open-called-workflow.js';
import type { RunPart } from '../../../stores/runs/plan-part.js';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import { presetIcons } from '../../parts/preset-icon.js';
import { methodBadge } from '../../parts/method-badge.js';

export interface StepTitle {
  readonly stores: Stores;
  readonly step: Step;
  readonly renaming: boolean;
  readonly rename: (isRenaming: boolean) => void;
  readonly run: () => void;
}

/** The node's name and the actions for the whole node. */
export function renderStepTitle({ stores, step, renaming, rename, run }: StepTitle): TemplateResult {
  const texts = stores.texts.inspector;
  const summary = step.kind === 'operation' ? stores.descriptions.find(step.operation) : undefined;
  // Removing the focused input fires another `blur`.
  let finished = false;
  const finish = (event: Event, commit: boolean): void => {
    if (finished) return;
    const input = event.target as HTMLInputElement;
    if (commit && renaming) {
      const outcome = stores.chain.renameStep(step.id, input.value.trim(), 'inspector');
      if (!outcome.ok) {
        stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
        return;
      }
      stores.selection.select([input.value.trim()]);
    }
    finished = true;
    rename(false);
  };
  const item = (label: TemplateResult, onClick: () => void): TemplateResult =>
    html`<button class="mi" role="menuitem" @click=${onClick}>${label}</button>`;
  return html`<div class="title">
    <div class="row">
      ${step.kind === 'operation' ? (summary ? methodBadge(summary.method) : nothing) : icon(presetIcons[step.kind])}
      ${
        renaming
          ? html`<input
              class="field code"
              aria-label=${texts.nodeName}
              spellcheck="false"
              autocomplete="off"
              .value=${step.id}
              @keydown=${(event: KeyboardEvent) => {
                if (event.key === 'Enter') finish(event, true);
                else if (event.key === 'Escape') finish(event, false);
                else return;
                event.preventDefault();
                event.stopPropagation();
              }}
              @blur=${(event: Event) => finish(event, (event.target as HTMLInputElement).value !== step.id)}
            />`
          : html`<h2 class="ellipsis" title=${step.id} @dblclick=${() => rename(true)}>${step.id}</h2>`
      }
      <button
        class="icon sm"
        aria-label=${texts.runNode(step.id)}
        title=${texts.runNode(step.id)}
        ?disabled=${stores.run.running}
        @click=${run}
      >
        ${icon('play', 'small')}
      </button>
      <opchain-popover .look=${'icon sm'} .label=${texts.more} .align=${'end'}>
        <span slot="button">${icon('more')}</span>
        ${runItem(stores, texts.runOnly, { kind: 'step', stepId: step.id })}
        ${runItem(stores, texts.runFrom, { kind: 'from', stepId: step.id })} ${pinItem(stores, step.id)}
        <div class="msep"></div>
        ${item(html`${texts.rename}<span class="end">F2</span>`, () => stores.view.reveals.emit({ stepId: step.id, path: 'name' }))}
        ${item(html`${texts.duplicate}`, () => stores.selection.select(stores.chain.duplicate([step.id], 'inspector')))}
        ${item(html`${texts.saveSnippet}`, () => stores.view.patch({ dialog: 'snippet' }))}
        ${item(html`${texts.remove}<span class="end">Delete</span>`, () => stores.chain.removeSteps([step.id], 'inspector'))}
      </opchain-popover>
    </div>
    ${isPlainId(step.id) ? nothing : renderUnnameable(stores, step)}
    ${
      step.kind === 'operation'
        ? html`<p class="path">
            ${(summary?.path ?? step.operation.id).split(/(?=\/)/).map((part) => html`<wbr />${part}`)}
          </p>`
        : html`<p class="plain">
            ${step.kind === 'workflow' ? renderCalled(stores, step) : step.kind === 'compute' ? texts.computeHint(step.id) : texts[`${step.kind}Hint`]}
          </p>`
    }
    ${stores.run.pins.has(step.id) ? html`<p class="plain pinned">${icon('pin', 'small')}${texts.pinned}</p>` : nothing}
  </div>`;
}

/** An id with blanks or signs, which a document may have; renaming changes everything that refers to it. */
function renderUnnameable({ chain, selection, texts: { inspector: texts } }: Stores, { id }: Step): TemplateResult {
  const plain = uniqueName(toPlainId(id) ?? 'step', (name) => chain.step(name) !== undefined);
  const rename = (): void => {
    if (chain.renameStep(id, plain, 'inspector').ok) selection.select([plain]);
  };
  return html`<p class="plain">
    ${texts.unnameable} <button class="btn sm link" type="button" @click=${rename}>${texts.renameTo(plain)}</button>
  </p>`;
}

/** What a step calls; a chain of this document opens by its name. */
function renderCalled(stores: Stores, { workflow: { id, source }, forEach }: WorkflowStep): TemplateResult {
  const texts = stores.texts.inspector;
  const sentence = forEach ? texts.forEachItem(id) : texts.callsWorkflow(id);
  const at = source === undefined ? sentence.indexOf(id) : -1;
  if (at < 0) return html`${sentence}`;
  const open = (): void => void openCalledWorkflow(stores, id);
  return html`${sentence.slice(0, at)}<button
      class="btn sm link"
      type="button"
      title=${stores.texts.canvas.open(id)}
      aria-label=${stores.texts.canvas.open(id)}
      @click=${open}
    >
      ${id}</button
    >${sentence.slice(at + id.length)}`;
}

/** Runs a part of the chain; shows how many of its calls that sends. */
function runItem(stores: Stores, label: string, part: RunPart): TemplateResult {
  const { sends, of } = stores.run.plan(part);
  return html`<button
    class="mi"
    role="menuitem"
    ?disabled=${stores.run.running}
    @click=${() => void stores.run.startPart(part)}
  >
    ${label}<span class="end">${stores.texts.shell.sends(sends, of)}</span>
  </button>`;
}

function pinItem(stores: Stores, stepId: string): TemplateResult {
  const { pin, unpin } = stores.texts.inspector;
  const isPinned = stores.run.pins.has(stepId);
  return html`<button
    class="mi"
    role="menuitem"
    ?disabled=${!isPinned && !stores.run.isPinnable(stepId)}
    @click=${() => stores.run.togglePin(stepId)}
  >
    ${isPinned ? unpin : pin}
  </button>`;
}
