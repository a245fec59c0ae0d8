import type { JsonObject, JsonValue } from '@opchain/core';
import { formatPointer, isObject, type OperationDetail, type Schema } from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';
import { type Field, otherValue, readField, writeField } from '@opchain/resources';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { jsonEquals } from '../../engine/case-response.js';
import type { Rule } from '../rule.js';

/** Sends fields that only the server sets, such as an ID or a total: they are ignored. */
export const serverFields: Rule = {
  name: 'server-fields',
  title: 'Ignores values for fields that only the server sets',

  *derive({ contract, operation, fields }) {
    if (contract.settings.unknownFields !== 'ignored') return;
    for (const field of fields) {
      if (field.in !== 'body' || !isObject(field.schema['properties'])) continue;
      const own = field.schema['properties'];
      const returned = Object.entries(returnedFields(operation, field)).filter(([name]) => !Object.hasOwn(own, name));
      if (returned.length === 0) continue;
      const names = returned.map(([name]) => name).join(', ');
      yield {
        key: field.path.join(' '),
        title: `Ignores ${names} in the body${field.pointer === '' ? '' : ` ${field.pointer}`} of ${operation.id}`,
        clause: `the body${field.pointer === '' ? '' : ` ${field.pointer}`} unknownFields`,
        async run(session) {
          const valid = await makeRequest(session, operation.id);
          const object = readField(valid, field);
          if (!isObject(object)) throw new NotTriedError('a valid request has no such object');
          // Other values than the server sets by itself, so that the two can be told apart.
          const usual = await session.request(operation.id, await makeRequest(session, operation.id));
          if (!isSuccess(usual))
            throw new NotTriedError(`${operation.id} returned ${usual.status} for a valid request`);
          const values = returned.flatMap(([name, schema]) => {
            const value = usual.field(formatPointer([...field.path, name]));
            const other = value === undefined ? undefined : chooseOther(value, schema);
            return other === undefined || jsonEquals(other, value) ? [] : [[name, other] as const];
          });
          const draft = writeField(valid, field, { ...object, ...Object.fromEntries(values) });
          const response = await session.request(operation.id, draft);
          if (!isSuccess(response)) response.fail('a success: unknown fields are ignored', `status ${response.status}`);
          for (const [name, value] of values) {
            const pointer = formatPointer([...field.path, name]);
            if (jsonEquals(response.field(pointer), value))
              response.fail(`"${name}" as the server sets it`, JSON.stringify(value), pointer);
          }
        },
      };
    }
  },
};

/** The values and lists that a successful response has in the same object. */
function returnedFields(operation: OperationDetail, { path }: Field): Record<string, JsonObject> {
  const resolve = (schema: Schema): Schema => operation.resolve(schema);
  const media = operation.responses.find(({ status }) => /^2/.test(status))?.content[0];
  let schema = flattenSchema(media?.schema ?? true, resolve);
  for (const key of path) {
    if (schema === false) return {};
    const properties = schema['properties'];
    const next = typeof key === 'number' ? schema['items'] : isObject(properties) ? properties[key] : undefined;
    schema = isObject(next) ? flattenSchema(next, resolve) : false;
  }
  if (schema === false || !isObject(schema['properties'])) return {};
  return Object.fromEntries(
    Object.entries(schema['properties']).flatMap(([name, property]) => {
      const flat = isObject(property) ? flattenSchema(property, resolve) : false;
      return flat === false || isObject(flat['properties']) ? [] : [[name, flat]];
    }),
  );
}

/** A value of the right type that no server chooses by itself. */
function chooseOther(value: JsonValue, schema: JsonObject): JsonValue {
  if (Array.isArray(value)) return [];
  const { type, enum: choices, format } = schema;
  if (Array.isArray(choices) || type === 'boolean') return otherValue(value, schema);
  if (type === 'integer') return 987;
  if (type === 'number') return 987.65;
  return format === 'date-time' ? '2001-01-01T00:00:00Z' : 'chosen-by-the-client';
}
