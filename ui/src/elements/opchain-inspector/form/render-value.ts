import { html, type TemplateResult } from 'lit';
import { valueAt } from '../../../schema/edit-value.js';
import { type SchemaView, viewSchema } from '../../../schema/schema-view.js';
import { chooseVariant } from './choose-variant.js';
import type { FormContext, ValueSpec } from './form-context.js';
import { isContainer } from '@opchain/core/internal/model';
import { renderArray } from './render-array.js';
import { renderLeaf } from './render-leaf.js';
import { renderObject } from './render-object.js';
import { renderVariantsBelow } from './render-variants.js';

/** Objects deeper than this are edited as JSON. */
const MAX_DEPTH = 7;

/** A row for a value, and rows for its content. */
export function renderValue(context: FormContext, spec: ValueSpec): TemplateResult {
  const value = valueAt(context.value, spec.path);
  const view = chooseVariant(context, spec, viewSchema(spec.schema, context.resolve), value);
  // A mapping, or `null` where that is allowed.
  const isText = typeof value === 'string' || (value === null && view.types.includes('null'));
  if (view.readOnly && value === undefined) return html``;
  if (spec.depth <= MAX_DEPTH && !isText) {
    if (view.types.includes('array') || (Array.isArray(value) && view.types.length === 0))
      return html`${renderArray(context, spec, view, Array.isArray(value) ? value : [])}${renderVariantsBelow(context, spec, view)}`;
    if (acceptsFields(view) || isContainer(value)) return renderObject(context, spec, view, value);
  }
  return html`${renderLeaf(context, spec, view, value)}${renderVariantsBelow(context, spec, view)}`;
}

function acceptsFields(view: SchemaView): boolean {
  return (
    view.types.includes('object') &&
    (view.properties.length > 0 || view.additional !== false || view.variants.length > 0)
  );
}
