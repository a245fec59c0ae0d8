import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { type Field, type RequestTemplate, typesOf } from '@opchain/resources';

/** The fields at the top of a body that can get another value, which an update can be recognized by. */
export function listChangeable(template: RequestTemplate): readonly Field[] {
  return template.fields.filter(
    (field) =>
      field.in === 'body' &&
      field.path.length === 1 &&
      !field.opaque &&
      changeValue(template, field, 0, 'x') !== undefined,
  );
}

/** A value of the field that differs from the one of the template and from those with other numbers. */
export function changeValue(
  { draft, unique }: RequestTemplate,
  field: Field,
  variant: number,
  tag: string,
): JsonValue | undefined {
  const named = unique.find((each) => each.field === field);
  if (named !== undefined) return named.format(tag);
  const { schema, path } = field;
  const options = schema['enum'];
  if (Array.isArray(options)) return options.length > 1 ? options[variant % options.length] : undefined;
  const body = draft?.body;
  const current = isObject(body) ? body[String(path[0])] : undefined;
  if (typeof current === 'boolean') return variant % 2 === 0 ? !current : current;
  if (typeof current !== 'number' || !typesOf(field).some((type) => type === 'integer' || type === 'number'))
    return undefined;
  const step = Number(schema['multipleOf'] ?? 1) * (1 + (variant % 5));
  const { maximum, exclusiveMaximum, minimum } = schema;
  const limits = [maximum, exclusiveMaximum].filter((limit) => typeof limit === 'number');
  if (limits.every((limit) => current + step < limit)) return current + step;
  return typeof minimum === 'number' && current - step > minimum ? current - step : undefined;
}
