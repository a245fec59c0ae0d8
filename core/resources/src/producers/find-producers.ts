import type { JsonValue } from '@opchain/core';
import { formatPointer, isObject, type OperationDetail, splitWords } from '@opchain/core/internal/model';
import { listPathKeys, listRecordInputs, type RecordInput } from './list-record-inputs.js';
import { collectionNoun } from './list-record-outputs.js';
import { type DocumentedOutputs, type IndexedOutput, OutputIndex, type Producer } from './output-index.js';
import { createSchemaMemory } from './schema-memory.js';

/** An output of one operation that an input of another operation can use. */
export interface DataLink {
  /** The producer: an operation and a JSON Pointer into its response body. */
  readonly from: { readonly operation: string; readonly pointer: string };
  /** The consumer: an operation and its parameter, or a JSON Pointer into its request body. */
  readonly to: { readonly operation: string; readonly in: RecordInput['in']; readonly name: string };
  /** From 0 to 2. Links from `ACTING_SCORE` are good enough to act on without asking. */
  readonly score: number;
  /** Why the output fits the input, in a few words each. */
  readonly reasons: readonly string[];
  /** True if the output is the key of what the operation makes, or a link of the description says so. */
  readonly isOwnKey: boolean;
}

/** Links with at least this score are used without asking. */
export const ACTING_SCORE = 0.6;

/** Links of all inputs together, so that an API with thousands of fields named alike does not have millions. */
const MAX_LINKS = 500_000;

/**
 * Finds which operation makes the record that an input names: by OpenAPI links, the structure of paths, names, and the
 * names of schemas. Sorted by score, the best first; pure. What has an unresolved reference makes and needs nothing.
 * Beyond 500,000 links, each input has the best of its own.
 */
export function findProducers(operations: readonly OperationDetail[]): DataLink[] {
  const memory = createSchemaMemory();
  const chosen = new Set(operations.filter((each) => isCreatedByClient(each, operations)).map(({ id }) => id));
  const ranking = new Ranking(new OutputIndex(operations, chosen, memory), new DocumentedLinks(operations));
  const keys = listPathKeys(operations);
  const inputs = operations.flatMap((consumer) =>
    listRecordInputs(consumer, keys, memory)
      .filter(({ in: location, name }) => location !== 'path' || !chosen.has(consumer.id) || !isLast(consumer, name))
      .map((input) => ({ consumer, input })),
  );
  const limit = Math.ceil(MAX_LINKS / Math.max(1, inputs.length));
  return inputs
    .flatMap(({ consumer, input }) => {
      const to = { operation: consumer.id, in: input.in, name: input.name };
      return ranking
        .rank(consumer, input)
        .filter(({ from }) => from.operation !== consumer.id)
        .slice(0, limit)
        .map((output): DataLink => ({ ...output, to }));
    })
    .sort((a, b) => b.score - a.score);
}

const isLast = ({ path }: OperationDetail, parameter: string): boolean => path.endsWith(`{${parameter}}`);

/**
 * True if the operation creates the record at a path that the client chooses: PUT, where nothing is posted to the
 * collection (RFC 9110, section 9.3.4).
 */
export function isCreatedByClient(
  { method, path }: Pick<OperationDetail, 'method' | 'path'>,
  operations: readonly Pick<OperationDetail, 'method' | 'path'>[],
): boolean {
  if (method !== 'PUT' || !path.endsWith('}')) return false;
  const collection = path.replace(/\/\{[^}]+\}$/, '');
  const words = splitWords(/\{([^}]+)\}$/.exec(path)?.[1] ?? '');
  // The key of another kind of record: a user that is made a member of a team.
  if (words.length > 1 && words.at(-1) === 'id' && words.slice(0, -1).join(' ') !== collectionNoun(collection))
    return false;
  const segment = collection.slice(collection.lastIndexOf('/'));
  return !operations.some((other) => other.method === 'POST' && other.path.endsWith(segment));
}

type RankedOutput = Omit<DataLink, 'to'>;

/** The outputs that fit inputs, the best first: determined once for inputs that are called alike. */
class Ranking {
  readonly #known = new Map<string, readonly RankedOutput[]>();

  constructor(
    readonly index: OutputIndex,
    readonly linked: DocumentedLinks,
  ) {}

  rank(consumer: OperationDetail, input: RecordInput): readonly RankedOutput[] {
    const documented = this.linked.list(consumer, input);
    if (documented.size > 0) return this.#rank(input, documented);
    const { in: location, words, noun, field, collection, types } = input;
    const key = JSON.stringify([location === 'path', words, noun, field, collection, types]);
    let ranked = this.#known.get(key);
    if (ranked === undefined) this.#known.set(key, (ranked = this.#rank(input, documented)));
    return ranked;
  }

  #rank(input: RecordInput, documented: DocumentedOutputs): readonly RankedOutput[] {
    return this.index
      .candidates(input, documented)
      .flatMap((output) => rankOutput(output, input, documented))
      .sort((a, b) => b.score - a.score);
  }
}

function rankOutput(output: IndexedOutput, input: RecordInput, documented: DocumentedOutputs): RankedOutput[] {
  const { producer, pointer } = output;
  const reasons: string[] = [];
  const isDocumented = documented.get(producer.id)?.includes(pointer) === true;
  if (!isDocumented && !canBe(output.types, input.types ?? [])) return [];
  let score = scoreNames(output, input, reasons);
  const isOwnKey = isDocumented || (score >= KEY_SCORE && producer.noun === input.noun);
  if (isDocumented) {
    score = Math.max(score, 0.4) + 0.5;
    reasons.unshift('OpenAPI link');
  }
  if (score === 0) return [];
  score += scoreProducer(producer, input, reasons);
  return [{ from: { operation: producer.id, pointer }, score, reasons, isOwnKey }];
}

const typeNames: Readonly<Record<string, string>> = { integer: 'number' };

/** True if a value of one of the types can be of one of the others; no types: any. */
function canBe(types: readonly string[], others: readonly string[]): boolean {
  const [own, wanted] = [types, others].map((list) => list.map((type) => typeNames[type] ?? type));
  return (
    own?.length === 0 || wanted?.length === 0 || wanted?.some((type) => type !== 'null' && own?.includes(type)) === true
  );
}

/** Last words of fields that name another record. */
const foreignKeys = new Set(['id', 'slug', 'handle', 'key']);
/** Of the field that a name says it is, of the record that it says. */
const KEY_SCORE = 0.8;

function scoreNames({ words, nouns }: IndexedOutput, input: RecordInput, reasons: string[]): number {
  const sameName = isSame(words, input.words);
  const sameRecord = input.noun !== undefined && nouns.includes(input.noun);
  if (sameRecord && (isSame(words, input.field) || sameName)) {
    reasons.push(`the ${words.join(' ')} of the ${input.noun}`);
    return KEY_SCORE;
  }
  const isKey = input.in !== 'path' && sameName && input.noun !== undefined;
  if (!sameName || (words.length < 2 && !isKey)) return 0;
  reasons.push('same name');
  // A record that names another one does not make it.
  return foreignKeys.has(words.at(-1) ?? '') ? 0.4 : 0.75;
}

function scoreProducer(producer: Producer, input: RecordInput, reasons: string[]): number {
  if (producer.hasLocation) reasons.push('Location');
  if (input.collection === undefined || producer.collection !== input.collection) return producer.score;
  reasons.push(`the collection ${producer.path}`);
  return producer.score + 0.1;
}

/** OpenAPI links of successful responses that map an output to an input. */
class DocumentedLinks {
  readonly #byTarget = new Map<string, { readonly producer: string; readonly values: ReadonlyMap<string, string> }[]>();

  constructor(operations: readonly OperationDetail[]) {
    for (const { id, responses } of operations)
      for (const { status, links } of responses)
        for (const { operationId, parameters, requestBody } of /^2/.test(status) ? links : []) {
          if (operationId === undefined) continue;
          const leaves = listLeaves(requestBody, []).map(([at, value]) => [`body ${at}`, value] as const);
          const texts = [...Object.entries(parameters), ...leaves].filter(
            (each): each is [string, string] => typeof each[1] === 'string',
          );
          const known = this.#byTarget.get(operationId) ?? [];
          this.#byTarget.set(operationId, [...known, { producer: id, values: new Map(texts) }]);
        }
  }

  /** The outputs: by their operation, pointers into its response body. */
  list({ operationId = '' }: OperationDetail, { in: location, name }: RecordInput): DocumentedOutputs {
    const found = new Map<string, string[]>();
    const prefix = '$response.body#';
    for (const { producer, values } of this.#byTarget.get(operationId) ?? [])
      for (const each of location === 'body' ? [`body ${name}`] : [name, `${location}.${name}`]) {
        const value = values.get(each) ?? '';
        if (value.startsWith(prefix)) found.set(producer, [...(found.get(producer) ?? []), value.slice(prefix.length)]);
      }
    return found;
  }
}

function listLeaves(
  value: JsonValue | undefined,
  path: readonly (string | number)[],
): (readonly [pointer: string, value: JsonValue])[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((item) => listLeaves(item, [...path, 0]));
  if (isObject(value)) return Object.entries(value).flatMap(([name, item]) => listLeaves(item, [...path, name]));
  return value === undefined ? [] : [[formatPointer(path), value]];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}
