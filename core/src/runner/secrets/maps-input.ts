import type { OperationStep } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { listMappings } from '../../model/mappings/list-mappings.js';

/** True for a value that contains a chain input itself, not what a step made of it. */
export function mapsInput(value: JsonValue, input: string): boolean {
  return listMappings(value).some(({ mapping }) => mapping.kind === 'input' && mapping.name === input);
}

/** True for a step whose call contains a chain input itself. */
export function stepMapsInput(
  { parameters, body }: Pick<OperationStep, 'parameters' | 'body'>,
  input: string,
): boolean {
  return [...parameters.map(({ value }) => value), body?.payload ?? null].some((value) => mapsInput(value, input));
}
