import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { type Field, readField, typesOf } from '@opchain/resources';
import { createAddress } from '../../rules/fields/length.js';
import { listTriable, nameField, type RuleSubject } from '../../rules/rule.js';
import { invalidValue } from '../invalid-value.js';
import { type Bound, listBounds } from '../list-bounds.js';
import type { MutationOperator, ProxiedRequest } from '../mutant.js';
import { fieldOf, hasParent, onRequest, withField } from '../mutate-exchange.js';

/** The request with the value of a field in the latest request that succeeded, else in a valid one. */
function withValid(
  request: ProxiedRequest,
  field: Field,
  accepted: ProxiedRequest | undefined,
  { draft }: RuleSubject,
): ProxiedRequest {
  const known = accepted === undefined ? undefined : fieldOf(accepted, field);
  return withField(request, field, known ?? (draft === undefined ? undefined : readField(draft, field)));
}

/** True if a request could have the field, and does not. */
export const isMissing = (request: ProxiedRequest, field: Field) =>
  hasParent(request, field) && fieldOf(request, field) === undefined;

export const keyOf = ({ in: location, path }: Field) => `${location} ${path.join(' ')}`;
export const ofName = ({ operation }: RuleSubject, field: Field) => `${nameField(field)} of ${operation.id}`;

/** The two ways to move a bound by one. */
const bounds: readonly {
  readonly name: string;
  readonly title: string;
  /** Nobody can try the bounds of values that the server makes. */
  readonly isTriable: (field: Field) => boolean;
  readonly describe: (bound: Bound, name: string) => string;
  /** Values of this size are replaced by those of the other. */
  readonly size: 'first' | 'last';
}[] = [
  {
    name: 'bound-loose',
    title: 'Accepts values that are beyond a bound by one',
    isTriable: (field) => field.in !== 'query' || !field.opaque,
    describe: ({ keyword, first, last }, name) => `Accepts ${first} in ${name}, where ${keyword} is ${last}`,
    size: 'first',
  },
  {
    name: 'bound-tight',
    title: 'Rejects the last value within a bound',
    isTriable: (field) => !field.opaque,
    describe: ({ keyword, last }, name) => `Rejects ${last} in ${name}, which ${keyword} allows`,
    size: 'last',
  },
];

/** A text of the last length that a field allows, for servers that also check its pattern or format. */
async function longestText({ example }: RuleSubject, { field, last }: Bound): Promise<JsonValue | undefined> {
  if (!typesOf(field).includes('string')) return undefined;
  const text = await example({ ...field.schema, minLength: last, maxLength: last });
  return text ?? (field.schema['format'] === 'email' ? createAddress(last) : undefined);
}

const boundOperators = bounds.map(({ name, title, isTriable, describe, size }): MutationOperator => ({
  name,
  title,
  async *derive(subject) {
    for (const bound of listBounds(subject)) {
      const { field, keyword, measure, resize } = bound;
      if (!isTriable(field)) continue;
      const text = size === 'first' ? await longestText(subject, bound) : undefined;
      yield {
        key: `${keyOf(field)} ${keyword}`,
        title: describe(bound, ofName(subject, field)),
        clause: `${nameField(field)} ${keyword}`,
        mutate: onRequest(subject.operation, (request) => {
          const value = fieldOf(request, field);
          if (measure(value) !== bound[size]) return request;
          return withField(request, field, text ?? resize(value, bound[size === 'first' ? 'last' : 'first']));
        }),
      };
    }
  },
}));

/** Fields that may be missing, or may not, and what a server does without one. */
const presence: readonly {
  readonly name: string;
  readonly title: string;
  readonly isTriable: (field: Field) => boolean;
  readonly key: (field: Field) => string;
  readonly describe: (operation: string, field: string) => string;
  readonly change: (
    request: ProxiedRequest,
    field: Field,
    accepted: ProxiedRequest | undefined,
    subject: RuleSubject,
  ) => ProxiedRequest;
}[] = [
  {
    name: 'required-loose',
    title: 'Accepts requests without a required field',
    isTriable: ({ required, in: location, path }) =>
      required && (location === 'body' ? typeof path.at(-1) === 'string' : location === 'query'),
    key: keyOf,
    describe: (operation, field) => `Accepts ${operation} without ${field}`,
    change: withValid,
  },
  {
    name: 'optional-tight',
    title: 'Rejects requests without an optional field',
    isTriable: ({ required, in: location, path }) =>
      !required && location === 'body' && typeof path.at(-1) === 'string',
    key: ({ path }) => path.join(' '),
    describe: (operation, field) => `Rejects ${operation} without ${field}, which is optional`,
    change: (request, field) => withField(request, field, invalidValue(field)),
  },
];

const presenceOperators = presence.map(({ name, title, isTriable, key, describe, change }): MutationOperator => ({
  name,
  title,
  *derive(subject) {
    for (const field of subject.fields.filter(isTriable))
      yield {
        key: key(field),
        title: describe(subject.operation.id, nameField(field)),
        clause: `${nameField(field)} required`,
        mutate: onRequest(subject.operation, (request, accepted) =>
          isMissing(request, field) ? change(request, field, accepted, subject) : request,
        ),
      };
  },
}));

/** Texts that servers take for a choice. */
const nearChoices: readonly (readonly [key: string, isNear: (choice: string, text: string) => boolean])[] = [
  ['any text', () => true],
  ['other case', (choice, text) => choice === text.toLowerCase()],
  ['spaces', (choice, text) => choice === text.trim()],
];

const enumLoose: MutationOperator = {
  name: 'enum-loose',
  title: 'Accepts texts that are no choice of an enum, also in other letters',

  *derive(subject) {
    for (const field of listTriable(subject)) {
      const choices = field.schema['enum'];
      if (!Array.isArray(choices) || !choices.every((choice) => typeof choice === 'string')) continue;
      for (const [key, isNear] of nearChoices)
        yield {
          key: `${keyOf(field)} ${key}`,
          title: `Accepts a text that is no choice in ${ofName(subject, field)} (${key})`,
          clause: `${nameField(field)} enum`,
          mutate: onRequest(subject.operation, (request) => {
            const value = fieldOf(request, field);
            if (typeof value !== 'string' || choices.includes(value)) return request;
            const near = choices.find((choice) => isNear(choice, value));
            return near === undefined ? request : withField(request, field, near);
          }),
        };
    }
  },
};

const enumTight: MutationOperator = {
  name: 'enum-tight',
  title: 'Rejects one choice of an enum',

  *derive(subject) {
    for (const field of listTriable(subject)) {
      const choices = field.schema['enum'];
      for (const choice of Array.isArray(choices) ? choices.slice(0, 20) : [])
        yield {
          key: `${keyOf(field)} ${JSON.stringify(choice)}`,
          title: `Rejects ${JSON.stringify(choice)} in ${ofName(subject, field)}`,
          clause: `${nameField(field)} enum`,
          mutate: onRequest(subject.operation, (request) =>
            fieldOf(request, field) === choice ? withField(request, field, invalidValue(field)) : request,
          ),
        };
    }
  },
};

/** What servers take for a value of another type. */
const otherTypes: readonly (readonly [name: string, type: readonly string[], test: (value: JsonValue) => boolean])[] = [
  ['null', ['null'], (value) => value === null],
  ['a number as text', ['string'], (value) => typeof value === 'string' && /^-?[\d.]+$/.test(value)],
  ['a number', ['number', 'integer'], (value) => typeof value === 'number'],
  ['a boolean', ['boolean'], (value) => typeof value === 'boolean'],
  ['a list', ['array'], (value) => Array.isArray(value)],
  ['an object', ['object'], isObject],
];

function listOtherTypes(types: readonly string[]): (readonly [name: string, test: (value: JsonValue) => boolean])[] {
  const isNumber = types.includes('number') || types.includes('integer');
  const others = otherTypes
    .filter(([name, of]) => !of.some((type) => types.includes(type)) && (name !== 'a number as text' || isNumber))
    .map(([name, , test]) => [name, test] as const);
  if (!types.includes('integer')) return others;
  return [...others, ['a fraction', (value) => typeof value === 'number' && !Number.isInteger(value)]];
}

const typeLoose: MutationOperator = {
  name: 'type-loose',
  title: 'Accepts values of another type, and fractions for integers',

  *derive(subject) {
    for (const field of listTriable(subject)) {
      const types = typesOf(field);
      if (field.in !== 'body' || types.length === 0) continue;
      for (const [name, test] of listOtherTypes(types))
        yield {
          key: `${field.path.join(' ')} ${name}`,
          title: `Accepts ${name} in ${ofName(subject, field)}`,
          clause: `${nameField(field)} type`,
          mutate: onRequest(subject.operation, (request, accepted) => {
            const value = fieldOf(request, field);
            return value === undefined || !test(value) ? request : withValid(request, field, accepted, subject);
          }),
        };
    }
  },
};

const textLoose: MutationOperator = {
  name: 'text-loose',
  title: 'Accepts texts that a pattern or a format forbids',

  *derive(subject) {
    for (const field of listTriable(subject))
      for (const keyword of ['pattern', 'format'] as const) {
        const constraint = field.schema[keyword];
        if (typeof constraint !== 'string' || field.schema['type'] !== 'string') continue;
        yield {
          key: `${keyOf(field)} ${keyword}`,
          title: `Accepts texts in ${ofName(subject, field)} that its ${keyword} forbids`,
          clause: `${nameField(field)} ${keyword}`,
          mutate: onRequest(subject.operation, async (request, accepted) => {
            const value = fieldOf(request, field);
            const schema = { type: 'string', [keyword]: constraint };
            return typeof value !== 'string' || (await subject.isValid(value, schema))
              ? request
              : withValid(request, field, accepted, subject);
          }),
        };
      }
  },
};

/** Characters that servers reject, with a text of them that most fields allow. */
const unusualTexts: readonly (readonly [name: string, sample: string, pattern: RegExp])[] = [
  ['letters beyond ASCII', 'é日', /[^\p{ASCII}\p{So}]/u],
  ['an emoji', '😀', /\p{Extended_Pictographic}(?<![\d#*])/u],
  ['quotes', '"\'', /['"]/],
];

const textTight: MutationOperator = {
  name: 'text-tight',
  title: 'Rejects texts with characters that are allowed',

  async *derive(subject) {
    for (const field of listTriable(subject)) {
      if (field.in !== 'body' || field.opaque || !typesOf(field).includes('string')) continue;
      for (const [name, sample, pattern] of unusualTexts) {
        if (field.schema['enum'] !== undefined || !(await subject.isValid(sample, field.schema))) continue;
        yield {
          key: `${field.path.join(' ')} ${name}`,
          title: `Rejects ${name} in ${ofName(subject, field)}`,
          clause: `${nameField(field)} pattern`,
          mutate: onRequest(subject.operation, (request) => {
            const value = fieldOf(request, field);
            return typeof value === 'string' && pattern.test(value)
              ? withField(request, field, invalidValue(field))
              : request;
          }),
        };
      }
    }
  },
};

/** Accept values that the schema of a field forbids, or reject those that it allows. */
export const constraintOperators: readonly MutationOperator[] = [
  ...boundOperators,
  ...presenceOperators,
  enumLoose,
  enumTight,
  typeLoose,
  textLoose,
  textTight,
];
