import type { ChainInput } from '../../model/chain.js';
import type { Fields, DiagnosticList } from './diagnostic-list.js';
import { isObject, type JsonObject } from '../../model/json.js';

/** Reads the declared inputs of a workflow: the properties of a JSON Schema of type object, and the rest of that schema. */
export function readInputs(
  workflow: Fields,
  components: JsonObject,
  diagnostics: DiagnosticList,
): { readonly inputs: readonly ChainInput[]; readonly inputSchema?: JsonObject } {
  const written = workflow.object('inputs');
  if (written === undefined) return { inputs: [] };
  const path = [...workflow.path, 'inputs'];
  const { properties, required, type, ...others } = resolveSchema(written, components) ?? {};
  if (Object.hasOwn(others, '$ref'))
    diagnostics.unsupported([...path, '$ref'], 'only references to components of the same document are supported');
  if (type !== undefined && type !== 'object') diagnostics.invalid([...path, 'type'], 'expected "object"');
  if (properties !== undefined && !isObject(properties))
    diagnostics.invalid([...path, 'properties'], 'expected an object');
  const names = new Set(Array.isArray(required) ? required : []);
  const inputs = Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    schema: isObject(schema) ? schema : {},
    required: names.has(name),
  }));
  return { inputs, ...(Object.keys(others).length > 0 && { inputSchema: others }) };
}

/** Resolves `$ref: '#/components/inputs/name'`, one level. */
function resolveSchema(schema: JsonObject, components: JsonObject): JsonObject | undefined {
  const name =
    typeof schema['$ref'] === 'string'
      ? /^#\/components\/inputs\/([A-Za-z0-9._-]+)$/.exec(schema['$ref'])?.[1]
      : undefined;
  const group = components['inputs'];
  if (name === undefined || !isObject(group) || !Object.hasOwn(group, name)) return schema;
  const found = group[name];
  return isObject(found) ? found : schema;
}
