import { formatPointer, type JsonValue } from '@opchain/core/internal/model';
import { type Resolve, viewSchema } from './schema-view.js';
import type { ResponseField } from './response-fields.js';

/** How a response says that the work behind it has ended. */
export interface DoneValue {
  /** `$response.body#/status`. */
  readonly expression: string;
  readonly done: JsonValue;
  /** Values of the same field that say that it will never be done. */
  readonly failed: readonly JsonValue[];
  /** True if the description says so by its values, and not only by a name such as `status`. */
  readonly isStated: boolean;
}

const doneWords =
  /^(?:done|completed?|succeeded|success|successful|finished|ready|processed|closed|paid|delivered|active)$/i;
const failedWords = /^(?:failed|failure|errored|error|cancell?ed|aborted|rejected|expired|timed[-_ ]?out)$/i;
const stateNames = /^(?:status|state|phase|progress|stage)$/i;

/**
 * The field of a response that says whether work is done, by its values or by its name: `status` with `completed` among its
 * values. Undefined if no field looks like it.
 */
export function findDoneValue(fields: readonly ResponseField[], resolve: Resolve): DoneValue | undefined {
  const candidates = fields.flatMap((field): (DoneValue & { readonly rank: number })[] => {
    const { mapping, schema, label, depth } = field;
    if (mapping.kind !== 'response' || field.hasChildren || mapping.path.some((part) => /^\d+$/.test(part))) return [];
    const { choices = [], types } = viewSchema(schema, resolve);
    const expression = `$response.body#${formatPointer(mapping.path)}`;
    const done = choices.find((choice) => typeof choice === 'string' && doneWords.test(choice));
    if (done !== undefined)
      return [
        {
          expression,
          done,
          failed: choices.filter((choice) => typeof choice === 'string' && failedWords.test(choice)),
          isStated: true,
          rank: depth,
        },
      ];
    if (types.includes('boolean') && doneWords.test(label))
      return [{ expression, done: true, failed: [], isStated: true, rank: 10 + depth }];
    return stateNames.test(label) ? [{ expression, done: 'done', failed: [], isStated: false, rank: 20 + depth }] : [];
  });
  const [best] = candidates.toSorted((one, other) => one.rank - other.rank);
  if (best === undefined) return undefined;
  const { rank: _, ...found } = best;
  return found;
}
