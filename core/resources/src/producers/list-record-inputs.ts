import {
  formatPointer,
  isObject,
  type OperationDetail,
  type ParameterLocation,
  type Schema,
  splitWords,
} from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';

/** An input that names a record which must exist. */
export interface RecordInput {
  /** Where the input is sent. */
  readonly in: ParameterLocation | 'body';
  /** The parameter's name, or a JSON Pointer into the body, with the index 0 for the items of a list. */
  readonly name: string;
  /** Words of the input's name. */
  readonly words: readonly string[];
  /** The record's noun, if name or path tell it. */
  readonly noun: string | undefined;
  /** Words of the record's field: `id` for `customerId`. */
  readonly field: readonly string[];
  /** Of a path parameter: the path before it, `/orders` for `/orders/{id}`. */
  readonly collection?: string;
}

const MAX_DEPTH = 5;
const identifiers = new Set(['id', 'uuid', 'guid']);
/** What also names a record in a path. */
const pathIdentifiers = new Set([...identifiers, 'key', 'code', 'slug', 'number', 'handle', 'reference', 'ref', 'sku']);

/** The inputs of an operation that name records: parameters of the path, and what is called `…Id`. */
export function listRecordInputs(operation: OperationDetail): RecordInput[] {
  const inputs: RecordInput[] = [];
  for (const { in: location, name } of operation.parameters) {
    if (location === 'path') inputs.push(pathInput(operation.path, name));
    else inputs.push(...namedInput(location, name, name));
  }
  const media = operation.requestBody?.content.find(({ contentType }) => /json|form/i.test(contentType));
  if (media?.schema !== undefined) collect(operation, media.schema, [], inputs);
  return inputs;
}

function pathInput(path: string, name: string): RecordInput {
  const collection = path.slice(0, Math.max(0, path.indexOf(`{${name}}`) - 1));
  const owner = collection.split('/').at(-1) ?? '';
  const noun = owner === '' || owner.includes('{') ? undefined : splitWords(owner).join(' ');
  const words = splitWords(name);
  const isIdentifier = pathIdentifiers.has(words.at(-1) ?? '');
  return {
    in: 'path',
    name,
    words,
    noun: noun ?? (isIdentifier ? words.slice(0, -1).join(' ') : undefined),
    field: isIdentifier ? words.slice(-1) : words,
    collection,
  };
}

function namedInput(location: RecordInput['in'], key: string, name: string): RecordInput[] {
  const words = splitWords(key);
  if (words.length < 2 || !identifiers.has(words.at(-1)!)) return [];
  return [{ in: location, name, words, noun: words.slice(0, -1).join(' '), field: words.slice(-1) }];
}

function collect(
  operation: OperationDetail,
  schema: Schema,
  path: readonly (string | number)[],
  inputs: RecordInput[],
): void {
  const flat = path.length > MAX_DEPTH ? false : flattenSchema(schema, (part) => operation.resolve(part));
  if (flat === false) return;
  if (isObject(flat['items'])) collect(operation, flat['items'], [...path, 0], inputs);
  if (!isObject(flat['properties'])) return;
  for (const [name, property] of Object.entries(flat['properties'])) {
    if (!isObject(property) || property['readOnly'] === true) continue;
    const found = namedInput('body', name, formatPointer([...path, name]));
    if (found.length > 0) inputs.push(...found);
    else collect(operation, property, [...path, name], inputs);
  }
}
