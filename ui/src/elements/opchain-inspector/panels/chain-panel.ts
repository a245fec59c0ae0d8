import type { ChainInput } from '@opchain/core';
import { uniqueName } from '@opchain/core/document';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { viewSchema } from '../../../schema/schema-view.js';
import { renameInput } from '../../../stores/chain/rename-input.js';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import { renderFold } from '../sections/fold.js';
import type { ValueChangeEvent } from '../fields/value-change-event.js';

interface PanelState {
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (key: string, state: boolean | number | string) => void;
}

/** `file` is a binary string. */
const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'file'] as const;

/** The chain as a whole: title, inputs, description. */
export function renderChainPanel(stores: Stores, state: PanelState): TemplateResult {
  const texts = stores.texts.inspector;
  const { chain } = stores.chain;
  const { droppable } = stores.document.value;
  return html`<div class="title">
      <div class="row"><h2 class="ellipsis">${chain.title || stores.texts.shell.untitled}</h2></div>
      <p class="plain">${texts.facts(chain.steps.length, chain.connections.length)}</p>
    </div>
    <div class="scroll">
      ${
        droppable > 0
          ? html`<section class="sec">
              <p class="message">${icon('tidy', 'small')}${texts.droppable(droppable)}</p>
              <button class="btn line sm" @click=${() => stores.document.removeOrderingOnlyConnections()}>
                ${texts.removeOrderingOnlyConnections}
              </button>
            </section>`
          : nothing
      }
      <section class="sec">
        <header>
          <h3>${texts.inputs}</h3>
          <span class="end"
            ><button
              class="icon sm"
              aria-label=${texts.addInput}
              title=${texts.addInput}
              @click=${() => addInput(stores)}
            >
              ${icon('plus', 'small')}
            </button></span
          >
        </header>
        ${chain.inputs.length === 0 ? html`<p class="hint">${texts.inputsHint}</p>` : nothing}
        ${chain.inputs.map((input, index) => renderInput(stores, input, index))}
      </section>
      ${renderFold(
        state,
        'summary',
        texts.description,
        (chain.summary ?? chain.description) ? texts.filled : texts.empty,
        () =>
          html`<textarea
            class="field"
            rows="4"
            aria-label=${texts.description}
            .value=${chain.description ?? chain.summary ?? ''}
            @input=${(event: Event) => {
              const description = (event.target as HTMLTextAreaElement).value;
              stores.chain.edit(
                { label: texts.description, origin: 'inspector', mergeKey: 'description' },
                ({ description: _, ...document }) => (description === '' ? document : { ...document, description }),
              );
            }}
          ></textarea>`,
      )}
    </div>`;
}

function addInput(stores: Stores): void {
  const { inputs } = stores.chain.chain;
  const name = uniqueName('input', (each) => inputs.some((input) => input.name === each));
  stores.chain.setInputs([...inputs, { name, schema: { type: 'string' }, required: true }], 'inspector');
}

function renderInput(stores: Stores, input: ChainInput, index: number): TemplateResult {
  const texts = stores.texts.inspector;
  const { inputs } = stores.chain.chain;
  const set = (next: ChainInput): void => stores.chain.setInputs(inputs.with(index, next), 'inspector');
  const view = viewSchema(input.schema, (schema) => schema);
  const isFile = input.schema['format'] === 'binary';
  const type = isFile ? 'file' : (types.find((each) => each === input.schema['type']) ?? 'string');
  const setType = (next: string): void => {
    const { format: _, ...schema } = input.schema;
    set({
      ...input,
      schema: {
        ...(isFile ? schema : input.schema),
        type: next === 'file' ? 'string' : next,
        ...(next === 'file' && { format: 'binary' }),
      },
    });
  };
  const target = { name: input.name, types: [...view.types], acceptsText: false };
  return html`<div class="input-card" role="group" aria-label=${input.name}>
    <div class="f">
      <input
        class="field code"
        aria-label=${texts.inputName}
        spellcheck="false"
        autocomplete="off"
        .value=${input.name}
        @change=${(event: Event) => {
          const name = (event.target as HTMLInputElement).value.trim();
          if (/^[A-Za-z0-9_.-]+$/.test(name) && !inputs.some((each) => each.name === name))
            stores.chain.edit({ label: stores.texts.chain.labels.inputs, origin: 'inspector' }, (document) =>
              renameInput(document, input.name, name),
            );
        }}
      />
      <select
        class="field num"
        aria-label=${texts.inputType}
        @change=${(event: Event) => setType((event.target as HTMLSelectElement).value)}
      >
        ${types.map((each) => html`<option value=${each} ?selected=${each === type}>${each === 'file' ? texts.inputFile : each}</option>`)}
      </select>
      <button
        class="icon sm"
        aria-label=${texts.removeInputOf(input.name)}
        title=${texts.removeInputOf(input.name)}
        @click=${() => stores.chain.setInputs(inputs.toSpliced(index, 1), 'inspector')}
      >
        ${icon('trash', 'small')}
      </button>
    </div>
    <div class="f">
      <span class="label plain">${texts.inputDefault}</span>
      <opchain-value-field
        .stepId=${''}
        .label=${texts.inputDefault}
        .value=${input.schema['default']}
        .view=${view}
        .acceptsFile=${isFile}
        .target=${target}
        @value-change=${(event: ValueChangeEvent) => {
          const { default: _, ...schema } = input.schema;
          set({
            ...input,
            required: event.detail === undefined,
            schema: event.detail === undefined ? schema : { ...schema, default: event.detail },
          });
        }}
      ></opchain-value-field>
    </div>
    <div class="f">
      <span class="label plain">${texts.nextRunValue}</span>
      <opchain-value-field
        .stepId=${''}
        .label=${texts.nextRunValue}
        .value=${stores.run.inputs[input.name]}
        .view=${view}
        .acceptsFile=${isFile}
        .target=${target}
        @value-change=${(event: ValueChangeEvent) => stores.run.setInput(input.name, event.detail)}
      ></opchain-value-field>
    </div>
  </div>`;
}
