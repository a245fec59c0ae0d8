import type { OperationDetail, Schema } from '@opchain/core/plugin';
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
  findReferences(detail, addReference);
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

/** Visits every value inside, and returns their number. In YAML one object may appear in several locations. */
function findReferences(root: unknown, found: (reference: string) => void): number {
  const seen = new Set<object>();
  const queue: unknown[] = [root];
  let count = 0;
  while (queue.length > 0) {
    const value = queue.pop();
    count++;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      if (key === '$ref' && typeof child === 'string') found(child);
      else queue.push(child);
    }
  }
  return count;
}
