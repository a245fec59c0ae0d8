import type { ChainInput } from '../chain.js';
import { isObject, type JsonObject, type JsonValue } from '../json.js';
import {
  findGeneratorError,
  type Generator,
  generateValue,
  type InputGenerator,
  type InputGeneratorName,
  inputGeneratorNames,
} from './generate-value.js';
import type { RunSeed } from './run-seed.js';

const KEY = 'x-opchain-generate';

/**
 * The generator of an input, `x-opchain-generate` in its schema: a name, such as `uuid`, or an object with its members, such
 * as `{ "generate": "text", "prefix": "REF-" }`. Undefined if it has none.
 */
export function generatorOf(schema: JsonObject): InputGenerator | undefined {
  if (!Object.hasOwn(schema, KEY)) return undefined;
  const written = schema[KEY] as JsonValue;
  const generator = isObject(written) ? (written as InputGenerator) : { generate: written as InputGeneratorName };
  return generator.generate === 'integer' || generator.generate === 'number'
    ? { ...boundsOf(schema), ...generator }
    : generator;
}

/** The name of the credential whose one-time password an input is; undefined for any other input. */
export function passwordOwnerOf(schema: JsonObject): string | undefined {
  const { generate, credential } = generatorOf(schema) ?? ({} as Partial<InputGenerator>);
  return generate === 'totp' && typeof credential === 'string' ? credential : undefined;
}

/** A number is made within the bounds that the input has anyway. */
function boundsOf({ minimum, maximum }: JsonObject): { readonly minimum?: number; readonly maximum?: number } {
  // Those of a 64-bit integer bound nothing that is made.
  const isBound = (value: JsonValue | undefined): value is number =>
    typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER / 10;
  return { ...(isBound(minimum) && { minimum }), ...(isBound(maximum) && { maximum }) };
}

/** What is wrong with the generator of an input, as the end of a sentence. Undefined if nothing is. */
export function findInputGeneratorError(schema: JsonObject): string | undefined {
  const generator = generatorOf(schema);
  const error = generator === undefined ? undefined : findGeneratorError(generator, inputGeneratorNames);
  // What is a password is masked everywhere, also by tools that do not know the generator.
  if (error === undefined && generator?.generate === 'totp' && schema['format'] !== 'password')
    return 'has a one-time password, and needs "format": "password"';
  return error === undefined ? undefined : `has ${KEY}, which ${error}`;
}

/** True if an input with this schema has a value although none is provided: a default, or one that is made. */
export function hasOwnValue(schema: JsonObject): boolean {
  return Object.hasOwn(schema, 'default') || Object.hasOwn(schema, KEY);
}

/** Makes the values of inputs for one call of a workflow. */
export interface InputSource {
  readonly seed: RunSeed;
  /** The calling steps and workflows, from the outside in: `["createAll[3]"]`. Empty for the chain of the run. */
  readonly path: readonly string[];
  /** How often the workflow was called there before. */
  readonly round: number;
}

/**
 * Makes a value for each input with a generator that is not `provided`. The values depend on the seed, on the path of calls
 * and on the name alone, so that the order in which steps happen to start changes none of them; dates and times depend on
 * the time of the seed, too.
 */
export function generateInputs(
  inputs: readonly ChainInput[],
  provided: (name: string) => boolean,
  { seed, path, round }: InputSource,
): Readonly<Record<string, JsonValue>> {
  const made = inputs.flatMap(({ name, schema }): readonly [string, JsonValue][] => {
    const generator = generatorOf(schema);
    if (generator === undefined || provided(name) || !isSeeded(generator)) return [];
    const item = itemOf(path);
    const place = [...path, String(round), name];
    const run = [seed.text, String(seed.index)];
    // The runs of a suite, or the items of a list, count from one number, which no other list or suite has.
    const list =
      item === undefined ? [seed.text, ...place] : [...run, ...place.map((each) => each.replace(/\[\d+\]$/, '[]'))];
    const source = {
      seed: [...run, ...place].join('\n'),
      index: item ?? seed.index + round,
      now: seed.time,
      firstNumber: makeFirstNumber(list.join('\n')),
    };
    return [[name, generateValue(generator, source)]];
  });
  return Object.fromEntries(made);
}

function isSeeded(generator: InputGenerator): generator is Generator {
  return findGeneratorError(generator) === undefined;
}

/** A number of 13 to 16 digits that leaves room for the thousand that follow. */
function makeFirstNumber(seed: string): number {
  return (
    1_000 * (generateValue({ generate: 'integer', minimum: 1e9, maximum: 1e12 }, { seed, index: 0, now: 0 }) as number)
  );
}

/** The index of the item that the innermost call for an item of a list is for. */
function itemOf(path: readonly string[]): number | undefined {
  const [label] = path.filter((each) => /\[\d+\]$/.test(each)).slice(-1);
  return label === undefined ? undefined : Number(/\[(\d+)\]$/.exec(label)?.[1]);
}
