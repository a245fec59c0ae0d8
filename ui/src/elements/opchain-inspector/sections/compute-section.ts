import type { ComputeStep, JsonValue } from '@opchain/core';
import {
  type FunctionGroup,
  functionNames,
  type FunctionParameter,
  functionSignatures,
  parameterAt,
  type Schema,
  signatureOf,
} from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { viewSchema } from '../../../schema/schema-view.js';
import { formatTyped } from '../../../schema/parse-typed.js';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import type { ValueChangeEvent } from '../fields/value-change-event.js';

/** The function of a step, its arguments, and what it made in the last run. */
export function renderComputeSection(stores: Stores, step: ComputeStep): TemplateResult {
  const texts = stores.texts.inspector;
  const groups = Object.keys(texts.functionGroups) as FunctionGroup[];
  const known = signatureOf(step.function);
  return html`<section class="sec" data-path="function">
    <label class="f"
      ><span class="label plain">${texts.function}</span>
      <select
        class="field code"
        @change=${(event: Event) => setFunction(stores, step, (event.target as HTMLSelectElement).value)}
      >
        ${known ? nothing : html`<option selected>${step.function}</option>`}
        ${groups.map(
          (group) =>
            html`<optgroup label=${texts.functionGroups[group]}>
              ${functionNames
                .filter((name) => functionSignatures[name].group === group)
                .map((name) => html`<option value=${name} ?selected=${name === step.function}>${name}</option>`)}
            </optgroup>`,
        )}
      </select></label
    >
    ${known ? listFields(step).map(({ index, parameter }) => renderArgument(stores, step, index, parameter)) : nothing}
    ${renderDiagnostics(stores, step)} ${renderResult(stores, step)}
  </section>`;
}

interface ArgumentField {
  readonly index: number;
  readonly parameter: FunctionParameter;
}

/** One field for each parameter; for one that repeats, one more than it has arguments. */
function listFields({ function: name, arguments: values }: ComputeStep): readonly ArgumentField[] {
  const signature = signatureOf(name);
  if (signature === undefined) return [];
  const { parameters } = signature;
  const count =
    parameters.at(-1)?.repeats === true ? Math.max(parameters.length, values.length + 1) : parameters.length;
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const parameter = parameterAt(signature, index);
    return parameter === undefined ? [] : [{ index, parameter }];
  });
}

const schemas: Readonly<Record<FunctionParameter['type'], Schema>> = {
  any: {},
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  list: { type: 'array' },
  numbers: { type: 'array' },
  object: { type: 'object' },
  time: { type: 'string' },
  query: { type: 'string' },
  filter: { type: 'string' },
  pattern: { type: 'string' },
};
const choices = new Map<string, Schema>();

/** The same object for the same values, so that its view is kept. */
function schemaOf({ type, values }: FunctionParameter): Schema {
  if (values === undefined) return schemas[type];
  const key = values.join();
  const schema = choices.get(key) ?? { type: 'string', enum: [...values] };
  choices.set(key, schema);
  return schema;
}

const resolve = (schema: Schema): Schema => schema;

function renderArgument(
  stores: Stores,
  step: ComputeStep,
  index: number,
  parameter: FunctionParameter,
): TemplateResult {
  const { name, repeats, isOptional, type } = parameter;
  const label = repeats === true ? `${name} ${String(index + 1)}` : name;
  const texts = stores.texts.inspector;
  const path = `arguments/${String(index)}`;
  const view = viewSchema(schemaOf(parameter), resolve);
  const error = stores.diagnostics.of(step.id).find((each) => each.path === path && each.severity === 'error');
  return html`<div class="f" data-path=${path}>
    <span class="label"
      ><span class="name">${label}</span
      >${repeats === true || isOptional === true ? nothing : html`<i title=${texts.required} aria-hidden="true">*</i><span class="sr">, ${texts.required}</span>`}</span
    >
    <opchain-value-field
      .stepId=${step.id}
      .label=${label}
      .value=${step.arguments[index] ?? undefined}
      .view=${view}
      .diagnostic=${error?.message}
      .target=${{ name, types: type === 'text' || type === 'time' ? [] : view.types, acceptsText: type === 'text' }}
      @value-change=${(event: ValueChangeEvent) => setArgument(stores, step, index, event.detail)}
    ></opchain-value-field>
  </div>`;
}

/** Problems that belong to no argument, such as one that is missing. */
function renderDiagnostics(stores: Stores, step: ComputeStep): readonly TemplateResult[] {
  return stores.diagnostics
    .of(step.id)
    .filter(({ path, severity }) => severity === 'error' && (path === 'arguments' || path === 'function'))
    .map(({ message }) => html`<p class="message error">${icon('warn', 'small')}${message}</p>`);
}

/** Characters of a result that are shown. */
const MAX_RESULT = 200;

function renderResult(stores: Stores, { id }: ComputeStep): TemplateResult | typeof nothing {
  const result = stores.run.editedSince(id) ? undefined : stores.run.step(id)?.result;
  const value = result?.captures[id];
  if (value === undefined) return nothing;
  const text = formatTyped(value);
  return html`<div class="f">
    <span class="label plain">${stores.texts.inspector.result}</span
    ><code class="computed" data-path="result"
      >${text.length > MAX_RESULT ? `${text.slice(0, MAX_RESULT)}…` : text}</code
    >
  </div>`;
}

/** Arguments that the new function has no parameter for are removed. */
function setFunction(stores: Stores, step: ComputeStep, name: string): void {
  const signature = signatureOf(name);
  const values = step.arguments.filter((_, index) => signature && parameterAt(signature, index) !== undefined);
  set(stores, step, name, values);
}

/** An argument before others that is not set is `null`. */
function setArgument(stores: Stores, step: ComputeStep, index: number, value: JsonValue | undefined): void {
  const repeats = signatureOf(step.function)?.parameters.at(-1)?.repeats === true;
  const values: JsonValue[] = [...step.arguments];
  while (values.length < index) values.push(null);
  if (value === undefined && repeats) values.splice(index, 1);
  else values[index] = value ?? null;
  while (!repeats && values.length > 0 && values.at(-1) === null) values.pop();
  set(stores, step, step.function, values);
}

/** The document declares the type of the value, so that a runner that asks for it knows what to ask for. */
function set(stores: Stores, step: ComputeStep, name: string, values: readonly JsonValue[]): void {
  const { schema: before, ...rest } = step;
  const result = signatureOf(name)?.result;
  const schema = name === step.function ? before : result === undefined ? undefined : { type: result };
  const changed = { ...rest, function: name, arguments: values, ...(schema && { schema }) };
  const outcome = stores.chain.changeStep(step.id, 'inspector', 'function', () => changed);
  if (!outcome.ok) stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
}
