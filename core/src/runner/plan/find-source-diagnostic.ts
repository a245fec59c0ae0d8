import type { Step } from '../../model/chain.js';
import type { ErrorCode } from '../../model/errors/error-codes.js';
import type { InputMapping, Mapping } from '../../model/mappings/mapping-text.js';

/** Why a mapping from a step never has a value, as the end of a sentence; undefined if it may have one. */
export function findSourceDiagnostic(
  mapping: Exclude<Mapping, InputMapping>,
  byId: ReadonlyMap<string, Step>,
): { readonly code: ErrorCode; readonly reason: string } | undefined {
  const source = byId.get(mapping.stepId);
  if (source === undefined) return { code: 'STEP_UNKNOWN', reason: `there is no step "${mapping.stepId}".` };
  if (source.kind === 'wait' || source.kind === 'assert' || (source.kind === 'compute' && mapping.kind !== 'response'))
    return { code: 'MAPPING_MISSING', reason: `"${mapping.stepId}" makes no call and has no response.` };
  return mapping.kind === 'output' &&
    source.kind !== 'compute' &&
    !source.captures.some(({ name }) => name === mapping.name)
    ? { code: 'CAPTURE_UNKNOWN', reason: `"${mapping.stepId}" has no such capture.` }
    : undefined;
}
