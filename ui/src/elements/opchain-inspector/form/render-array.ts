import type { JsonValue } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatValuePath, withoutItem } from '../../../schema/edit-value.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import { viewSchema } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import type { FormContext, ValueSpec } from './form-context.js';
import { errorMessageAt } from './form-context.js';
import { renderMapButton } from './render-map-button.js';
import { renderLabel, renderRemove } from './render-leaf.js';

/** An array: its items with add and remove buttons. */
export function renderArray(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
  list: readonly JsonValue[],
): TemplateResult {
  const texts = context.stores.texts.inspector;
  const pathSuffix = formatValuePath(spec.path);
  const errorMessage = errorMessageAt(context, pathSuffix);
  const itemOf = (index: number): ValueSpec => ({
    path: [...spec.path, index],
    name: `${spec.name}[${index}]`,
    schema: view.prefixItems[index] ?? view.items,
    required: false,
    depth: spec.depth + 1,
    flat: true,
    remove: () => context.replace(withoutItem(context.value, spec.path, index)),
  });
  return html`<div class="group" data-path=${context.inputPath + pathSuffix} role="group" aria-label=${spec.name}>
    <div class="f">
      ${renderLabel(context, spec, view)}<span
        class="type ${errorMessage === undefined ? '' : 'bad'}"
        title=${errorMessage ?? ''}
        >${texts.items(list.length)}</span
      >${renderMapButton(context, spec)}${renderRemove(context, spec)}
    </div>
    ${repeat(
      list,
      (_, index) => index,
      (_, index) => html`<div class="item">${context.renderValue(context, itemOf(index))}</div>`,
    )}
    <button class="btn sm link" @click=${() => addItem(context, spec, view, list.length)}>
      ${icon('plus', 'small')}${texts.addItem}
    </button>
  </div>`;
}

/** Adds an item and puts the focus into it. */
function addItem(context: FormContext, spec: ValueSpec, view: SchemaView, index: number): void {
  const path = [...spec.path, index];
  context.set(path, emptyItem(view, context));
  const { view: shown } = context.stores;
  shown.reveals.emit({ stepId: context.stepId, path: context.inputPath + formatValuePath(path) });
}

function emptyItem(view: SchemaView, context: FormContext): JsonValue {
  const item = viewSchema(view.items, context.resolve);
  if (item.types.includes('array')) return [];
  if (item.types.includes('object') || item.properties.length > 0) return {};
  return item.types.includes('string') || item.types.length === 0 ? '' : null;
}
