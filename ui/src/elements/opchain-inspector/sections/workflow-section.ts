import type { Chain, JsonValue, WorkflowStep } from '@opchain/core';
import { listWorkflowIds } from '@opchain/core/internal/document';
import { isObject, parsePointer, type Schema } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, withValueAt } from '../../../schema/edit-value.js';
import { getResolver } from '../../../schema/schema-view.js';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import type { FormContext } from '../form/form-context.js';
import { renderValue } from '../form/render-value.js';
import { renderForEach } from './for-each-section.js';

interface PanelState {
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (path: string, state: boolean | number | string) => void;
}

/** The inputs of the workflow that a step calls: those that it declares, then those that it does not know. */
export function renderWorkflowSection(stores: Stores, step: WorkflowStep, state: PanelState): TemplateResult {
  const texts = stores.texts.inspector;
  const called = stores.workflows.value.called?.find(step.workflow);
  const declared = called?.inputs.filter(({ name }) => name !== step.forEach?.as) ?? [];
  // The item takes the place of a value of its input.
  const unknown = step.inputs.filter(
    ({ name }) => name !== step.forEach?.as && !declared.some((each) => each.name === name),
  );
  return html`<section class="sec" data-path="workflow">
      <header><h3>${texts.workflowInputs(step.workflow.id)}</h3></header>
      ${renderMissing(stores, step)}
      ${called?.summary === undefined ? nothing : html`<p class="hint">${called.summary}</p>`}
      ${called !== undefined && declared.length + unknown.length === 0 ? html`<p class="hint">${step.forEach ? texts.onlyItemInput : texts.noWorkflowInputs}</p>` : nothing}
      ${declared.map(({ name, schema, required }) => renderInput(stores, step, called, { name, schema, required: required && !Object.hasOwn(schema, 'default') }, state))}
      ${unknown.map(
        ({ name }) =>
          html`${renderInput(stores, step, called, { name, schema: true, required: false }, state)}
          ${
            called === undefined
              ? nothing
              : html`<p class="message warning">
                  ${icon('warn', 'small')}<span>${name}: ${texts.unknownInput}</span
                  ><button class="btn sm link" @click=${() => setInput(stores, step, name, undefined)}>
                    ${texts.removeInput(name)}
                  </button>
                </p>`
          }`,
      )}
    </section>
    ${renderForEach(stores, step, called)}`;
}

/** A step whose workflow does not exist can call another one of the document. */
function renderMissing(stores: Stores, step: WorkflowStep): TemplateResult | typeof nothing {
  const { called } = stores.workflows.value;
  if (called === undefined || called.find(step.workflow) !== undefined) return nothing;
  const { chain } = stores.chain;
  const texts = stores.texts.workflows;
  const call = (id: string): void => {
    stores.chain.edit({ label: texts.callInstead(id), origin: 'inspector' }, (chain) => ({
      ...chain,
      steps: chain.steps.map((each) => (each.id === step.id ? { ...step, workflow: { id } } : each)),
    }));
    stores.view.reveals.emit({ stepId: step.id, path: 'setup' });
  };
  return html`<p class="message error">${icon('warn', 'small')}${texts.notFound}</p>
    <div class="repairs" role="group" aria-label=${texts.workflows}>
      ${listWorkflowIds(chain)
        .filter((id) => id !== chain.id)
        .map(
          (id) =>
            html`<button class="btn line sm" aria-label=${texts.callInstead(id)} @click=${() => call(id)}>
              ${icon('chain', 'small')}<span class="ellipsis">${id}</span>
            </button>`,
        )}
    </div>`;
}

function renderInput(
  stores: Stores,
  step: WorkflowStep,
  called: Chain | undefined,
  { name, schema, required }: { readonly name: string; readonly schema: Schema; readonly required: boolean },
  state: PanelState,
): TemplateResult {
  const value = step.inputs.find((each) => each.name === name)?.value;
  const form: FormContext = {
    stores,
    stepId: step.id,
    inputPath: `inputs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    resolve: getResolver(called === undefined ? unresolved : resolverOf(called)),
    owner: undefined,
    asText: false,
    acceptsFiles: false,
    value,
    set: (path, next) => setInput(stores, step, name, withValueAt(value, path, next)),
    replace: (next) => setInput(stores, step, name, next),
    ...state,
    renderValue,
  };
  return renderValue(form, { path: [], name, schema, required, depth: 0 });
}

function setInput(stores: Stores, step: WorkflowStep, name: string, value: JsonValue | undefined): void {
  const index = step.inputs.findIndex((input) => input.name === name);
  const set = value === undefined ? [] : [{ name, value }];
  const inputs = index < 0 ? [...step.inputs, ...set] : step.inputs.toSpliced(index, 1, ...set);
  const outcome = stores.chain.changeStep(step.id, 'inspector', `inputs/${name}`, () => ({ ...step, inputs }));
  if (!outcome.ok) stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
}

type Resolver = Parameters<typeof getResolver>[0];

const unresolved: Resolver = { resolve: (schema) => schema };
const resolvers = new WeakMap<Chain, Resolver>();

/** Schemas of inputs refer to the components of their document. */
function resolverOf(chain: Chain): Resolver {
  const known = resolvers.get(chain);
  if (known !== undefined) return known;
  const resolver: Resolver = {
    resolve(schema) {
      const reference = typeof schema === 'object' ? schema['$ref'] : undefined;
      const path = typeof reference === 'string' ? parsePointer(reference.replace(/^#/, '')) : undefined;
      if (path?.[0] !== 'components') return schema;
      const found = valueAt(chain.document?.components, path.slice(1));
      return isObject(found) ? found : schema;
    },
  };
  resolvers.set(chain, resolver);
  return resolver;
}
