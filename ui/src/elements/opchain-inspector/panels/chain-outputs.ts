import type { ChainOutput } from '@opchain/core';
import { formatPointer, uniqueName, writeJson } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { chainOutputsId } from '../../../stores/mapping/mapping-sources.js';
import { expressionToMapping, findOutputHint } from '../../../stores/chain/output-text.js';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import type { ValueChangeEvent } from '../fields/value-change-event.js';
import { type PanelState, renderNamedValue, renderNamedValues, renderValueOfRun } from './named-value.js';

/** The values that the chain returns: a name and a mapping each. */
export function renderChainOutputs(stores: Stores, state: PanelState): TemplateResult {
  const texts = stores.texts.inspector;
  const { outputs = [] } = stores.chain.chain;
  return renderNamedValues(
    {
      kind: 'outputs',
      title: texts.outputs,
      hint: texts.outputsHint,
      addLabel: texts.addOutput,
      add: () => addOutput(stores),
    },
    outputs.map((output, index) => renderOutput(stores, state, output, index)),
  );
}

/** `mergeKey`: of a field being typed in. */
function setOutputs({ chain, texts }: Stores, outputs: readonly ChainOutput[], mergeKey?: string): void {
  const label = texts.chain.labels.outputs;
  chain.edit(
    { label, origin: 'inspector', ...(mergeKey !== undefined && { mergeKey }) },
    ({ outputs: _, ...others }) => (outputs.length === 0 ? others : { ...others, outputs }),
  );
}

function addOutput(stores: Stores): void {
  const { outputs = [] } = stores.chain.chain;
  const name = uniqueName('output', (each) => outputs.some((output) => output.name === each));
  setOutputs(stores, [...outputs, { name, value: '' }]);
  stores.view.reveals.emit({ stepId: '', path: `outputs/${name}` });
}

function renderOutput(stores: Stores, state: PanelState, { name, value }: ChainOutput, index: number): TemplateResult {
  const texts = stores.texts.inspector;
  const { outputs = [] } = stores.chain.chain;
  const set = (next: string): void => {
    if (next !== value) setOutputs(stores, outputs.with(index, { name, value: next }), `outputs/${name}`);
  };
  // A mapping that is being typed is not complete.
  const editing = `outputs/${name}?editing`;
  const error = state.viewState.get(editing) === true ? undefined : findError(stores, name);
  const hint = error === undefined ? findOutputHint(stores.chain.chain, value, texts) : undefined;
  return renderNamedValue(
    stores,
    state,
    {
      kind: 'outputs',
      name,
      names: outputs.map((each) => each.name),
      removeLabel: texts.removeOutputOf(name),
      rename: (next) => void rename(stores, name, next),
      remove: () => setOutputs(stores, outputs.toSpliced(index, 1)),
    },
    html`<div class="f">
        <span class="label plain">${texts.outputValue}</span>
        <opchain-value-field
          .stepId=${chainOutputsId}
          .label=${texts.outputValue}
          .value=${value === '' ? undefined : value}
          .diagnostic=${error}
          .target=${{ name, types: [], acceptsText: true }}
          @value-change=${({ detail = '' }: ValueChangeEvent) => set(typeof detail === 'string' ? detail : writeJson(detail))}
          @focusin=${() => state.setViewState(editing, true)}
          @focusout=${() => {
            state.setViewState(editing, false);
            set(expressionToMapping(value));
          }}
        ></opchain-value-field>
      </div>
      ${error === undefined && hint === undefined ? nothing : html`<p class="message ${error === undefined ? '' : 'error'}">${error === undefined ? nothing : icon('warn', 'small')}${error ?? hint}</p>`}
      ${renderValueOfRun(stores, name, stores.run.shown?.summary?.outputs)}`,
  );
}

function findError({ diagnostics }: Stores, name: string): string | undefined {
  const path = `outputs${formatPointer([name])}`;
  return diagnostics.value.find((each) => each.stepId === undefined && each.path === path)?.message;
}

/** The chains of the document that call this one follow. */
async function rename(stores: Stores, from: string, to: string): Promise<void> {
  const label = stores.texts.chain.labels.outputs;
  const reason = await stores.workflows.edit(label, (chain, { renameOutput }) => renameOutput(chain, from, to));
  if (reason !== undefined) stores.view.notices.emit({ text: reason, tone: 'failed' });
}
