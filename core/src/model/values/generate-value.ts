import { isObject, type JsonObject, type JsonValue } from '../json.js';

/** What generated values are derived from: the same source gives the same values. */
export interface ValueSource {
  /** Texts that differ give values that differ. */
  readonly seed: string;
  /** Counts the values of a run or a check, from 0: for `sequence`, and where there is room for few texts only. */
  readonly index: number;
  /** The time that dates are near, in milliseconds since 1970. */
  readonly now: number;
  /** Where a `sequence` without `start` starts; 1 by default. */
  readonly firstNumber?: number;
}

/** Names of generators. */
const generatorNames = [
  'uuid',
  'email',
  'name',
  'text',
  'integer',
  'number',
  'date',
  'timestamp',
  'sequence',
  'pick',
] as const;

/** The name of a generator. */
export type GeneratorName = (typeof generatorNames)[number];

/** Names of the generators that an input can have: a one-time password is made from the secret of a credential. */
export const inputGeneratorNames = [...generatorNames, 'totp'] as const;

/** The name of a generator of an input. */
export type InputGeneratorName = (typeof inputGeneratorNames)[number];

/**
 * A value that is made for each request: `{ generate: uuid }`. Members by generator: `text` has `prefix` and `length`;
 * `email` has `domain`; `integer` and `number` have `minimum` and `maximum`, `number` also `decimals`; `date` has `days` and
 * `timestamp` has `seconds` from now and `format`, `iso`, `unix` (seconds) or `unix-ms`; `sequence` has `start`, `step` and `prefix`; `pick` has `from`, a list.
 */
export interface Generator extends JsonObject {
  /** The generator. */
  generate: GeneratorName;
}

/**
 * A generator of an input, also `{ generate: totp, credential: NAME }`: a time-based one-time password (RFC 6238) with
 * `digits`, `period` in seconds, and `algorithm` as in an `otpauth` URI.
 */
export interface InputGenerator extends JsonObject {
  /** The generator. */
  generate: InputGeneratorName;
}

const members: Readonly<Record<InputGeneratorName, readonly string[]>> = {
  uuid: [],
  email: ['domain'],
  name: [],
  text: ['prefix', 'length'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum', 'decimals'],
  date: ['days'],
  timestamp: ['seconds', 'format'],
  sequence: ['start', 'step', 'prefix'],
  pick: ['from'],
  totp: ['credential', 'digits', 'period', 'algorithm'],
};
const textMembers: readonly string[] = ['domain', 'format', 'prefix', 'credential', 'algorithm'];
const choices: Readonly<Record<string, readonly string[]>> = {
  format: ['iso', 'unix', 'unix-ms'],
  algorithm: ['SHA1', 'SHA256', 'SHA512'],
};

/** The members that a generator may have, each with the type of its value. */
export function membersOf(
  generator: InputGeneratorName,
): readonly (readonly [name: string, type: 'array' | 'number' | 'string'])[] {
  return members[generator].map((name) => [name, typeOfMember(name)]);
}

function typeOfMember(name: string): 'array' | 'number' | 'string' {
  return name === 'from' ? 'array' : textMembers.includes(name) ? 'string' : 'number';
}

/** True if the value is meant as a generator: an object with `generate`. */
export function isGenerator(value: JsonValue): value is Generator {
  return isObject(value) && Object.hasOwn(value, 'generate');
}

/** Characters of the longest text that is made. */
const MAX_TEXT_LENGTH = 1_000;
/** The longest time from now that dates and times can have, in days: RFC 3339 has years of four digits. */
const MAX_DAYS = 700_000;
const DAY_SECONDS = 86_400;

/** The bounds of members that are numbers, and whether they are whole. */
const numberRules: Readonly<Record<string, readonly [minimum: number, maximum: number, isWhole: boolean]>> = {
  length: [1, MAX_TEXT_LENGTH, true],
  decimals: [0, 15, true],
  days: [-MAX_DAYS, MAX_DAYS, true],
  seconds: [-MAX_DAYS * DAY_SECONDS, MAX_DAYS * DAY_SECONDS, false],
  start: [-1e15, 1e15, true],
  step: [-1e9, 1e9, true],
  minimum: [-1e15, 1e15, false],
  maximum: [-1e15, 1e15, false],
  digits: [6, 8, true],
  period: [1, 3_600, true],
};

/**
 * What is wrong with a generator, as the end of a sentence: `must be one of uuid, …`. Undefined if nothing is.
 *
 * @param names of the generators that may be there
 */
export function findGeneratorError(
  generator: InputGenerator,
  names: readonly InputGeneratorName[] = generatorNames,
): string | undefined {
  const { generate, ...rest } = generator;
  if (!names.includes(generate)) return `must generate one of ${names.join(', ')}, not ${JSON.stringify(generate)}`;
  const error = Object.entries(rest)
    .map(([name, value]) => findMemberError(generate, name, value))
    .find((each) => each !== undefined);
  if (error !== undefined) return error;
  if (generate === 'pick' && rest['from'] === undefined) return 'needs a list as "from"';
  if (generate === 'totp' && (rest['credential'] ?? '') === '') return 'needs the name of a credential as "credential"';
  return isEmptyRange(generator) ? 'has no value between "minimum" and "maximum"' : undefined;
}

function isEmptyRange({ generate, minimum, maximum }: InputGenerator): boolean {
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return false;
  return generate === 'integer' ? Math.ceil(minimum) > Math.floor(maximum) : minimum > maximum;
}

function findMemberError(generate: InputGeneratorName, name: string, value: JsonValue): string | undefined {
  const known = members[generate];
  if (!known.includes(name))
    return `has the member "${name}", which ${generate} does not have${known.length === 0 ? '' : `; known: ${known.join(', ')}`}`;
  const type = typeOfMember(name);
  if (type === 'array') return Array.isArray(value) && value.length > 0 ? undefined : 'needs a list as "from"';
  return type === 'string' ? findTextError(name, value) : findNumberError(name, value);
}

function findTextError(name: string, value: JsonValue): string | undefined {
  const allowed = choices[name];
  if (allowed === undefined) return typeof value === 'string' ? undefined : `needs a text as "${name}"`;
  const isKnown = allowed.some((each) => each === value);
  return isKnown ? undefined : `needs one of ${allowed.join(', ')} as "${name}"`;
}

function findNumberError(name: string, value: JsonValue): string | undefined {
  if (typeof value !== 'number') return `needs a number as "${name}"`;
  const [minimum, maximum, isWhole] = numberRules[name] ?? [-Infinity, Infinity, false];
  const isAllowed = value >= minimum && value <= maximum && (!isWhole || Number.isInteger(value));
  return isAllowed ? undefined : `needs a ${isWhole ? 'whole ' : ''}number from ${minimum} to ${maximum} as "${name}"`;
}

const firstNames = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Ken', 'Radia', 'Niklaus', 'Frances', 'Tony'];
const lastNames = ['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Thompson', 'Perlman', 'Wirth', 'Allen'];
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const DAY_MS = DAY_SECONDS * 1_000;

/** Makes a value. Pure: the same generator and source give the same value. */
export function generateValue(generator: Generator, { seed, index, now, firstNumber = 1 }: ValueSource): JsonValue {
  const random = createRandom(seed);
  const number = (name: string, fallback: number): number => {
    const value = generator[name];
    return typeof value === 'number' ? value : fallback;
  };
  const text = (name: string, fallback: string): string => {
    const value = generator[name];
    return typeof value === 'string' ? value : fallback;
  };
  const between = (low: number, high: number): number => low + random() * (high - low);
  switch (generator.generate) {
    case 'uuid':
      return generateUuid(random);
    case 'email':
      return `user-${generateText(random, 12)}@${text('domain', 'example.com')}`;
    case 'name':
      return `${pick(firstNames, random)} ${pick(lastNames, random)}`;
    case 'text':
      return `${text('prefix', '')}${generateText(random, number('length', 12))}`;
    case 'integer': {
      const low = Math.ceil(number('minimum', Math.min(1, number('maximum', 1))));
      const high = Math.floor(number('maximum', Math.max(low, 0) + 1_000_000));
      return low + Math.floor(random() * (high - low + 1));
    }
    case 'number': {
      const low = number('minimum', Math.min(0, number('maximum', 0)));
      return Number(between(low, number('maximum', low + 1000)).toFixed(number('decimals', 2)));
    }
    case 'date':
      return new Date(now + number('days', 0) * DAY_MS).toISOString().slice(0, 10);
    case 'timestamp':
      return formatTime(now + number('seconds', 0) * 1000, text('format', 'iso'));
    case 'sequence': {
      const next = number('start', firstNumber) + index * number('step', 1);
      return generator['prefix'] === undefined ? next : `${text('prefix', '')}${next}`;
    }
    case 'pick':
      return pick(generator['from'] as readonly JsonValue[], random);
  }
}

function formatTime(time: number, format: string): JsonValue {
  if (format === 'unix-ms') return time;
  return format === 'unix' ? Math.floor(time / 1000) : new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function generateText(random: () => number, length: number): string {
  return Array.from({ length }, () => letters.charAt(Math.floor(random() * letters.length))).join('');
}

/** RFC 9562, section 5.4: version 4. */
function generateUuid(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  digits[12] = '4';
  digits[16] = '89ab'.charAt(Math.floor(random() * 4));
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Numbers from 0 to below 1, the same for the same seed: sfc32, its 128 bits of state mixed from the characters of the seed.
 * With less state, some of ten thousand seeds would give the same values.
 */
function createRandom(seed: string): () => number {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  const next = (): number => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (const character of seed) {
    a = Math.imul(a ^ (character.codePointAt(0) ?? 0), 0x01000193);
    next();
  }
  // The last characters must change every value, too.
  for (let round = 0; round < 12; round += 1) next();
  return () => (next() * 0x20_0000 + (next() >>> 11)) / 0x20_0000_0000_0000;
}
