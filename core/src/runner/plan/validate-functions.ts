import type { Chain, ComputeStep, Step } from '../../model/chain.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { JsonValue } from '../../model/json.js';
import { locateInDocument } from '../../model/mappings/locate-in-document.js';
import { findArgumentError } from '../../model/values/find-argument-error.js';
import { functionNames, signatureOf } from '../../model/values/function-signatures.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { type CompiledValue, compileValue } from '../request/compile-value.js';
import { makeError } from './make-diagnostic.js';

/**
 * Reports the functions that do not exist, and the arguments that they cannot use. An argument with a mapping is checked when
 * its value is known. A value that a document refers to as an input must not have the name of another input.
 */
export function validateFunctions(steps: readonly Step[], chain: Chain): ChainDiagnostic[] {
  const inputs = new Set(chain.inputs.map(({ name }) => name));
  return steps.flatMap((step) => {
    if (step.kind !== 'compute') return [];
    const { id: stepId } = step;
    const sentence = `The Compute step "${stepId}" has the name of a chain input.`;
    const taken = inputs.has(stepId) ? [makeError('STEP_DUPLICATE', sentence, { stepId })] : [];
    return [...taken, ...validateCall(step, chain)];
  });
}

function validateCall(step: ComputeStep, chain: Chain): ChainDiagnostic[] {
  const { id: stepId, function: name } = step;
  const report = (code: 'FUNCTION_UNKNOWN' | 'ARGUMENT_INVALID', path: string, reason: string): ChainDiagnostic[] => {
    const pointer = locateInDocument(chain, step, path);
    const [part, index] = path.split('/');
    const place = index === undefined ? part : `argument ${String(Number(index) + 1)}`;
    return [
      makeError(code, `In step "${stepId}" at ${pointer}: ${reason}.`, {
        ...{ stepId, path, pointer },
        ...(place !== undefined && { place }),
      }),
    ];
  };
  const signature = signatureOf(name);
  if (signature === undefined)
    return report('FUNCTION_UNKNOWN', 'function', `there is no function "${name}", only ${functionNames.join(', ')}`);
  const compiled = step.arguments.map(compileOrSkip);
  const values = compiled.map((value) => (value?.fixed === true ? value.fill(neverRead) : null));
  const error = findArgumentError(signature, values, (index) => compiled[index]?.fixed === true);
  if (error === undefined) return [];
  const { index, reason } = error;
  return report(
    'ARGUMENT_INVALID',
    `arguments${index === undefined ? '' : `/${String(index)}`}`,
    `"${name}" ${reason}`,
  );
}

/** Undefined for invalid mapping text, which is reported with all other mappings. */
function compileOrSkip(value: JsonValue): CompiledValue | undefined {
  try {
    return compileValue(value);
  } catch (error) {
    if (isOpchainError(error)) return undefined;
    throw error;
  }
}

function neverRead(): null {
  return null;
}
