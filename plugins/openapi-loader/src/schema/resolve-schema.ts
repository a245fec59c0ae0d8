import type { Schema } from '@opchain/core/plugin';

/** Members of a schema that say something to people and assert nothing. */
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
 * What a schema's `$ref` names; a schema without one is given back as it is. Members beside the reference are kept: what describes
 * overrides, what asserts is added.
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
