import { isObject, type JsonObject } from '../../model/json.js';
import { Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';

/**
 * The object itself, or the one that a Reusable Object (Arazzo 1.1) refers to, with its `value` applied. Reports a
 * missing component and returns undefined.
 */
export function resolveComponent(
  fields: Fields,
  kind: 'parameters' | 'successActions' | 'failureActions',
  context: Pick<ReadContext, 'components' | 'diagnostics'>,
): Fields | undefined {
  const reference = fields.text('reference');
  if (reference === undefined) return fields;
  const name = /^\$components\.(parameters|successActions|failureActions)\.([A-Za-z0-9._-]+)$/.exec(reference);
  const group = context.components[kind];
  const found =
    name?.[1] === kind && isObject(group) && Object.hasOwn(group, name[2] ?? '') ? group[name[2] ?? ''] : undefined;
  if (!isObject(found)) {
    context.diagnostics.invalid(
      [...fields.path, 'reference'],
      `${JSON.stringify(reference)} is not defined under components`,
    );
    return undefined;
  }
  const value = fields.value('value');
  const object: JsonObject = value === undefined ? found : { ...found, value };
  return new Fields(object, fields.path, context.diagnostics);
}
