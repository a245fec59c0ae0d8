import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { formatPath, listResponseFields, otherValue, type ResponseField, typesOf } from '@opchain/resources';
import type { RuleSubject } from '../../rules/rule.js';
import type { MutationOperator } from '../mutant.js';
import { isSuccessful, onResponse, onResponseField, withHeader } from '../mutate-exchange.js';

/** What servers do to one field of successful responses. */
const fieldChanges: readonly {
  readonly name: string;
  readonly title: string;
  readonly appliesTo: (field: ResponseField, subject: RuleSubject) => boolean;
  /** The keyword of the schema that is violated. */
  readonly keyword?: string;
  readonly unseen: string;
  readonly changes: readonly {
    readonly key?: string;
    readonly describe: (path: string) => string;
    readonly change: (value: JsonValue, schema: ResponseField['schema']) => JsonValue | undefined;
  }[];
}[] = [
  {
    name: 'field-lost',
    title: 'Omits a field of responses',
    appliesTo: ({ required }) => required,
    keyword: 'required',
    unseen: 'the server returned no such field',
    changes: [{ describe: (path) => `omits ${path}`, change: () => undefined }],
  },
  {
    name: 'field-type',
    title: 'Returns a field in another type',
    appliesTo: (field) => typesOf(field).length > 0,
    keyword: 'type',
    unseen: 'the server returned no such field',
    changes: [{ describe: (path) => `returns ${path} in another type`, change: convert }],
  },
  {
    name: 'field-value',
    title: 'Returns other values: amounts by a cent, another choice, another text',
    appliesTo: ({ path, schema }, subject) =>
      !isObject(schema['properties']) && schema['items'] === undefined && isDefined(subject, path),
    unseen: 'the server returned no such field, or no other value is valid',
    changes: [{ describe: (path) => `returns another value of ${path}`, change: otherValue }],
  },
  {
    name: 'array-other',
    title: 'Returns the items of a record in another order, or without the last one',
    appliesTo: ({ schema }) => schema['items'] !== undefined,
    unseen: 'the server returned no list with several items',
    changes: [
      {
        key: 'reversed',
        describe: (path) => `returns ${path} reversed`,
        change: (value) => (Array.isArray(value) ? value.toReversed() : value),
      },
      {
        key: 'without the last item',
        describe: (path) => `returns ${path} without the last item`,
        change: (value) => (Array.isArray(value) && value.length > 1 ? value.slice(0, -1) : value),
      },
    ],
  },
];

const fieldOperators = fieldChanges.map(({ name, title, appliesTo, keyword, unseen, changes }): MutationOperator => ({
  name,
  title,
  *derive(subject) {
    const { operation } = subject;
    for (const field of listResponseFields(operation)) {
      const { path, schema } = field;
      if (!appliesTo(field, subject)) continue;
      for (const { key, describe, change } of changes)
        yield {
          key: [...path, ...(key === undefined ? [] : [key])].join(' '),
          title: `${operation.id} ${describe(formatPath(path))}`,
          clause: ['responses 2xx', formatPath(path), ...(keyword === undefined ? [] : [keyword])].join(' '),
          equivalentIfUnseen: unseen,
          ...(isFilled(subject, path) && { field: name === 'array-other' ? [...path, '*'] : path }),
          mutate: onResponseField(operation, path, (value) => change(value, schema)),
        };
    }
  },
}));

/** False for a list that a new record cannot have yet: the request that creates it does not fill it. */
function isFilled({ operation, fields }: RuleSubject, [list = '']: readonly string[]): boolean {
  return operation.method !== 'POST' || fields.some((each) => each.in === 'body' && each.path[0] === list);
}

function convert(value: JsonValue, schema: ResponseField['schema']): JsonValue {
  const types = typesOf({ schema });
  if (typeof value === 'string') return types.includes('number') ? null : 12;
  return types.includes('string') ? { value } : JSON.stringify(value);
}

/** The contract says which value it is: it was sent, or another operation returns the same record. */
function isDefined({ operation, fields, contract }: RuleSubject, path: readonly string[]): boolean {
  const name = path.at(-1);
  return (
    fields.some((field) => field.in === 'body' && field.path.at(-1) === name) ||
    contract.links.some(({ from, to }) => from.operation === operation.id && to.in === 'path') ||
    contract.links.some(({ to }) => to.operation === operation.id && to.in === 'path') ||
    contract.description.operations.some(({ path: other }) => other.startsWith(`${operation.path}/{`))
  );
}

const headerLost: MutationOperator = {
  name: 'header-lost',
  title: 'Omits a documented header',

  *derive({ operation }) {
    for (const { status, headers } of operation.responses)
      for (const { name } of headers)
        yield {
          key: `${status} ${name}`,
          title: `${operation.id} omits ${name} with ${status}`,
          clause: `responses ${status} ${name}`,
          equivalentIfUnseen: 'the server returned no such header',
          mutate: onResponse(operation, (response) =>
            String(response.status) === status ? withHeader(response, name.toLowerCase(), undefined) : response,
          ),
        };
  },
};

const locationOther: MutationOperator = {
  name: 'location-other',
  title: 'Returns the Location of the list, or of another record',

  *derive({ operation }) {
    const isDocumented = operation.responses.some(
      ({ status, headers }) => /^2/.test(status) && headers.some(({ name }) => name.toLowerCase() === 'location'),
    );
    if (!isDocumented) return;
    for (const [key, suffix] of [
      ['list', ''],
      ['other record', '/nothing'],
    ] as const)
      yield {
        key,
        title: `${operation.id} returns the Location of the ${key}`,
        clause: 'responses 2xx Location',
        mutate: onResponse(operation, (response) => {
          const location = response.headers['location'];
          return location === undefined || !isSuccessful(response)
            ? response
            : withHeader(response, 'location', location.replace(/\/[^/]*$/, suffix));
        }),
      };
  },
};

const challenges = ['Negotiate', 'Basic realm="another"'];

/** Asks for another credential than the operation accepts (RFC 9110, section 11.6.1). */
const challengeOther: MutationOperator = {
  name: 'challenge-other',
  title: 'Asks for a credential of another scheme',

  *derive({ operation, contract }) {
    const isDocumented = operation.responses.some(
      ({ status, headers }) =>
        status === '401' && headers.some(({ name }) => name.toLowerCase() === 'www-authenticate'),
    );
    if (!isDocumented) return;
    const accepted = operation.security.flatMap((alternative) => Object.keys(alternative));
    const isBasic = contract.description.securitySchemes.some(
      (scheme) => accepted.includes(scheme.name) && scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic',
    );
    for (const challenge of challenges) {
      // Any realm is as good, unless the contract names it.
      if (isBasic && challenge.startsWith('Basic') && contract.settings.challenge?.realm === undefined) continue;
      yield {
        key: challenge,
        title: `${operation.id} returns the challenge ${challenge}`,
        clause: 'responses 401 WWW-Authenticate',
        mutate: onResponse(operation, (response) =>
          response.status === 401 ? withHeader(response, 'www-authenticate', challenge) : response,
        ),
      };
    }
  },
};

/** Return other fields and headers than the contract documents. */
export const responseOperators: readonly MutationOperator[] = [
  ...fieldOperators,
  headerLost,
  locationOther,
  challengeOther,
];
