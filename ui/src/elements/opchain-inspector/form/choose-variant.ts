import type { JsonValue } from '@opchain/core';
import { formatValuePath } from '../../../schema/edit-value.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import { viewSchema } from '../../../schema/schema-view.js';
import type { FormContext, ValueSpec } from './form-context.js';
import { isObject } from '@opchain/core/model';

/** The chosen alternative, or the first that matches the value, combined with the fields next to the alternatives. */
export function chooseVariant(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
  value: JsonValue | undefined,
): SchemaView {
  if (view.variants.length === 0) return view;
  const chosen = variantIndex(context, spec, view, value);
  const variant = viewSchema(view.variants[chosen], context.resolve);
  const variantFields = new Set(variant.properties.map(([name]) => name));
  return {
    ...variant,
    types: variant.types.length > 0 ? variant.types : view.types,
    properties: [...view.properties.filter(([name]) => !variantFields.has(name)), ...variant.properties],
    required: new Set([...view.required, ...variant.required]),
    variants: view.variants,
    description: view.description ?? variant.description,
  };
}

export function variantIndex(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
  value: JsonValue | undefined,
): number {
  const chosen = context.viewState.get(`${context.inputPath}${formatValuePath(spec.path)}?variant`);
  if (typeof chosen === 'number' && chosen < view.variants.length) return chosen;
  if (!isObject(value)) return 0;
  const keys = Object.keys(value);
  const match = view.variants.findIndex((each) => {
    const names = new Set(viewSchema(each, context.resolve).properties.map(([name]) => name));
    return names.size > 0 && keys.every((key) => names.has(key));
  });
  return Math.max(0, match);
}
