import { isContainer, type JsonValue } from '../../model/json.js';
import { ExactNumber } from '../../model/exact-number.js';
import type { StepResult, WorkflowResult } from '../../model/run.js';
import { type BodyBudget, TRIMMED_LENGTH } from './body-budget.js';

/** Values that are measured between two pauses: less than a millisecond. */
const VALUES_PER_STEP = 2_000;

/**
 * The captures that the results of a run have room for, and the names of the others. Short ones are always retained.
 * Several captures of one body share it in memory, but a report contains each in full. Pauses at each `yield`.
 */
export function* retainCaptures(
  captures: StepResult['captures'],
  budget: BodyBudget,
): Generator<undefined, Pick<StepResult, 'captures' | 'capturesNotRetained'>> {
  const { retained, rejected } = yield* retainValues(captures, budget);
  return { captures: retained, ...(rejected.length === 0 ? {} : { capturesNotRetained: rejected }) };
}

/** Same as `retainCaptures`, for the outputs of a workflow. */
export function* retainOutputs(
  outputs: WorkflowResult['outputs'],
  budget: BodyBudget,
): Generator<undefined, Pick<WorkflowResult, 'outputs' | 'outputsNotRetained'>> {
  const { retained, rejected } = yield* retainValues(outputs, budget);
  return { outputs: retained, ...(rejected.length === 0 ? {} : { outputsNotRetained: rejected }) };
}

type Values = Readonly<Record<string, JsonValue>>;

function* retainValues(
  values: Values,
  budget: BodyBudget,
): Generator<undefined, { readonly retained: Values; readonly rejected: readonly string[] }> {
  /** Measured once, however often they are among the values. */
  const lengths = new Map<JsonValue, number>();
  const rejected = new Set<string>();
  for (const [name, value] of Object.entries(values)) {
    const length = typeof value === 'string' ? value.length : (lengths.get(value) ?? (yield* measure(value)));
    if (isContainer(value)) lengths.set(value, length);
    if (length > TRIMMED_LENGTH && !budget.reserveValue(length)) rejected.add(name);
  }
  if (rejected.size === 0) return { retained: values, rejected: [] };
  return {
    retained: Object.fromEntries(Object.entries(values).filter(([name]) => !rejected.has(name))),
    rejected: [...rejected],
  };
}

/** About as many characters as its JSON text has. Not recursive: a response may be nested deeper than the stack allows. */
function* measure(root: JsonValue): Generator<undefined, number> {
  const pending = [root];
  let length = 0;
  let count = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next instanceof ExactNumber) length += next.text.length;
    else if (!isContainer(next)) length += typeof next === 'string' ? next.length + 2 : String(next).length;
    else if (Array.isArray(next)) {
      length += next.length + 2;
      for (const item of next) {
        pending.push(item);
        if ((count += 1) % VALUES_PER_STEP === 0) yield;
      }
    } else {
      length += 2;
      for (const key in next) {
        length += key.length + 4;
        pending.push(next[key]!);
        if ((count += 1) % VALUES_PER_STEP === 0) yield;
      }
    }
  }
  return length;
}
