import type { JsonValue } from '@opchain/core';
import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { emptyValue } from '../../../schema/empty-value.js';
import { formatValuePath, withoutItem } from '../../../schema/edit-value.js';
import { type SchemaView, viewSchema } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import type { FormContext, ValueSpec } from './form-context.js';
import { renderGroup } from './render-group.js';

/** An array: its items with add and remove buttons. */
export function renderArray(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
  list: readonly JsonValue[],
): TemplateResult {
  const texts = context.stores.texts.inspector;
  const itemOf = (index: number): ValueSpec => ({
    path: [...spec.path, index],
    name: `${spec.name}[${index}]`,
    schema: view.prefixItems[index] ?? view.items,
    required: false,
    depth: spec.depth + 1,
    flat: true,
    remove: () => context.replace(withoutItem(context.value, spec.path, index)),
  });
  return renderGroup(context, spec, view, {
    summary: texts.items(list.length),
    empty: list.length === 0,
    content: () =>
      html`${repeat(
          list,
          (_, index) => index,
          (_, index) => html`<div class="item">${context.renderValue(context, itemOf(index))}</div>`,
        )}
        <button class="btn sm link" @click=${() => addItem(context, spec, view, list.length)}>
          ${icon('plus', 'small')}${texts.addItem}
        </button>`,
  });
}

/** Adds an item and puts the focus into it. */
function addItem(context: FormContext, spec: ValueSpec, view: SchemaView, index: number): void {
  const path = [...spec.path, index];
  context.set(path, emptyValue(viewSchema(view.items, context.resolve)) ?? null);
  const { view: shown } = context.stores;
  shown.reveals.emit({ stepId: context.stepId, path: context.inputPath + formatValuePath(path) });
}
