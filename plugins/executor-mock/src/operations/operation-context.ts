import {
  isObject,
  type JsonObject,
  type JsonValue,
  type OperationDetail,
  type Schema,
} from '@opchain/core/internal/model';
import { createValidator } from '@opchain/core/internal/runner';
import type { Collection, Role } from '../plan/collection.js';
import { findKeyField } from '../plan/key-field.js';
import type { PlannedOperation } from '../plan/plan-operations.js';
import {
  findListLocation,
  findRecordLocation,
  readRecord,
  type RecordLocation,
  schemaAt,
} from '../responses/find-records.js';
import { type ResponseTemplate, successTemplate } from '../responses/response-template.js';
import { isPathValue, listSettable } from '../state/make-record.js';

/** An operation with what its responses and requests show about records. */
export interface OperationContext {
  readonly planned: PlannedOperation;
  readonly operation: OperationDetail;
  /** Its successful response. */
  readonly template: ResponseTemplate;
  /** Where that response has a record, or the records of a list. Undefined for a list without any. */
  readonly location: RecordLocation | undefined;
  /** Where the request body has a record. */
  readonly bodyLocation: RecordLocation;
  /** The schema of that record. */
  readonly bodySchema: JsonObject;
  /** Fields that a client can send. */
  readonly settable: ReadonlySet<string>;
}

/** What the operations of a collection show about its records. */
export interface CollectionContext {
  readonly collection: Collection;
  readonly schema: JsonObject;
  resolve(this: void, schema: Schema): Schema;
  readonly example: JsonObject;
  /** The field that the path of a record has; undefined if nothing tells. */
  readonly keyField: string | undefined;
  /** Fields by which other paths call the same records: `/contacts/{number}` beside `/contacts/{id}`. */
  readonly otherKeys: readonly string[];
  /** What the path of a record allows. */
  readonly keySchema: Schema;
  /** The key that the description shows as an example. */
  readonly exampleKey: string | undefined;
}

const statuses: Readonly<Record<string, readonly number[]>> = {
  create: [201, 200, 202, 204],
  remove: [204, 200, 202],
  removeDocument: [204, 200, 202],
};

/** Looks at an operation: at its first call. */
export async function openOperation(planned: PlannedOperation, operation: OperationDetail): Promise<OperationContext> {
  const { role, collection } = planned;
  const resolve = (schema: Schema): Schema => operation.resolve(schema);
  const noun = collection?.noun ?? '';
  const parameter = collection?.keyParameter ?? 'id';
  const template = await successTemplate(operation, statuses[role] ?? [200, 201, 202, 204]);
  const { schema } = template;
  const locate = (each: Role, shown: Schema): RecordLocation | undefined =>
    each === 'list' ? findListLocation(shown, resolve, noun) : findRecordLocation(shown, resolve, noun, parameter);
  const body = operation.requestBody?.content.find(({ contentType }) =>
    /[/+]json\b|form-urlencoded/i.test(contentType),
  )?.schema;
  const bodyLocation: RecordLocation =
    body === undefined ? { path: [], isList: false } : findBodyLocation(body, resolve, noun);
  const bodySchema = body === undefined ? {} : schemaAt(body, resolve, bodyLocation);
  return {
    planned,
    operation,
    template,
    location: schema === undefined ? undefined : locate(role, schema),
    bodyLocation,
    bodySchema,
    settable: listSettable(bodySchema, resolve),
  };
}

/** Only a member that is called like the record, or like a wrapper, wraps what is sent: a body with one field has that field. */
function findBodyLocation(body: Schema, resolve: (schema: Schema) => Schema, noun: string): RecordLocation {
  const { path, isList } = findRecordLocation(body, resolve, noun, 'id');
  const name = path[0]?.toLowerCase() ?? '';
  const isWrapper =
    path.length === 0 || name === 'data' || name.replaceAll(/[^a-z]/g, '').startsWith(noun.replaceAll(' ', ''));
  return isWrapper && (noun !== '' || path.length === 0) ? { path, isList } : { path: [], isList: false };
}

/** What is known about the records of a collection, by the operation that shows most of them. */
export async function describeCollection(
  collection: Collection,
  { operation, template, location }: OperationContext,
  settable: ReadonlySet<string>,
  keySchema: Schema,
): Promise<Omit<CollectionContext, 'exampleKey' | 'otherKeys'>> {
  const resolve = (schema: Schema): Schema => operation.resolve(schema);
  const record = location && readRecord(template.example, location);
  const example = isObject(record) ? record : {};
  const schema =
    template.schema === undefined || location === undefined ? {} : schemaAt(template.schema, resolve, location);
  const sample =
    Object.keys(example).length > 0 ? example : Object.fromEntries([...settable].map((name) => [name, 'x']));
  const validate = createValidator({ resolve });
  const fitting: JsonObject = {};
  for (const [name, value] of Object.entries(sample))
    if (await isPathValue(value, keySchema, validate)) fitting[name] = value;
  const { keyParameter = 'id', noun } = collection;
  const keyField = findKeyField(fitting, keyParameter, noun) ?? findKeyField(sample, keyParameter, noun);
  return { collection, schema, resolve, example, keyField, keySchema };
}

/** The fields of a record that no other one has: its key, and IDs that the server chooses. */
export function listKeys({ keyField, otherKeys, example }: CollectionContext, settable: ReadonlySet<string>): string[] {
  const ids = ['id', 'uuid', '_id'].filter((name) => Object.hasOwn(example, name) && !settable.has(name));
  return [...new Set([...(keyField === undefined ? ['id'] : [keyField]), ...otherKeys, ...ids])];
}

/** A record in the form of an operation's response: with the fields that it requires, without those that it does not know. */
export function fitRecord(record: JsonObject, { template, location, operation }: OperationContext): JsonObject {
  if (template.schema === undefined || location === undefined) return record;
  const { required, additionalProperties, properties } = schemaAt(
    template.schema,
    (schema) => operation.resolve(schema),
    location,
  );
  const example = readRecord(template.example, location);
  const missing: JsonObject = {};
  if (Array.isArray(required) && isObject(example))
    for (const name of required)
      if (typeof name === 'string' && !Object.hasOwn(record, name) && example[name] !== undefined)
        missing[name] = example[name];
  const known: [string, JsonValue][] = Object.entries(record).filter(
    ([name]) => additionalProperties !== false || !isObject(properties) || Object.hasOwn(properties, name),
  );
  return { ...Object.fromEntries(known), ...missing };
}
