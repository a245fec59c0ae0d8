import type { OperationStep, Step } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { listMappings } from '../../model/mappings/list-mappings.js';

/** The arguments of the steps that compute, by the id of the step. */
export type ComputedArguments = ReadonlyMap<string, readonly JsonValue[]>;

/** The arguments of those steps that compute. */
export function listComputed(steps: readonly Step[]): ComputedArguments {
  return new Map(steps.flatMap((step) => (step.kind === 'compute' ? [[step.id, step.arguments] as const] : [])));
}

/**
 * True for a value that contains a chain input itself, or what a function made of it; not what a server made of it.
 *
 * @param computed the steps that compute, without those that the value was found in
 */
export function mapsInput(value: JsonValue, input: string, computed: ComputedArguments = new Map()): boolean {
  return listMappings(value).some(({ mapping }) => {
    if (mapping.kind === 'input' && mapping.name === input) return true;
    const id = mapping.kind === 'input' ? mapping.name : mapping.stepId;
    const values = computed.get(id);
    const others = new Map([...computed].filter(([other]) => other !== id));
    return values?.some((each) => mapsInput(each, input, others)) === true;
  });
}

/** True for a step whose call contains a chain input itself, or what a function made of it. */
export function stepMapsInput(
  { parameters, body }: Pick<OperationStep, 'parameters' | 'body'>,
  input: string,
  computed?: ComputedArguments,
): boolean {
  return [...parameters.map(({ value }) => value), body?.payload ?? null].some((value) =>
    mapsInput(value, input, computed),
  );
}
