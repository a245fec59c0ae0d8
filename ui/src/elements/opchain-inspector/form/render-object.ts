import type { JsonValue } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import { formatValuePath, withFieldRenamed } from '../../../schema/edit-value.js';
import { type SchemaView, viewSchema } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import { isObject } from '@opchain/core/internal/model';
import { errorMessageAt, type FormContext, type ValueSpec } from './form-context.js';
import { renderMapButton } from './render-map-button.js';
import { renderAddField } from './render-add-field.js';
import { revealField } from './reveal-field.js';
import { renderGroup } from './render-group.js';
import { renderRemove } from './render-leaf.js';
import { renderVariants } from './render-variants.js';

/** Objects with more optional fields than this show only those with a value, and offer the rest. */
const MAX_SHOWN_FIELDS = 8;

/** An object: its fields, the remaining ones to add, and custom fields if allowed. */
export function renderObject(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
  value: JsonValue | undefined,
): TemplateResult {
  const texts = context.stores.texts.inspector;
  const pathSuffix = formatValuePath(spec.path);
  const object = isObject(value) ? value : {};
  const declaredFields = new Set(view.properties.map(([name]) => name));
  const extraFields = Object.keys(object).filter((name) => !declaredFields.has(name));
  const writable = view.properties.filter(([, schema]) => !viewSchema(schema, context.resolve).readOnly);
  const showAll = writable.length <= MAX_SHOWN_FIELDS;
  const visibleFields = writable
    .filter(
      ([name]) =>
        showAll ||
        view.required.has(name) ||
        Object.hasOwn(object, name) ||
        context.viewState.get(`${context.inputPath}${pathSuffix}/${name}`) === true,
    )
    .sort(([a], [b]) => Number(view.required.has(b)) - Number(view.required.has(a)));
  const hiddenFields = writable.filter((each) => !visibleFields.includes(each));
  const isRoot = spec.path.length === 0;
  const errorMessage = errorMessageAt(context, spec);
  const fields = html`
    ${view.variants.length > 0 ? renderVariants(context, spec, view, value) : nothing}
    ${view.anyRequired.length === 0 ? nothing : html`<p class="hint">${texts.anyRequired(view.anyRequired)}</p>`}
    ${visibleFields.map(([name, schema]) =>
      context.renderValue(context, {
        path: [...spec.path, name],
        name,
        schema,
        required: view.required.has(name),
        depth: spec.depth + 1,
      }),
    )}
    ${extraFields.map((name) =>
      context.renderValue(context, {
        path: [...spec.path, name],
        name,
        schema: view.additional === false ? undefined : view.additional,
        required: false,
        depth: spec.depth + 1,
        rename: (to) => {
          context.replace(withFieldRenamed(context.value, spec.path, { from: name, to }));
          revealField(context, [...spec.path, to]);
        },
        remove: () => context.set([...spec.path, name], undefined),
      }),
    )}
    ${
      hiddenFields.length > 0 || (view.additional !== false && (view.properties.length === 0 || extraFields.length > 0))
        ? renderAddField(context, spec, view, hiddenFields)
        : nothing
    }
  `;
  if (isRoot) return fields;
  if (spec.flat) {
    return html`<div data-path=${context.inputPath + pathSuffix} role="group" aria-label=${spec.name}>
      <div class="item-head">
        <code class="faint">${spec.name}</code
        >${errorMessage === undefined ? nothing : html`<span class="type bad" title=${errorMessage}>${icon('warn', 'small')}</span>`}<span
          class="grow"
        ></span
        >${renderMapButton(context, spec)}${renderRemove(context, spec)}
      </div>
      ${fields}
    </div>`;
  }
  const names = Object.keys(object);
  return renderGroup(context, spec, view, {
    summary: names.length === 0 ? texts.fields(0) : names.join(', '),
    empty: names.length === 0,
    content: () => html`<div class="item">${fields}</div>`,
  });
}
