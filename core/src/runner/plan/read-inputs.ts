import type { Chain, ChainInput } from '../../model/chain.js';
import type { Schema } from '../../model/api-description.js';
import { isContainer, isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { formatPointer, parsePointer } from '../../model/json-pointer.js';
import { readPath, stepMappings } from '../../model/mappings/mapping-text.js';
import type { ChainDiagnostic } from '../../model/run.js';
import type { Credential } from '../../model/security/credential.js';
import { findInputGeneratorError, generatorOf } from '../../model/values/generated-inputs.js';
import { createValidator } from '../schema/create-validator.js';
import { findOneTimePasswordError } from './find-one-time-password-error.js';
import { makeError } from './make-diagnostic.js';

export interface ChainInputs {
  /** Values by input name: those passed to the run, otherwise the defaults. */
  readonly values: ReadonlyMap<string, JsonValue>;
  readonly diagnostics: readonly ChainDiagnostic[];
}

/** Reads the values of a chain's inputs for one run, and reports problems. One-time passwords are made from `credentials`. */
export async function readInputs(
  chain: Chain,
  provided: Readonly<Record<string, JsonValue>>,
  credentials: readonly Credential[] = [],
): Promise<ChainInputs> {
  const values = new Map<string, JsonValue>();
  const diagnostics: ChainDiagnostic[] = [];
  const invalid: string[] = [];
  for (const input of chain.inputs) {
    const { name, schema, required } = input;
    const problem = findGeneratorProblem(input, Object.hasOwn(provided, name), credentials);
    if (problem !== undefined) {
      diagnostics.push(problem);
      invalid.push(name);
      continue;
    }
    const value = Object.hasOwn(provided, name)
      ? provided[name]
      : Object.hasOwn(schema, 'default')
        ? schema['default']
        : undefined;
    if (value !== undefined) values.set(name, value);
    else if (required) diagnostics.push(makeError('CHAIN_INPUT_MISSING', `The chain input "${name}" has no value.`));
  }
  const declared = new Set(chain.inputs.map(({ name }) => name));
  for (const name of Object.keys(provided)) {
    if (declared.has(name)) continue;
    // A schema without the property allows it anyway (JSON Schema 2020-12, `additionalProperties`).
    if (mapsInput(chain, name)) values.set(name, provided[name] as JsonValue);
    else diagnostics.push(makeError('CHAIN_INPUT_UNKNOWN', `The chain has no input "${name}".`));
  }
  diagnostics.push(...(await validateValues(chain, values)));
  // The steps that map it have no problem of their own.
  for (const name of invalid) values.set(name, null);
  return { values, diagnostics };
}

/** Why no value can be made for an input. */
function findGeneratorProblem(
  { name, schema }: ChainInput,
  isProvided: boolean,
  credentials: readonly Credential[],
): ChainDiagnostic | undefined {
  const error = findInputGeneratorError(schema);
  if (error !== undefined) return makeError('CHAIN_INPUT_INVALID', `The chain input "${name}" ${error}.`);
  return isProvided ? undefined : findOneTimePasswordError({ name, schema }, credentials);
}

function mapsInput({ steps }: Chain, name: string): boolean {
  return steps.some((step) =>
    stepMappings(step).some(({ mapping }) => mapping.kind === 'input' && mapping.name === name),
  );
}

/** Validates the values against the whole schema of the inputs. References are resolved within the document. */
async function validateValues(
  chain: Chain,
  values: ReadonlyMap<string, JsonValue>,
): Promise<readonly ChainDiagnostic[]> {
  if (values.size === 0) return [];
  const schema = {
    ...chain.inputSchema,
    type: 'object',
    properties: Object.fromEntries(chain.inputs.map((input) => [input.name, input.schema])),
  } as Schema;
  const validate = createValidator({ resolve: (referring) => resolveReference(referring, chain) });
  const { diagnostics } = await validate(Object.fromEntries(values), schema);
  return diagnostics.slice(0, 5).map(({ pointer, message }) => {
    const [name, ...path] = parsePointer(pointer) ?? [];
    const subject =
      name === undefined ? 'The chain inputs' : `The chain input "${name}"${describeGenerator(chain, name)}`;
    const where = path.length === 0 ? '' : ` (at ${formatPointer(path)})`;
    return makeError('CHAIN_INPUT_INVALID', `${subject} ${message}${where}.`);
  });
}

/** Nobody typed a value that was made. */
function describeGenerator({ inputs }: Chain, name: string): string {
  const schema = inputs.find((input) => input.name === name)?.schema;
  const generator = schema === undefined ? undefined : generatorOf(schema);
  return generator === undefined ? '' : `, which "${generator.generate}" generates unless a value is provided,`;
}

/** `#/components/inputs/x` of the document, or `#/$defs/x` and `#anchor` of the schema of the inputs. */
function resolveReference(schema: Schema, { inputSchema = {}, document }: Chain): Schema {
  const reference = typeof schema === 'object' ? schema.$ref : undefined;
  if (typeof reference !== 'string' || !reference.startsWith('#')) return schema;
  const fragment = reference.slice(1);
  const path = parsePointer(fragment);
  const target =
    path === undefined
      ? findAnchor(inputSchema, fragment)
      : path[0] === 'components'
        ? readPath(document?.components ?? {}, path.slice(1))
        : readPath(inputSchema, path);
  if (target === undefined) throw new Error(`the reference ${reference} leads nowhere`);
  return target as Schema;
}

function findAnchor(value: JsonValue, name: string): JsonObject | undefined {
  if (!isContainer(value)) return undefined;
  if (isObject(value) && value['$anchor'] === name) return value;
  for (const inner of Object.values(value)) {
    const found = findAnchor(inner, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
