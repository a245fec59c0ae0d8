import { isObject, type JsonObject } from '../../model/json.js';
import { listOf, objectIn, textIn } from './read-known-names.js';

/**
 * Names that a chain needs where it is written, and that its document does not have: those of text that is left as it is
 * although the specification writes it in another way.
 */
export interface AbsentNames {
  /** Names of inputs. */
  readonly inputs: ReadonlySet<string>;
  /** By index of a step, names of outputs. */
  readonly outputs: readonly ReadonlySet<string>[];
}

/** The names that a workflow of a document does not have, and `written`, the chain that was read from it, does. */
export function findAbsentNames(own: JsonObject, written: JsonObject): AbsentNames {
  const steps = listOf(own, 'steps');
  return {
    inputs: Object.hasOwn(objectIn(own, 'inputs'), '$ref')
      ? new Set()
      : missing(objectIn(written, 'inputs'), objectIn(own, 'inputs'), 'properties'),
    outputs: listOf(written, 'steps').map((step, index) => missing(step, steps[index] ?? {}, 'outputs')),
  };
}

function missing(written: JsonObject, own: JsonObject, field: string): ReadonlySet<string> {
  const known = objectIn(own, field);
  return new Set(Object.keys(objectIn(written, field)).filter((name) => !Object.hasOwn(known, name)));
}

/**
 * A workflow without the names that its document does not have.
 *
 * @param aligned for each step, the index of the step that it continues
 * @param text of the workflow in the document; names that an expression in it refers to stay
 */
export function dropAbsentNames(
  written: JsonObject,
  { inputs, outputs }: AbsentNames,
  aligned: readonly (number | undefined)[] = outputs.map((_, index) => index),
  text = '',
): JsonObject {
  const isInput = (name: string): boolean => !inputs.has(name) || text.includes(`$inputs.${name}`);
  const steps = listOf(written, 'steps').map((step, index) => {
    const names = outputs[aligned[index] ?? -1];
    return names === undefined || names.size === 0
      ? step
      : without(
          step,
          'outputs',
          (name) => !names.has(name) || text.includes(`$steps.${textIn(step, 'stepId')}.outputs.${name}`),
        );
  });
  if (inputs.size === 0) return { ...written, steps };
  const { literals, ...extension } = objectIn(written, 'x-opchain');
  const left = Array.isArray(literals) ? (literals as readonly string[]).filter(isInput) : [];
  const changed: JsonObject = {
    ...written,
    steps,
    'x-opchain': { ...extension, ...(left.length > 0 && { literals: left }) },
  };
  const declared = without(objectIn(written, 'inputs'), 'properties', isInput);
  if (Object.keys(declared).some((key) => key !== 'type')) return { ...changed, inputs: declared };
  const { inputs: _, ...others } = changed;
  return others;
}

function without(owner: JsonObject, field: string, isKept: (name: string) => boolean): JsonObject {
  const { [field]: value, ...others } = owner;
  if (!isObject(value)) return owner;
  const entries = Object.entries(value).filter(([name]) => isKept(name));
  return entries.length === 0 ? others : { ...owner, [field]: Object.fromEntries(entries) };
}
