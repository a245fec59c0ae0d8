import { readJson } from '../../model/json-text/read-json.js';
import type { ParameterInput, ParameterLocation } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { formatPointer } from '../../model/json-pointer.js';
import { rememberLocation } from '../../model/mappings/locate-in-document.js';
import type { Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { readValue } from './expressions/read-value.js';
import { resolveComponent } from './resolve-component.js';

const locations = ['path', 'query', 'querystring', 'header', 'cookie'] as const satisfies readonly ParameterLocation[];

/**
 * Reads the parameters of a step. Parameters of the workflow come first; those of the step with the same location and
 * name override them.
 */
export function readParameters(
  step: string,
  own: readonly Fields[],
  shared: readonly Fields[],
  context: ReadContext,
): readonly ParameterInput[] {
  const parameters = new Map<string, ParameterInput>();
  for (const fields of shared) {
    const parameter = readParameter(step, fields, context, false);
    if (parameter !== undefined) parameters.set(keyOf(parameter), parameter);
  }
  for (const fields of own) {
    const parameter = readParameter(step, fields, context, true);
    if (parameter !== undefined) parameters.set(keyOf(parameter), parameter);
  }
  return [...parameters.values()];
}

function readParameter(
  step: string,
  written: Fields,
  context: ReadContext,
  isOwn: boolean,
): ParameterInput | undefined {
  const fields = resolveComponent(written, 'parameters', context);
  if (fields === undefined) return undefined;
  const name = fields.requiredText('name');
  const location = fields.requiredText('in');
  const value = fields.value('value');
  fields.rejectUnknown();
  const known = locations.find((candidate) => candidate === location);
  if (value === undefined) context.diagnostics.invalid(fields.path, '"value" is missing');
  if (known === undefined && location !== '')
    context.diagnostics.invalid(
      [...fields.path, 'in'],
      `expected path, query, querystring, header or cookie, not ${JSON.stringify(location)}`,
    );
  if (known === undefined || value === undefined) return undefined;
  const isObjectText = context.opchain?.objects?.[step]?.includes(`${known}/${name}`) === true;
  const path = [...fields.path, 'value'];
  const parameter = {
    in: known,
    name,
    value: readValue(isObjectText ? readObjectText(value) : value, { path, keepsType: isObjectText }, context),
    ...(isOwn && fields.extensions()),
  };
  rememberLocation(parameter, formatPointer(fields.path));
  return parameter;
}

/** Parses an object written as JSON text, because Arazzo does not allow an object as the value of a parameter. */
function readObjectText(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  try {
    return readJson(value);
  } catch {
    return value;
  }
}

function keyOf({ in: location, name }: ParameterInput): string {
  return `${location}/${location === 'header' ? name.toLowerCase() : name}`;
}
