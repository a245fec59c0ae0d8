import type { JsonValue } from '@opchain/core';
import { formatPointer, isObject, type OperationDetail, splitWords } from '@opchain/core/internal/model';
import { listPathKeys, listRecordInputs, type RecordInput } from './list-record-inputs.js';
import { collectionNoun, listRecordOutputs, type RecordOutput } from './list-record-outputs.js';

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
}

/** Links with at least this score are used without asking. */
export const ACTING_SCORE = 0.6;

/**
 * Finds which operation makes the record that an input names: by OpenAPI links, the structure of paths, names, and the
 * names of schemas. Sorted by score, the best first; pure, and bounded by the number of inputs times outputs.
 */
export function findProducers(operations: readonly OperationDetail[]): DataLink[] {
  const keys = listPathKeys(operations);
  const chosen = new Set(operations.filter((each) => isCreatedByClient(each, operations)).map(({ id }) => id));
  const producers = operations.map((operation): Producer => ({
    operation,
    outputs: listRecordOutputs(operation),
    isCreation: chosen.has(operation.id),
  }));
  return operations
    .flatMap((consumer) =>
      listRecordInputs(consumer, keys)
        .filter(
          ({ in: location, name }) =>
            !(location === 'path' && chosen.has(consumer.id) && consumer.path.endsWith(`{${name}}`)),
        )
        .flatMap((input) =>
          producers.flatMap((producer) =>
            producer.operation.id === consumer.id ? [] : linksBetween(producer, consumer, input),
          ),
        ),
    )
    .sort((a, b) => b.score - a.score);
}

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

interface Producer {
  readonly operation: OperationDetail;
  readonly outputs: readonly RecordOutput[];
  /** True if it creates a record whose key the client chooses. */
  readonly isCreation: boolean;
}

function linksBetween(
  { operation: producer, outputs, isCreation }: Producer,
  consumer: OperationDetail,
  input: RecordInput,
): DataLink[] {
  return outputs.flatMap((output): DataLink[] => {
    const reasons: string[] = [];
    let score = scoreNames(output, input, reasons);
    if (isLinked(producer, output, consumer, input)) {
      score = Math.max(score, 0.4) + 0.5;
      reasons.unshift('OpenAPI link');
    }
    if (score === 0) return [];
    score += scoreProducer(producer, input, reasons, isCreation);
    return [
      {
        from: { operation: producer.id, pointer: output.pointer },
        to: { operation: consumer.id, in: input.in, name: input.name },
        score,
        reasons,
      },
    ];
  });
}

function scoreNames({ words, nouns }: RecordOutput, input: RecordInput, reasons: string[]): number {
  const sameName = isSame(words, input.words);
  const sameRecord = input.noun !== undefined && nouns.includes(input.noun);
  if (sameRecord && (isSame(words, input.field) || sameName)) {
    reasons.push(`the ${words.join(' ')} of the ${input.noun}`);
    return 0.8;
  }
  const isKey = input.in !== 'path' && sameName && input.noun !== undefined;
  if (!sameName || (words.length < 2 && !isKey)) return 0;
  reasons.push('same name');
  // A record that names another one does not make it.
  return words.at(-1) === 'id' ? 0.4 : 0.75;
}

function scoreProducer(
  { method, path, responses }: OperationDetail,
  input: RecordInput,
  reasons: string[],
  isCreation: boolean,
): number {
  const parameters = path.split('{').length - 1;
  let score = -0.05 * parameters;
  if (isCreation) score += 0.1;
  else if (method === 'POST') {
    const created = responses.find(({ status }) => status === '201');
    if (created !== undefined) score += 0.1;
    if (created?.headers.some(({ name }) => name.toLowerCase() === 'location') === true) {
      score += 0.02;
      reasons.push('Location');
    }
  } else score -= method === 'GET' && !path.endsWith('}') ? 0.15 : 0.5;
  if (input.collection !== undefined && (isCreation ? path.replace(/\/\{[^}]+\}$/, '') : path) === input.collection) {
    score += 0.1;
    reasons.push(`the collection ${path}`);
  }
  return score;
}

/** True if an OpenAPI link of a successful response maps the output to the input. */
function isLinked(
  producer: OperationDetail,
  output: RecordOutput,
  consumer: OperationDetail,
  input: RecordInput,
): boolean {
  const expression = `$response.body#${output.pointer}`;
  return producer.responses
    .filter(({ status }) => /^2/.test(status))
    .flatMap(({ links }) => links)
    .filter(({ operationId }) => operationId !== undefined && operationId === consumer.operationId)
    .some(({ parameters, requestBody }) =>
      input.in === 'body'
        ? listLeaves(requestBody, []).some(([at, value]) => at === input.name && value === expression)
        : parameters[input.name] === expression || parameters[`${input.in}.${input.name}`] === expression,
    );
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
