import { isNumber } from '../exact-number.js';
import { isInteger } from '../json-text/decimal.js';
import { isObject, type JsonValue } from '../json.js';
import {
  type ArgumentType,
  type FunctionParameter,
  type FunctionSignature,
  parameterAt,
} from './function-signatures.js';

/** What is wrong with the arguments of a function. */
export interface ArgumentError {
  /** The argument, from 0; missing if there are too few. */
  readonly index?: number;
  /** The end of a sentence: `needs a number as "amount", not a text`. */
  readonly reason: string;
}

/**
 * What is wrong with the arguments of a function. Undefined if nothing is.
 *
 * @param isKnown false for an argument whose value comes from a step, and is checked when it is known
 */
export function findArgumentError(
  signature: FunctionSignature,
  values: readonly JsonValue[],
  isKnown: (index: number) => boolean = () => true,
): ArgumentError | undefined {
  const { parameters } = signature;
  for (const [index, value] of values.entries()) {
    const parameter = parameterAt(signature, index);
    const count = parameters.length;
    if (parameter === undefined)
      return {
        index,
        reason: `takes ${String(count)} ${count === 1 ? 'argument' : 'arguments'}, not ${String(values.length)}`,
      };
    const reason = isKnown(index) ? findError(parameter, value) : undefined;
    if (reason !== undefined) return { index, reason };
  }
  const missing = parameters.slice(values.length).find(({ isOptional }) => isOptional !== true);
  return missing === undefined ? undefined : { reason: `needs ${names[missing.type]} as "${missing.name}"` };
}

const names: Readonly<Record<ArgumentType, string>> = {
  any: 'a value',
  text: 'a text',
  number: 'a number',
  integer: 'a whole number',
  list: 'a list',
  numbers: 'a list of numbers',
  object: 'an object',
  time: 'a time',
  query: 'a JSONPath',
  filter: 'a condition of JSONPath',
  pattern: 'a regular expression',
};

const MAX_INTEGER = 1e9;

const accepts: Readonly<Record<ArgumentType, (value: JsonValue) => boolean>> = {
  any: () => true,
  text: (value) => ['string', 'boolean'].includes(typeof value) || isNumber(value),
  number: isNumber,
  integer: (value) => isNumber(value) && isInteger(value) && Math.abs(Number(value)) <= MAX_INTEGER,
  list: Array.isArray,
  numbers: (value) => Array.isArray(value) && value.every(isNumber),
  object: isObject,
  time: (value) => typeof value === 'string' || isNumber(value),
  query: isText,
  filter: isText,
  pattern: isText,
};

function isText(value: JsonValue): boolean {
  return typeof value === 'string';
}

function findError({ name, type, values }: FunctionParameter, value: JsonValue): string | undefined {
  if (!accepts[type](value)) return `needs ${names[type]} as "${name}", not ${describe(value)}`;
  return values === undefined || values.includes(value as string)
    ? undefined
    : `needs one of ${values.join(', ')} as "${name}"`;
}

function describe(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (isNumber(value)) return 'a number';
  return typeof value === 'string' ? 'a text' : typeof value === 'boolean' ? String(value) : 'an object';
}
