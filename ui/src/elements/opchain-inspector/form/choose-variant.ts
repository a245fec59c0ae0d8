import type { JsonValue } from '@opchain/core';
import { formatValuePath } from '../../../schema/edit-value.js';
import { typeOfValue } from '../../../schema/type-of-value.js';
import { isSameValue } from '../../../schema/parse-typed.js';
import { type Resolve, type SchemaView, viewSchema } from '../../../schema/schema-view.js';
import type { FormContext, ValueSpec } from './form-context.js';
import { isObject } from '@opchain/core/internal/model';

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
  const chosen = context.viewState.get(variantKey(context, spec));
  if (typeof chosen === 'number' && chosen < view.variants.length) return chosen;
  const fits = view.variants.map((each) => rateFit(viewSchema(each, context.resolve), value, context.resolve));
  return Math.max(0, fits.indexOf(Math.max(...fits)));
}

/** How well a value fits: 0 not at all, 1 by its type, 2 also by its fields, 3 by what is allowed in them. */
function rateFit(view: SchemaView, value: JsonValue | undefined, resolve: Resolve): number {
  if (value === undefined || isMapping(value) || !acceptsType(view, value)) return 0;
  if (!isObject(value)) return 1;
  const schemas = new Map(view.properties);
  if (!Object.keys(value).every((name) => schemas.has(name))) return 1;
  const isAllowed = ([name, content]: [string, JsonValue]): boolean =>
    viewSchema(schemas.get(name), resolve).choices?.some((choice) => isSameValue(choice, content)) ?? true;
  return Object.entries(value).every(isAllowed) ? 3 : 2;
}

/**
 * The value as another alternative has it: without the fields that only others declare, and with the constants that it
 * requires. Undefined if it has another type.
 */
export function convertToVariant(
  value: JsonValue | undefined,
  { variants, properties }: SchemaView,
  index: number,
  resolve: Resolve,
): JsonValue | undefined {
  const chosen = viewSchema(variants[index], resolve);
  const constants = chosen.properties.flatMap(([name, schema]) => {
    const { choices = [] } = viewSchema(schema, resolve);
    return chosen.required.has(name) && choices.length === 1 ? [[name, choices[0]!] as const] : [];
  });
  const isKept = value !== undefined && acceptsType(chosen, value);
  if (constants.length === 0 && !(isKept && isObject(value))) return isKept ? value : undefined;
  const own = new Set([...properties, ...chosen.properties].map(([name]) => name));
  const declared = new Set(variants.flatMap((each) => viewSchema(each, resolve).properties.map(([name]) => name)));
  const fields = isKept && isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries([...fields.filter(([name]) => own.has(name) || !declared.has(name)), ...constants]);
}

/** Where the alternative that the user selected is stored. */
export function variantKey({ inputPath }: FormContext, { path }: ValueSpec): string {
  return `${inputPath}${formatValuePath(path)}?variant`;
}

export function isMapping(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.includes('{{');
}

function acceptsType({ types }: SchemaView, value: JsonValue): boolean {
  const type = typeOfValue(value);
  return types.length === 0 || types.some((each) => each === type || (each === 'number' && type === 'integer'));
}
