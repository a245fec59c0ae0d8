import { isObject } from '@opchain/core/internal/model';
import { bodySchema, listResponseFields, typesOf } from '@opchain/resources';
import { listTriable, nameField } from '../../rules/rule.js';
import type { Mutant, MutationOperator } from '../mutant.js';
import {
  fieldOf,
  isSuccessful,
  onRejection,
  onRequest,
  onResponse,
  readJson,
  withField,
  withJson,
} from '../mutate-exchange.js';
import { isMissing, keyOf, ofName } from './constraints.js';

const unknownField: MutationOperator = {
  name: 'unknown-field',
  title: 'Rejects unknown fields that must be ignored, or the reverse',

  *derive(subject) {
    const { unknownFields } = subject.contract.settings;
    for (const field of subject.fields) {
      const { properties, additionalProperties } = field.schema;
      if (field.in !== 'body' || !typesOf(field).includes('object') || !isObject(properties)) continue;
      const isForbidden = additionalProperties === false || unknownFields === 'rejected';
      if (!isForbidden && unknownFields === undefined) continue;
      yield {
        key: field.path.join(' '),
        title: `${isForbidden ? 'Ignores' : 'Rejects'} unknown fields in ${ofName(subject, field)}`,
        clause: `${nameField(field)} additionalProperties`,
        mutate: onRequest(subject.operation, (request) => {
          const value = fieldOf(request, field);
          if (!isObject(value)) return request;
          const known = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
          if (known.length === Object.keys(value).length) return request;
          if (isForbidden) return withField(request, field, Object.fromEntries(known));
          return field.path.length === 0 ? { ...request, body: '[]' } : withField(request, field, 'text');
        }),
      };
    }
  },
};

const serverFieldTaken: MutationOperator = {
  name: 'server-field-taken',
  title: 'Accepts values for fields that only the server sets',

  *derive({ operation, fields, contract }) {
    const body = fields.find(({ in: location, path }) => location === 'body' && path.length === 0);
    if (contract.settings.unknownFields !== 'ignored' || !isObject(body?.schema['properties'])) return;
    for (const { path } of listResponseFields(operation)) {
      const name = path[0];
      if (path.length !== 1 || typeof name !== 'string' || Object.hasOwn(body.schema['properties'], name)) continue;
      yield {
        key: name,
        title: `${operation.id} takes ${name} from the request`,
        clause: `the body /${name} unknownFields`,
        mutate: onResponse(operation, (response, request) => {
          const [sent, received] = [readJson(request), readJson(response)];
          if (!isSuccessful(response) || !isObject(sent) || !isObject(received) || sent[name] === undefined)
            return response;
          return withJson(response, { ...received, [name]: sent[name] });
        }),
      };
    }
  },
};

const emptyChange: MutationOperator = {
  name: 'empty-change',
  title: 'Accepts an empty object where at least one field is required',

  async *derive({ operation, isValid }): AsyncIterable<Mutant> {
    const schema = bodySchema(operation);
    if (schema === undefined || (await isValid({}, schema))) return;
    yield {
      key: '',
      title: `Accepts an empty body of ${operation.id}`,
      clause: 'the body required',
      mutate: onRequest(operation, (request, accepted) => {
        const body = readJson(request);
        const isEmpty = isObject(body) && Object.keys(body).length === 0;
        return isEmpty && accepted !== undefined ? { ...request, body: accepted.body } : request;
      }),
    };
  },
};

const defaultOther: MutationOperator = {
  name: 'default-other',
  title: 'Uses another default value',

  *derive(subject) {
    for (const field of listTriable(subject)) {
      const { default: value, maximum } = field.schema;
      if (typeof value !== 'number') continue;
      const other = typeof maximum === 'number' && value + 1 > maximum ? value - 1 : value + 1;
      yield {
        key: keyOf(field),
        title: `${subject.operation.id} uses ${other} in ${nameField(field)} instead of ${value}`,
        clause: `${nameField(field)} default`,
        mutate: onRequest(subject.operation, (request) =>
          isMissing(request, field) ? withField(request, field, other) : request,
        ),
      };
    }
  },
};

const referenceLoose: MutationOperator = {
  name: 'reference-loose',
  title: 'Accepts references to records that do not exist',

  *derive(subject) {
    if (subject.contract.settings.rejections.reference === undefined) return;
    for (const field of subject.fields) {
      if (field.in !== 'body' || !field.opaque) continue;
      yield {
        key: field.path.join(' '),
        title: `Accepts an unknown record in ${ofName(subject, field)}`,
        clause: nameField(field),
        mutate: onRejection(subject.operation, async (request, _, accepted) => {
          const value = fieldOf(request, field);
          const known = accepted === undefined ? undefined : fieldOf(accepted, field);
          return value !== undefined && known !== undefined && (await subject.isValid(value, field.schema))
            ? withField(request, field, known)
            : undefined;
        }),
      };
    }
  },
};

/** Mistake fields that are unknown, missing, or only set by the server, and records that are named. */
export const fieldOperators: readonly MutationOperator[] = [
  unknownField,
  serverFieldTaken,
  emptyChange,
  defaultOther,
  referenceLoose,
];
