import type { Schema } from '@opchain/core/plugin';

/** Annotation keywords, which do not restrict a value. */
const annotations = new Set([
  'title',
  'description',
  'default',
  'deprecated',
  'examples',
  'example',
  'readOnly',
  'writeOnly',
  '$comment',
]);

/**
 * Resolves a schema's `$ref`; a schema without one is returned unchanged. Keywords next to the reference are preserved:
 * annotations override, assertions are added.
 */
export function resolveSchema(schema: Schema, targetOf: (reference: string) => Schema): Schema {
  if (typeof schema === 'boolean' || typeof schema.$ref !== 'string') return schema;
  const target = targetOf(schema.$ref);
  const { $ref: _, ...siblings } = schema;
  const keys = Object.keys(siblings);
  if (keys.length === 0) return target;
  if (typeof target === 'boolean') return target ? siblings : false;
  if (keys.every((key) => annotations.has(key))) return { ...target, ...siblings };
  const described = Object.fromEntries(
    Object.entries({ ...target, ...siblings }).filter(([key]) => annotations.has(key)),
  );
  return { ...described, allOf: [target, siblings] };
}
