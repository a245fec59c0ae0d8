import { isContainer, type JsonValue, type OperationDetail, type Schema } from '@opchain/core/plugin';
import { listKeywords, mapKeywords, singleKeywords } from '../references/schema-keywords.js';
import type { DetailData, Target } from './loader-messages.js';
import { packError } from './pack-error.js';

/** Maximum number of values in one message: few enough to be deserialized in a few milliseconds. */
const MAX_VALUES_PER_BATCH = 4_000;

/**
 * Yields everything that the schemas of an operation refer to, directly and through each other, in batches; targets in
 * `sent` have been yielded before and are skipped.
 */
export function* collectTargets(
  detail: DetailData,
  resolve: OperationDetail['resolve'],
  sent: Set<string>,
): Generator<readonly Target[]> {
  let batch: Target[] = [];
  let values = 0;
  const queue: string[] = [];
  const addReference = (reference: string): void => {
    if (sent.has(reference)) return;
    sent.add(reference);
    queue.push(reference);
  };
  for (const schema of listSchemas(detail)) findReferences(schema, addReference);
  for (let reference = queue.pop(); reference !== undefined; reference = queue.pop()) {
    let schema: Schema | undefined;
    try {
      schema = resolve({ $ref: reference });
    } catch (error) {
      batch.push([reference, undefined, packError(error)]);
      continue;
    }
    batch.push([reference, schema]);
    values += findReferences(schema, addReference);
    if (values < MAX_VALUES_PER_BATCH) continue;
    yield batch;
    batch = [];
    values = 0;
  }
  if (batch.length > 0) yield batch;
}

function listSchemas({ parameters, requestBody, responses }: DetailData): readonly Schema[] {
  const bodies = [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)];
  const owners = [...parameters, ...responses.flatMap(({ headers }) => headers), ...bodies];
  return owners.flatMap(({ schema }): readonly Schema[] => (schema === undefined ? [] : [schema]));
}

/** Visits every value in a schema, and returns their number. In YAML one object may appear in several locations. */
function findReferences(root: Schema, found: (reference: string) => void): number {
  const seen = new Set<object>();
  const queue: { readonly value: JsonValue; readonly is: 'schema' | 'schemas' | 'data' }[] = [
    { value: root, is: 'schema' },
  ];
  let count = 0;
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { value, is } = next;
    count++;
    if (!isContainer(value) || seen.has(value)) continue;
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      if (is === 'schema' && key === '$ref' && typeof child === 'string') found(child);
      else
        queue.push({ value: child, is: is === 'schema' ? kindOf(key, child) : is === 'schemas' ? 'schema' : 'data' });
    }
  }
  return count;
}

function kindOf(key: string, value: JsonValue): 'schema' | 'schemas' | 'data' {
  if (Array.isArray(value) ? listKeywords.has(key) : mapKeywords.has(key)) return 'schemas';
  return !Array.isArray(value) && singleKeywords.has(key) ? 'schema' : 'data';
}
