import {
  isObject,
  type JsonObject,
  type JsonValue,
  type OperationDetail,
  type OperationSummary,
  type Schema,
} from '@opchain/core/internal/model';
import { createExample } from '@opchain/core/internal/runner';
import type { ApiDescription } from '@opchain/core/plugin';
import type { Collection } from '../plan/collection.js';
import { type PlannedOperation, planOperations } from '../plan/plan-operations.js';
import { completeItems, sumItems } from '../state/derive-fields.js';
import { makeRecord } from '../state/make-record.js';
import { repairValue } from '../responses/repair-value.js';
import { type MockRecord, RecordStore } from '../state/record-store.js';
import { type ScopeEntry, toScope, withScope } from '../state/scope.js';
import { toKey } from '../plan/key-field.js';
import { lastParameter, pathShape, toNoun } from '../plan/path-shape.js';
import { findErrorForm } from '../responses/create-error.js';
import { flatten } from '../responses/find-records.js';
import type { ResponseTemplate } from '../responses/response-template.js';
import {
  type CollectionContext,
  describeCollection,
  listKeys,
  openOperation,
  type OperationContext,
} from './operation-context.js';

/** Operations whose responses show a record, the one that shows most of it first. */
const showing = ['read', 'create', 'list', 'replace', 'change'] as const;

/** Operations in which the form of errors is looked for. */
const MAX_FORMS = 20;

/** Operations in which the form of a key is looked for. */
const MAX_KEYS = 30;

interface DescribedKey {
  readonly keySchema: Schema;
  readonly exampleKey: string | undefined;
}

/** What a record is created from. */
export interface NewRecord {
  readonly sent?: JsonObject;
  readonly scope?: readonly ScopeEntry[];
  /** Names of the fields that a client can send. */
  readonly settable?: ReadonlySet<string>;
  /** The key that its path has; else one is made, or taken from what was sent. */
  readonly key?: string;
}

/** A description with its state: what the operations share. */
export class MockSession {
  readonly store = new RecordStore();
  /** Bodies that were given for operations without records: `GET /weather`. */
  readonly answers = new Map<string, JsonValue>();
  readonly planned: readonly PlannedOperation[];
  readonly collections: readonly Collection[];
  readonly #description: ApiDescription;
  readonly #operations = new Map<string, Promise<OperationContext>>();
  readonly #collections = new Map<string, Promise<CollectionContext>>();
  readonly #seeded = new Set<string>();
  #errorForm: Promise<ResponseTemplate | undefined> | undefined;

  constructor(
    description: ApiDescription,
    readonly options: { readonly seed: string; readonly now: () => number; readonly examples: boolean },
  ) {
    this.#description = description;
    this.planned = planOperations(description.operations);
    this.collections = [...new Set(this.planned.flatMap(({ collection }) => collection ?? []))];
  }

  /** An operation, opened once. Rejects for one that cannot be read. */
  open(planned: PlannedOperation): Promise<OperationContext> {
    const { id } = planned.operation;
    let context = this.#operations.get(id);
    if (context === undefined)
      this.#operations.set(
        id,
        (context = this.#description
          .operation(id)
          .then((operation: OperationDetail) => openOperation(planned, operation))),
      );
    return context;
  }

  /** The form in which the API documents errors, as far as one of its first operations shows. */
  errorForm(): Promise<ResponseTemplate | undefined> {
    return (this.#errorForm ??= this.#findErrorForm());
  }

  async #findErrorForm(): Promise<ResponseTemplate | undefined> {
    for (const planned of this.planned.slice(0, MAX_FORMS)) {
      const context = await this.open(planned).catch(() => undefined);
      const form = context && (await findErrorForm(context.operation));
      if (form !== undefined) return form;
    }
    return undefined;
  }

  /** What the records of a collection are like. */
  describe(collection: Collection): Promise<CollectionContext> {
    let context = this.#collections.get(collection.id);
    if (context === undefined) this.#collections.set(collection.id, (context = this.#describe(collection)));
    return context;
  }

  async #describe(collection: Collection): Promise<CollectionContext> {
    const own = this.planned.filter((each) => each.collection?.id === collection.id);
    const creating = own.find(({ role }) => role === 'create' || role === 'replace');
    const settable = creating && (await this.open(creating).catch(() => undefined))?.settable;
    const { keySchema, exampleKey } = await this.#describeKey(collection);
    let last: CollectionContext | undefined;
    for (const role of showing)
      for (const planned of own.filter((each) => each.role === role)) {
        const context = await this.open(planned).catch(() => undefined);
        if (context === undefined) continue;
        const base = await describeCollection(collection, context, settable ?? new Set(), keySchema);
        const described = { ...base, exampleKey, otherKeys: this.#listOtherKeys(base) };
        if (Object.keys(described.example).length > 0) return described;
        last ??= described;
      }
    const resolve = (schema: Schema): Schema => schema;
    const nothing = { schema: {}, resolve, example: {}, keyField: undefined, otherKeys: [] };
    return last ?? { keySchema, exampleKey, collection, ...nothing };
  }

  #listOtherKeys({ collection, example, keyField }: Pick<CollectionContext, 'collection' | 'example' | 'keyField'>) {
    const shape = `${collection.id}/{}`;
    const paths = this.planned.map(({ operation: { path } }) => path).filter((path) => pathShape(path) === shape);
    const parameters = new Set(paths.map((path) => lastParameter(path) ?? ''));
    return [...parameters]
      .filter((parameter) => toNoun(parameter).includes(' ') && parameter !== keyField)
      .filter((parameter) => Object.hasOwn(example, parameter));
  }

  /** What the path of a record, and those below it, allow as its key, and the example of one. */
  async #describeKey({ id, itemPath }: Collection): Promise<DescribedKey> {
    const shape = `${id}/{}`;
    const own = this.planned.filter(({ operation }) => operation.path === itemPath);
    const below = this.planned.filter(({ operation }) => pathShape(operation.path).startsWith(`${shape}/`));
    const index = shape.split('{').length - 2;
    let first: DescribedKey | undefined;
    for (const { operation: summary } of [...own, ...below].slice(0, MAX_KEYS)) {
      const key = await this.#readKey(summary, index);
      if (key === undefined) continue;
      const isNumber = ['integer', 'number'].some((type) => [key.keySchema['type']].flat().includes(type));
      if (isNumber) return { keySchema: key.keySchema, exampleKey: first?.exampleKey ?? key.exampleKey };
      first ??= key;
    }
    return first ?? { keySchema: true, exampleKey: undefined };
  }

  /** What an operation allows as the parameter with an index in its path. */
  async #readKey({ id, path }: OperationSummary, index: number) {
    const operation = await this.#description.operation(id).catch(() => undefined);
    const name = [...path.matchAll(/\{([^{}]+)\}/g)][index]?.[1];
    const key = operation?.parameters.find((each) => each.in === 'path' && each.name === name);
    if (operation === undefined || key === undefined) return undefined;
    const resolve = (schema: Schema): Schema => operation.resolve(schema);
    const example = key.example ?? (await createExample(key.schema, { resolve }).catch(() => undefined));
    return { keySchema: flatten(key.schema, resolve), exampleKey: toKey(example) };
  }

  /** The records that a list shows: of a collection that nothing creates two examples, made when they are first seen. */
  async list(collection: Collection): Promise<readonly MockRecord[]> {
    const hasExamples = !collection.isCreatable || (this.options.examples && !collection.id.includes('{'));
    if (hasExamples && !this.#seeded.has(collection.id) && this.store.size(collection.id) === 0) {
      this.#seeded.add(collection.id);
      for (let count = 0; count < 2; count += 1) await this.create(collection);
    }
    return this.store.list(collection.id);
  }

  /** A record by its key, below what a path names. One that nothing creates is made when it is first read. */
  async find(
    collection: Collection,
    key: string,
    isWanted: (record: MockRecord) => boolean,
  ): Promise<MockRecord | undefined> {
    const found = this.store.find(collection.id, key).find(isWanted);
    if (found !== undefined || (collection.isCreatable && !(await this.#isExample(collection, key)))) return found;
    return this.create(collection, { key });
  }

  /** With examples, a record exists that the example of the path names, until it is removed. */
  async #isExample(collection: Collection, key: string): Promise<boolean> {
    if (!this.options.examples || this.store.isRemoved(collection.id, key)) return false;
    return (await this.describe(collection)).exampleKey === key;
  }

  /** Adds a record to a collection: of what was sent, else an example. */
  async create(
    collection: Collection,
    { sent = {}, scope = [], settable = new Set(), key }: NewRecord = {},
  ): Promise<MockRecord> {
    const context = await this.describe(collection);
    const serial = this.store.nextNumber();
    const made = await makeRecord({
      schema: context.schema,
      resolve: context.resolve,
      example: context.example,
      sent,
      settable,
      keys: listKeys(context, settable),
      ...(context.keyField === undefined ? {} : { pathKey: { name: context.keyField, schema: context.keySchema } }),
      number: serial,
      noun: collection.noun,
      seed: this.options.seed,
      now: this.options.now(),
    });
    const completed = completeItems(made, context.example, context, (field, named) => this.#findNamed(field, named));
    const scoped = withScope(sumItems(completed, settable), sent, scope);
    const value = withKey(await this.#repair(scoped, context), context.keyField, key);
    const record: MockRecord = { serial, key: key ?? keyOf(value, context), scope: toScope(scope), value, version: 1 };
    this.store.put(collection.id, record);
    return record;
  }

  /** Adds a record as it is, in place of the one with its key; without a key, as one that was sent. */
  async load(collection: Collection, value: JsonObject): Promise<void> {
    const key = keyOf(value, await this.describe(collection));
    const { serial = this.store.nextNumber(), scope = {}, version = 0 } = this.store.find(collection.id, key)[0] ?? {};
    if (key === '') await this.create(collection, { sent: value, settable: new Set(Object.keys(value)) });
    else this.store.put(collection.id, { serial, key, scope, value, version: version + 1 });
  }

  /** The record with what its server adds to items of its lists, and their total. */
  async complete(collection: Collection, value: JsonObject): Promise<JsonObject> {
    const context = await this.describe(collection);
    return sumItems(
      completeItems(value, context.example, context, (field, named) => this.#findNamed(field, named)),
      new Set(),
    );
  }

  async #repair(value: JsonObject, { schema, resolve }: CollectionContext): Promise<JsonObject> {
    const repaired = await repairValue(value, schema, resolve);
    return isObject(repaired) ? repaired : value;
  }

  #findNamed(field: string, value: JsonValue): JsonObject | undefined {
    const key = toKey(value);
    const collection = key === undefined ? undefined : this.findReferenced(field);
    return collection && this.store.find(collection.id, key ?? '')[0]?.value;
  }

  /** Puts another value in the place of a record's. */
  async change(collection: Collection, record: MockRecord, value: JsonObject): Promise<MockRecord> {
    const context = await this.describe(collection);
    const changed = {
      ...record,
      value: await this.#repair(value, context),
      key: context.keyField === undefined ? record.key : keyOf(value, context),
      version: record.version + 1,
    };
    this.store.put(collection.id, changed);
    return changed;
  }

  /** Removes a record, with everything below it. */
  remove(collection: Collection, record: MockRecord): void {
    this.store.remove(collection.id, record);
    if (collection.itemPath === undefined) return;
    const shape = `${collection.id}/{}`;
    for (const name of this.store.collections)
      for (const each of this.store.list(name).filter(({ scope }) => scope[shape] === record.key))
        this.store.remove(name, each);
  }

  /** A creatable collection whose records a field names, such as `customerId`; undefined for other fields. */
  findReferenced(name: string): Collection | undefined {
    const words = toNoun(name).split(' ');
    if (words.length < 2 || words.at(-1) !== 'id') return undefined;
    return this.findNoun(words.slice(0, -1).join(' '));
  }

  /** The only collection below no other record whose records are created and called so. */
  findNoun(noun: string): Collection | undefined {
    const found = this.collections.filter(
      (each) => each.isCreatable && each.noun === noun && !each.id.includes('{') && this.#hasKeys(each),
    );
    return found.length === 1 ? found[0] : undefined;
  }

  /** True if its records have keys: there is a path for one, or those that exist have. */
  #hasKeys({ itemPath, id }: Collection): boolean {
    return itemPath !== undefined || (this.store.size(id) > 0 && this.store.find(id, '').length === 0);
  }

  /** The record that was created last. */
  newest(collection: Collection): MockRecord | undefined {
    return this.store.list(collection.id).at(-1);
  }

  /** Forgets everything. */
  reset(): void {
    this.store.clear();
    this.answers.clear();
    this.#seeded.clear();
  }
}

function keyOf(value: JsonObject, { keyField }: CollectionContext): string {
  return toKey(value[keyField ?? 'id']) ?? '';
}

function withKey(value: JsonObject, keyField: string | undefined, key: string | undefined): JsonObject {
  if (key === undefined || keyField === undefined) return value;
  const old = value[keyField];
  return { ...value, [keyField]: typeof old === 'number' && /^\d+$/.test(key) ? Number(key) : key };
}
