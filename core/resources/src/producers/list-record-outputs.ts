import { formatPointer, isObject, type OperationDetail, type Schema, splitWords } from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';

/** A scalar of a successful response that can identify a record. */
export interface RecordOutput {
  /** JSON Pointer into the response body; the first item of a list. */
  readonly pointer: string;
  /** Words of the property's name. */
  readonly words: readonly string[];
  /** Nouns that the record goes by: its schema, its property, its path. */
  readonly nouns: readonly string[];
}

const MAX_DEPTH = 4;

/** The scalars in the operation's successful JSON response, with the records that they belong to. */
export function listRecordOutputs(operation: OperationDetail): RecordOutput[] {
  const media = operation.responses
    .filter(({ status }) => /^2/.test(status))
    .flatMap(({ content }) => content)
    .find(({ contentType }) => /json/i.test(contentType));
  if (media?.schema === undefined) return [];
  const outputs: RecordOutput[] = [];
  collect(operation, media.schema, [], [collectionNoun(operation.path)], outputs);
  return outputs;
}

/** The singular of the last fixed segment: `order` for `/orders/{id}`. */
export function collectionNoun(path: string): string {
  const fixed = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
  return splitWords(fixed.at(-1) ?? '').join(' ');
}

function collect(
  operation: OperationDetail,
  schema: Schema,
  path: readonly (string | number)[],
  nouns: readonly string[],
  outputs: RecordOutput[],
): void {
  const flat = path.length > MAX_DEPTH ? false : flattenSchema(schema, (part) => operation.resolve(part));
  if (flat === false) return;
  const names = [...referenceNoun(schema), ...nouns];
  const items = flat['items'];
  if (isObject(items)) collect(operation, items, [...path, 0], names, outputs);
  if (!isObject(flat['properties'])) return;
  for (const [name, property] of Object.entries(flat['properties'])) {
    if (!isObject(property)) continue;
    const words = splitWords(name);
    const value = flattenSchema(property, (part) => operation.resolve(part));
    if (value === false) continue;
    if (isObject(value['properties']) || isObject(value['items'])) {
      // The items of an envelope such as `data` are still records of the path.
      const isEnvelope = isObject(value['items']) && path.length === 0 && operation.method === 'GET';
      collect(operation, property, [...path, name], [words.join(' '), ...(isEnvelope ? names : [])], outputs);
    } else outputs.push({ pointer: formatPointer([...path, name]), words, nouns: names });
  }
}

function referenceNoun(schema: Schema): string[] {
  const reference = typeof schema === 'object' ? schema['$ref'] : undefined;
  return typeof reference === 'string' ? [splitWords(reference.split('/').at(-1) ?? '').join(' ')] : [];
}
