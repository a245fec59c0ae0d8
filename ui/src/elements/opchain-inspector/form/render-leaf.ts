import type { JsonValue } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { describeType } from '../../../schema/describe-type.js';
import { placeOf } from '../../../schema/edit-value.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import type { FormContext, ValueSpec } from './form-context.js';
import { problemAt } from './form-context.js';
import type { ValueChangeEvent } from '../fields/value-change-event.js';

/** One line: the name, and a field. Whole objects and arrays can be mapped this way as well. */
export function renderLeaf(context: FormContext, spec: ValueSpec, view: SchemaView, value: JsonValue | undefined): TemplateResult {
  const place = placeOf(spec.path);
  const wide = view.types.includes('string') && typeof value === 'string' && value.includes('\n');
  return html`<div class="f ${wide ? 'tall' : ''}" data-place=${context.place + place}>
    ${renderLabel(context, spec, view)}
    <opchain-value-field
      .nodeId=${context.nodeId}
      .label=${spec.name}
      .value=${value}
      .view=${view}
      .hint=${view.description}
      .multiline=${wide}
      .problem=${problemAt(context, place)}
      .target=${{ name: spec.name, owner: context.owner, types: view.types, format: view.format, asText: context.asText }}
      @value-change=${(event: ValueChangeEvent) => context.set(spec.path, event.detail)}
    ></opchain-value-field>
    ${renderRemove(context, spec)}
  </div>`;
}

/** The name with its mark; the whole of it, and what the description says, on hover. */
export function renderLabel(context: FormContext, spec: ValueSpec, view: SchemaView): TemplateResult {
  const words = context.stores.texts.inspector;
  return html`<span
    class="label ${view.deprecated ? 'deprecated' : ''}"
    title=${[spec.name, describeType(view, words.values), view.description].filter((part) => part !== undefined).join('\n')}
    ><span class="ellipsis">${spec.name}</span
    >${spec.required ? html`<i title=${words.required} aria-hidden="true">*</i><span class="sr">, ${words.required}</span>` : nothing}</span
  >`;
}

export function renderRemove(context: FormContext, spec: ValueSpec): TemplateResult | typeof nothing {
  if (!spec.remove) return nothing;
  const words = context.stores.texts.inspector;
  return html`<button class="icon sm" aria-label=${words.removeItem(spec.name)} title=${words.removeItem(spec.name)} @click=${spec.remove}>
    ${icon('close', 'small')}
  </button>`;
}
