import type { ChainInput, JsonObject, JsonValue } from '@opchain/core';
import {
  generatorOf,
  type InputGenerator,
  type InputGeneratorName,
  inputGeneratorNames,
  membersOfGenerator,
  uniqueName,
} from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { viewSchema } from '../../../schema/schema-view.js';
import type { Stores } from '../../../stores/stores.js';
import type { ValueChangeEvent } from '../fields/value-change-event.js';
import { renderRunSeed } from './run-seed.js';
import { type PanelState, renderNamedValue, renderNamedValues, renderValueOfRun } from './named-value.js';

const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'password', 'file'] as const;
/** Strings of these formats are types of their own. */
const formats: Readonly<Record<string, string>> = { password: 'password', file: 'binary' };

/** The values that are set from outside of the chain. */
export function renderChainInputs(stores: Stores, state: PanelState): TemplateResult {
  const texts = stores.texts.inspector;
  const { inputs } = stores.chain.chain;
  return renderNamedValues(
    {
      kind: 'inputs',
      title: texts.inputs,
      hint: texts.inputsHint,
      addLabel: texts.addInput,
      add: () => addInput(stores),
      below: renderRunSeed(stores),
    },
    inputs.map((input, index) => renderInput(stores, state, input, index)),
  );
}

function addInput(stores: Stores): void {
  const { inputs } = stores.chain.chain;
  const name = uniqueName('input', (each) => inputs.some((input) => input.name === each));
  stores.chain.setInputs([...inputs, { name, schema: { type: 'string' }, required: true }], 'inspector');
  stores.view.reveals.emit({ stepId: '', path: `inputs/${name}` });
}

function renderInput(stores: Stores, state: PanelState, input: ChainInput, index: number): TemplateResult {
  const texts = stores.texts.inspector;
  const { inputs } = stores.chain.chain;
  const set = (next: ChainInput): void => stores.chain.setInputs(inputs.with(index, next), 'inspector');
  const view = viewSchema(input.schema, (schema) => schema);
  const { format, type: schemaType } = input.schema;
  const special = types.find((each) => formats[each] !== undefined && formats[each] === format);
  const type = special ?? types.find((each) => each === schemaType) ?? 'string';
  const isFile = type === 'file';
  const setType = (next: string): void => {
    const { format: _, ...schema } = input.schema;
    const nextFormat = formats[next];
    set({
      ...input,
      schema: {
        ...(special === undefined ? input.schema : schema),
        ...(nextFormat === undefined ? { type: next } : { type: 'string', format: nextFormat }),
      },
    });
  };
  const target = { name: input.name, types: [...view.types], acceptsText: false };
  return renderNamedValue(
    stores,
    state,
    {
      kind: 'inputs',
      name: input.name,
      names: inputs.map(({ name }) => name),
      removeLabel: texts.removeInputOf(input.name),
      rename: (name) => void rename(stores, input.name, name),
      remove: () => stores.chain.setInputs(inputs.toSpliced(index, 1), 'inspector'),
      more: html` <select
        class="field num"
        aria-label=${texts.inputType}
        @change=${(event: Event) => setType((event.target as HTMLSelectElement).value)}
      >
        ${types.map((each) => html`<option value=${each} ?selected=${each === type}>${each === 'file' ? texts.inputFile : each === 'password' ? texts.inputPassword : each}</option>`)}
      </select>`,
    },
    html`
      ${isFile ? nothing : renderGenerator(stores, input, set)}
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
      ${renderValueOfRun(stores, input.name, stores.run.shown?.summary?.generated)}
    `,
  );
}

/** What a generator cannot do without. */
const initialMembers: Readonly<Partial<Record<InputGeneratorName, JsonObject>>> = {
  pick: { from: [''] },
  totp: { credential: '' },
};

/** Which value each run makes for the input, if none is provided. */
function renderGenerator(
  { texts: { inspector: texts } }: Stores,
  input: ChainInput,
  set: (next: ChainInput) => void,
): TemplateResult {
  const generator = generatorOf(input.schema);
  const change = (next: InputGenerator | undefined): void => {
    const { 'x-opchain-generate': _, ...schema } = input.schema;
    if (next === undefined) return set({ ...input, schema });
    const isShort = Object.keys(next).length === 1;
    const type = next.generate === 'sequence' && next['prefix'] !== undefined ? 'string' : typeOf(next, schema['type']);
    set({
      ...input,
      required: false,
      schema: {
        ...schema,
        ...(type && { type }),
        ...(next.generate === 'totp' && { format: 'password' }),
        'x-opchain-generate': isShort ? next.generate : next,
      },
    });
  };
  const label = generator === undefined ? '' : (texts.generators[generator.generate] ?? String(generator.generate));
  return html`<div class="f">
      <span class="label plain">${texts.inputGenerated}</span>
      <select
        class="field"
        aria-label=${texts.inputGenerated}
        @change=${({ target }: Event) => {
          const generate = (target as HTMLSelectElement).value as InputGeneratorName | '';
          change(generate === '' ? undefined : { generate, ...initialMembers[generate] });
        }}
      >
        <option value="" ?selected=${generator === undefined}>${texts.notGenerated}</option>
        ${inputGeneratorNames.map((each) => html`<option value=${each} ?selected=${each === generator?.generate}>${texts.generators[each]}</option>`)}
      </select>
    </div>
    ${
      generator === undefined || !inputGeneratorNames.includes(generator.generate)
        ? nothing
        : membersOfGenerator(generator.generate).map(
            ([name, type]) =>
              html`<div class="f">
                <span class="label plain">${name}</span>
                <opchain-value-field
                  .stepId=${''}
                  .label=${texts.generatorMember(name, label)}
                  .value=${generator[name]}
                  .view=${viewSchema({ type }, (schema) => schema)}
                  .target=${{ name, types: [type], acceptsText: false }}
                  @value-change=${({ detail }: ValueChangeEvent) => {
                    const { [name]: _, ...rest } = generator;
                    change((detail === undefined ? rest : { ...rest, [name]: detail }) as InputGenerator);
                  }}
                ></opchain-value-field>
              </div>`,
          )
    }`;
}

/** The type of what a generator makes, if the input has another one. */
function typeOf({ generate, format }: InputGenerator, type: JsonValue | undefined): string | undefined {
  if (generate === 'timestamp' && typeof format === 'string' && format.startsWith('unix')) return 'integer';
  if (generate === 'integer' || generate === 'sequence') return type === 'number' ? 'number' : 'integer';
  if (generate === 'number') return 'number';
  return generate === 'pick' ? undefined : 'string';
}

/** The chains of the document that call this one follow. */
async function rename(stores: Stores, from: string, to: string): Promise<void> {
  const label = stores.texts.chain.labels.inputs;
  const reason = await stores.workflows.edit(label, (chain, { renameInput }) => renameInput(chain, from, to));
  if (reason !== undefined) stores.view.notices.emit({ text: reason, tone: 'failed' });
}
