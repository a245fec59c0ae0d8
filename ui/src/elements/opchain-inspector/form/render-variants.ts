import type { JsonValue } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt } from '../../../schema/edit-value.js';
import { nameVariants } from '../../../schema/name-variants.js';
import { type SchemaView, viewSchema } from '../../../schema/schema-view.js';
import { convertToVariant, isMapping, variantIndex, variantKey } from './choose-variant.js';
import type { FormContext, ValueSpec } from './form-context.js';

/** The choice of an alternative; the value follows it. */
export function renderVariants(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
  value: JsonValue | undefined,
): TemplateResult {
  const texts = context.stores.texts.inspector;
  const chosen = variantIndex(context, spec, view, value);
  const choose = (index: number): void => {
    const all = viewSchema(spec.schema, context.resolve);
    const converted = convertToVariant(value, all, index, context.resolve);
    if (converted !== value) context.set(spec.path, converted);
    context.setViewState(variantKey(context, spec), index);
  };
  return html`<label class="f">
    <span class="label plain">${texts.variant}</span>
    <select class="field" @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}>
      ${nameVariants(view.variants, context.resolve, texts.values).map(
        (name, index) => html`<option value=${index} ?selected=${index === chosen}>${name}</option>`,
      )}
    </select>
  </label>`;
}

/**
 * The same below a single field or an array, where another alternative has fields or items: otherwise it could not be
 * reached. Once something is entered it is not in the way, unless it was used.
 */
export function renderVariantsBelow(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
): TemplateResult | typeof nothing {
  const value = valueAt(context.value, spec.path);
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const hasOtherForm = view.variants.some((each) =>
    viewSchema(each, context.resolve).types.some((type) => type === 'object' || type === 'array'),
  );
  return hasOtherForm &&
    !isMapping(value) &&
    (isEmpty || context.viewState.get(variantKey(context, spec)) !== undefined)
    ? renderVariants(context, spec, view, value)
    : nothing;
}
