import type { JsonValue } from '@opchain/core';
import type { OperationDetail, ParameterLocation, ParameterSpec } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { withValueAt } from '../../../schema/edit-value.js';
import { ownerOfParameter } from '../../../schema/path-owner.js';
import { getResolver, viewSchema } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import type { FormContext } from '../form/form-context.js';
import { renderNameForm } from '../form/render-name-form.js';
import { renderValue } from '../form/render-value.js';
import type { SectionContext } from './section-context.js';

const locations: readonly ParameterLocation[] = ['path', 'query', 'querystring', 'header', 'cookie'];
const addedLocations = ['header', 'query', 'cookie'] as const;
type AddedLocation = (typeof addedLocations)[number];
/** Locations with more optional parameters than this show only those with a value, and offer the rest. */
const MAX_SHOWN_PARAMETERS = 6;

export function renderParameterSections(context: SectionContext): readonly (TemplateResult | typeof nothing)[] {
  return [...locations.map((place) => renderParameterGroup(context, place)), renderAddParameter(context)];
}

/** Adds a parameter that the description does not know. */
function renderAddParameter({ stores, step, detail }: SectionContext): TemplateResult | typeof nothing {
  if (!detail) return nothing;
  const texts = stores.texts.inspector;
  const add = (place: AddedLocation, name: string): void => {
    const isSet = step.parameters.some((each) => each.in === place && each.name === name);
    if (!isSet) stores.chain.setParameter(step.id, place, name, '', 'inspector');
    stores.view.reveals.emit({ stepId: step.id, path: `parameters/${place}/${escapeToken(name)}` });
  };
  return html`<section class="sec add-parameter">
    <opchain-popover .look=${'btn sm link'} .kind=${'dialog'}>
      <span slot="button" class="row">${icon('plus', 'small')}${texts.addParameter}</span>
      ${addedLocations.map((place) =>
        renderNameForm({
          label: texts.parameterName[place],
          action: texts.addParameterOf[place],
          submit: (name) => add(place, name.trim()),
        }),
      )}
    </opchain-popover>
  </section>`;
}

function renderParameterGroup(context: SectionContext, place: ParameterLocation): TemplateResult | typeof nothing {
  const { stores, step, detail } = context;
  if (!detail) return nothing;
  const texts = stores.texts.inspector;
  const specs = detail.parameters.filter((spec) => spec.in === place);
  const known = new Set(specs.map((spec) => spec.name));
  const unknown = step.parameters.filter((parameter) => parameter.in === place && !known.has(parameter.name));
  if (specs.length === 0 && unknown.length === 0) return nothing;
  const key = `more/${place}`;
  const open = context.viewState.get(key) === true;
  const optional = specs.filter(
    (spec) => !spec.required && !step.parameters.some((each) => each.in === place && each.name === spec.name),
  );
  const folded = optional.length > MAX_SHOWN_PARAMETERS && !open ? new Set(optional) : new Set<ParameterSpec>();
  return html`<section class="sec">
    <header><h3>${texts[place]}</h3></header>
    ${specs.filter((spec) => !folded.has(spec)).map((spec) => renderParameter(context, detail, spec))}
    ${unknown.map(
      ({ name }) =>
        html`${renderParameter(context, detail, { in: place, name, required: false, deprecated: false, schema: true, style: 'simple', explode: false, allowReserved: false })}
          <p class="message warning">
            ${icon('warn', 'small')}<span>${name}: ${texts.unknownParameter}</span
            ><button
              class="btn sm link"
              @click=${() => stores.chain.setParameter(step.id, place, name, undefined, 'inspector')}
            >
              ${texts.removeInput(name)}
            </button>
          </p>`,
    )}
    ${
      optional.length > MAX_SHOWN_PARAMETERS
        ? html`<button class="btn sm link" @click=${() => context.setViewState(key, !open)}>
            ${icon(open ? 'down' : 'right', 'small')}${open ? texts.showFewer : texts.moreParameters(optional.length)}
          </button>`
        : nothing
    }
  </section>`;
}

function renderParameter(context: SectionContext, detail: OperationDetail, spec: ParameterSpec): TemplateResult {
  const { stores, step } = context;
  const value = step.parameters.find((each) => each.in === spec.in && each.name === spec.name)?.value;
  const set = (next: JsonValue | undefined): void => {
    const outcome = stores.chain.setParameter(
      step.id,
      spec.in,
      spec.name,
      isEmpty(next) ? undefined : next,
      'inspector',
    );
    if (!outcome.ok) stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
  };
  const form: FormContext = {
    stores,
    stepId: step.id,
    inputPath: `parameters/${spec.in}/${escapeToken(spec.name)}`,
    resolve: getResolver(detail),
    owner: ownerOfParameter(detail.path, spec.name),
    asText: true,
    acceptsFiles: false,
    value,
    set: (path, next) => set(withValueAt(value, path, next)),
    replace: set,
    viewState: context.viewState,
    setViewState: context.setViewState,
    renderValue,
  };
  const view = viewSchema(spec.schema, getResolver(detail));
  // The example next to the schema has priority.
  const schema =
    spec.example === undefined || typeof spec.schema === 'boolean' || view.example !== undefined
      ? spec.schema
      : { ...spec.schema, example: spec.example };
  return renderValue(form, { path: [], name: spec.name, schema, required: spec.required, depth: 0 });
}

function isEmpty(value: JsonValue | undefined): boolean {
  return (
    value === undefined ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0 && !Array.isArray(value))
  );
}

function escapeToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
