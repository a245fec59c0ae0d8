import { formatPointer, isObject, type OperationDetail, type Schema, splitWords } from '@opchain/core/internal/model';
import { typesOf } from './list-record-inputs.js';
import { createSchemaMemory, type SchemaMemory } from './schema-memory.js';

/** A scalar of a successful response that can identify a record. */
export interface RecordOutput {
  /** JSON Pointer into the response body; the first item of a list. */
  readonly pointer: string;
  /** Words of the property's name. */
  readonly words: readonly string[];
  /** Nouns that the record goes by: its schema, its property, its path. */
  readonly nouns: readonly string[];
  /** Its JSON types; empty: any. */
  readonly types: readonly string[];
}

const MAX_DEPTH = 4;

/** The scalars in the operation's successful JSON response, with the records that they belong to. */
export function listRecordOutputs(operation: OperationDetail, memory = createSchemaMemory()): RecordOutput[] {
  const media = operation.responses
    .filter(({ status }) => /^2/.test(status))
    .flatMap(({ content }) => content)
    .find(({ contentType }) => /json/i.test(contentType));
  if (media?.schema === undefined) return [];
  const outputs: RecordOutput[] = [];
  collect({ operation, memory, outputs }, media.schema, [], [collectionNoun(operation.path)]);
  return outputs;
}

/** The singular of the last fixed segment: `order` for `/orders/{id}`. */
export function collectionNoun(path: string): string {
  const fixed = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
  return splitWords(fixed.at(-1) ?? '').join(' ');
}

interface Search {
  readonly operation: OperationDetail;
  readonly memory: SchemaMemory;
  readonly outputs: RecordOutput[];
}

function collect(search: Search, schema: Schema, path: readonly (string | number)[], nouns: readonly string[]): void {
  const { operation, memory, outputs } = search;
  const flat = path.length > MAX_DEPTH ? false : memory.flatten(schema, operation);
  if (flat === false) return;
  const names = [...referenceNoun(schema, memory), ...nouns];
  const items = flat['items'];
  if (isObject(items)) collect(search, items, [...path, 0], names);
  if (!isObject(flat['properties'])) return;
  for (const [name, property] of Object.entries(flat['properties'])) {
    if (!isObject(property)) continue;
    const words = memory.words(name);
    const value = memory.flatten(property, operation);
    if (value === false) continue;
    if (isObject(value['properties']) || isObject(value['items'])) {
      // The items of an envelope such as `data` are still records of the path.
      const isEnvelope = isObject(value['items']) && path.length === 0 && operation.method === 'GET';
      collect(search, property, [...path, name], [words.join(' '), ...(isEnvelope ? names : [])]);
    } else outputs.push({ pointer: formatPointer([...path, name]), words, nouns: names, types: typesOf(value) });
  }
}

function referenceNoun(schema: Schema, memory: SchemaMemory): string[] {
  const reference = typeof schema === 'object' ? schema['$ref'] : undefined;
  return typeof reference === 'string' ? [memory.words(reference.split('/').at(-1) ?? '').join(' ')] : [];
}
