import { compileSelector, loadLanguages } from '../checks/load-language.js';
import { loadPatternCapture } from '../checks/match-pattern.js';
import { WorkBudget } from '../checks/work-budget.js';
import { isOpchainError, OpchainError } from '../model/errors/opchain-error.js';
import type { JsonValue } from '../model/json.js';
import { findArgumentError } from '../model/values/find-argument-error.js';
import { type FunctionName, signatureOf } from '../model/values/function-signatures.js';
import type { ComputeFunction, FunctionTools } from './definition.js';
import { cryptoFunctions, jsonFunctions } from './json-functions.js';
import { listFunctions } from './list-functions.js';
import { numberFunctions } from './number-functions.js';
import { textFunctions } from './text-functions.js';
import { timeFunctions } from './time-functions.js';

const functions: Readonly<Record<FunctionName, ComputeFunction>> = {
  ...textFunctions,
  ...numberFunctions,
  ...listFunctions,
  ...timeFunctions,
  ...jsonFunctions,
  ...cryptoFunctions,
};
const jsonPath = { type: 'jsonpath' } as const;

/**
 * Computes what a function makes of its arguments: the same everywhere for the same arguments, as no function reads a clock,
 * a random number or anything outside. Throws `FUNCTION_UNKNOWN`, `ARGUMENT_INVALID` with the sentence of the function, and
 * `EVALUATION_TOO_EXPENSIVE`.
 */
export async function computeValue(name: string, values: readonly JsonValue[]): Promise<JsonValue> {
  const signature = signatureOf(name);
  if (signature === undefined) throw new OpchainError('FUNCTION_UNKNOWN', `There is no function "${name}".`);
  const error = findArgumentError(signature, values)?.reason;
  if (error !== undefined) throw new OpchainError('ARGUMENT_INVALID', `"${name}" ${error}.`);
  const tools = await loadTools(signature.parameters.map(({ type }) => type));
  try {
    return functions[name as FunctionName](values, tools);
  } catch (thrown) {
    if (isOpchainError(thrown)) throw thrown;
    const reason = thrown instanceof Error ? thrown.message.replace(/\.$/, '') : String(thrown);
    throw new OpchainError('ARGUMENT_INVALID', `"${name}" ${reason}.`, { cause: thrown });
  }
}

async function loadTools(types: readonly string[]): Promise<FunctionTools> {
  const usesPath = types.includes('query') || types.includes('filter');
  if (usesPath) await loadLanguages([jsonPath]);
  const budget = new WorkBudget();
  return {
    ...(types.includes('pattern') && { capture: await loadPatternCapture() }),
    select(query, value) {
      try {
        const compiled = compileSelector(jsonPath, query);
        return value === null ? undefined : compiled.select(value, budget);
      } catch (error) {
        if (isOpchainError(error)) throw error;
        throw new Error(`needs a valid JSONPath: ${(error as Error).message}`, { cause: error });
      }
    },
  };
}
