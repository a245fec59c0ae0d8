import type { JsonValue, OperationDetail, ParameterPlace, ParameterSpec } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { withValueAt } from '../../../schema/edit-value.js';
import { resolverOf, viewSchema } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import type { FormContext } from '../form/form-context.js';
import { renderValue } from '../form/render-value.js';
import type { SectionContext } from './section-context.js';

const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];
/** Places with more optional parameters than this show those that are set, and offer the rest. */
const mostShown = 6;

export function renderParameterSections(context: SectionContext): readonly (TemplateResult | typeof nothing)[] {
  return places.map((place) => renderPlace(context, place));
}

function renderPlace(context: SectionContext, place: ParameterPlace): TemplateResult | typeof nothing {
  const { stores, node, detail } = context;
  if (!detail) return nothing;
  const words = stores.texts.inspector;
  const specs = detail.parameters.filter((spec) => spec.in === place);
  const known = new Set(specs.map((spec) => spec.name));
  const unknown = node.parameters.filter((parameter) => parameter.in === place && !known.has(parameter.name));
  if (specs.length === 0 && unknown.length === 0) return nothing;
  const key = `more/${place}`;
  const open = context.shown.get(key) === true;
  const optional = specs.filter((spec) => !spec.required && !node.parameters.some((each) => each.in === place && each.name === spec.name));
  const folded = optional.length > mostShown && !open ? new Set(optional) : new Set<ParameterSpec>();
  return html`<section class="sec">
    <header><h3>${words[place]}</h3></header>
    ${specs.filter((spec) => !folded.has(spec)).map((spec) => renderParameter(context, detail, spec))}
    ${unknown.map(
      ({ name }) =>
        html`${renderParameter(context, detail, { in: place, name, required: false, deprecated: false, schema: true, style: 'simple', explode: false, allowReserved: false })}
          <p class="say warning">
            ${icon('warn', 'small')}<span>${name}: ${words.unknownParameter}</span
            ><button class="btn sm link" @click=${() => stores.chain.setParameter(node.id, place, name, undefined, 'inspector')}>
              ${words.removeInput(name)}
            </button>
          </p>`,
    )}
    ${
      optional.length > mostShown
        ? html`<button class="btn sm link" @click=${() => context.show(key, !open)}>
            ${icon(open ? 'down' : 'right', 'small')}${open ? words.fewer : words.moreParameters(optional.length)}
          </button>`
        : nothing
    }
  </section>`;
}

function renderParameter(context: SectionContext, detail: OperationDetail, spec: ParameterSpec): TemplateResult {
  const { stores, node } = context;
  const value = node.parameters.find((each) => each.in === spec.in && each.name === spec.name)?.value;
  const set = (next: JsonValue | undefined): void => {
    const outcome = stores.chain.setParameter(node.id, spec.in, spec.name, isEmpty(next) ? undefined : next, 'inspector');
    if (!outcome.ok) stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
  };
  const form: FormContext = {
    stores,
    nodeId: node.id,
    place: `parameters/${spec.in}/${escapeToken(spec.name)}`,
    resolve: resolverOf(detail),
    owner: ownerOf(detail.path, spec.name),
    asText: true,
    value,
    set: (path, next) => set(withValueAt(value, path, next)),
    replace: set,
    shown: context.shown,
    show: context.show,
    renderValue,
  };
  const view = viewSchema(spec.schema, resolverOf(detail));
  // The example beside the schema is the better one.
  const schema =
    spec.example === undefined || typeof spec.schema === 'boolean' || view.example !== undefined ? spec.schema : { ...spec.schema, example: spec.example };
  return renderValue(form, { path: [], name: spec.name, schema, required: spec.required, depth: 0 });
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0 && !Array.isArray(value));
}

function escapeToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** What a path parameter belongs to: `orders` for `{id}` in `/orders/{id}/status`. */
export function ownerOf(path: string, name: string): string | undefined {
  const parts = path.split('/');
  const at = parts.findIndex((part) => part === `{${name}}`);
  return parts.slice(0, Math.max(0, at)).findLast((part) => part !== '' && !part.startsWith('{'));
}
