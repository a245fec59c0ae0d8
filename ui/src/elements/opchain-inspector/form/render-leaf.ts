import type { JsonValue } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { describeType } from '../../../schema/describe-type.js';
import { formatValuePath } from '../../../schema/edit-value.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import type { FormContext, ValueSpec } from './form-context.js';
import { errorMessageAt } from './form-context.js';
import type { ValueChangeEvent } from '../fields/value-change-event.js';

/** One row: the name and a field. Whole objects and arrays can be mapped this way as well. */
export function renderLeaf(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
  value: JsonValue | undefined,
): TemplateResult {
  const pathSuffix = formatValuePath(spec.path);
  const isMultiline = view.types.includes('string') && typeof value === 'string' && value.includes('\n');
  return html`<div class="f ${isMultiline ? 'tall' : ''}" data-path=${context.inputPath + pathSuffix}>
    ${renderLabel(context, spec, view)}
    <opchain-value-field
      .stepId=${context.stepId}
      .label=${spec.name}
      .value=${value}
      .view=${view}
      .hint=${view.description}
      .multiline=${isMultiline}
      .problem=${errorMessageAt(context, pathSuffix)}
      .target=${{ name: spec.name, owner: context.owner, types: view.types, format: view.format, acceptsText: context.asText }}
      @value-change=${(event: ValueChangeEvent) => context.set(spec.path, event.detail)}
    ></opchain-value-field>
    ${renderRemove(context, spec)}
  </div>`;
}

/** The name with its required mark; full name and description on hover. */
export function renderLabel(context: FormContext, spec: ValueSpec, view: SchemaView): TemplateResult {
  const texts = context.stores.texts.inspector;
  return html`<span
    class="label ${view.deprecated ? 'deprecated' : ''}"
    title=${[spec.name, describeType(view, texts.values), view.description].filter((part) => part !== undefined).join('\n')}
    ><span class="ellipsis">${spec.name}</span
    >${spec.required ? html`<i title=${texts.required} aria-hidden="true">*</i><span class="sr">, ${texts.required}</span>` : nothing}</span
  >`;
}

export function renderRemove(context: FormContext, spec: ValueSpec): TemplateResult | typeof nothing {
  if (!spec.remove) return nothing;
  const texts = context.stores.texts.inspector;
  return html`<button
    class="icon sm"
    aria-label=${texts.removeItem(spec.name)}
    title=${texts.removeItem(spec.name)}
    @click=${spec.remove}
  >
    ${icon('close', 'small')}
  </button>`;
}
