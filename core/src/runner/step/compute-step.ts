import { compileOnce } from '../../checks/compile-once.js';
import { computeValue } from '../../functions/compute-value.js';
import { transformsText } from '../../model/values/function-signatures.js';
import { languagesOf, loadLanguages } from '../../checks/load-language.js';
import type { ComputeStep } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { compileValue } from '../request/compile-value.js';
import type { SecretGuard } from '../secrets/secret-guard.js';
import type { StepOutputs } from './step-outputs.js';

/** What a step computed. */
export interface Computed {
  readonly value: JsonValue;
  /** Texts in it that were made of secrets: they must be masked. */
  readonly secrets: readonly string[];
}

const compileArguments = compileOnce((values: readonly JsonValue[]) => values.map((value) => compileValue(value)));

/**
 * Computes the value of a step and stores it for the steps that map it. What a function makes of a secret may only go where
 * that secret may. Throws like `StepOutputs.read` and `computeValue`.
 */
export async function computeStep(
  { id, function: name, arguments: written }: Pick<ComputeStep, 'id' | 'function' | 'arguments'>,
  outputs: StepOutputs,
  guard: SecretGuard,
): Promise<Computed> {
  const compiled = compileArguments(written);
  await loadLanguages(compiled.flatMap(({ mappings }) => mappings.flatMap(languagesOf)));
  const values = compiled.map((value) => value.fill(outputs.read));
  const value = await computeValue(name, values);
  const secrets = transformsText(name) ? guard.addDerived(values, value) : [];
  outputs.store(id, { status: 0, headers: [], body: value, isJson: true, isComputed: true, captures: {} });
  return { value, secrets };
}
