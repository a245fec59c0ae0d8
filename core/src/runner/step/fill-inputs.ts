import { compileOnce } from '../../checks/compile-once.js';
import { languagesOf, loadLanguages } from '../../checks/load-language.js';
import { readMapping } from '../../checks/read-mapping.js';
import type { JsonValue } from '../../model/json.js';
import type { ValueMapping } from '../../model/mappings/mapping-text.js';
import type { WorkflowInput, WorkflowRef } from '../../model/mappings/workflow-ref.js';
import { compileValue, type ReadMapping } from '../request/compile-value.js';
import { checkScopeOf, type EndedAttempt } from './choose-action.js';
import type { RunContext } from './run-context.js';

/**
 * The values of the inputs of a workflow. One that is not required and mapped from a value that does not exist is left
 * out. Those of an action see how its step `ended`. Throws `MAPPING_MISSING`.
 */
export async function fillInputs(
  written: readonly WorkflowInput[],
  workflow: WorkflowRef,
  { declarationOf, outputs }: Pick<RunContext, 'declarationOf' | 'outputs'>,
  ended: EndedAttempt = {},
): Promise<ReadonlyMap<string, JsonValue>> {
  const required = new Set(declarationOf(workflow)?.inputs.flatMap((input) => (input.required ? [input.name] : [])));
  const scope = checkScopeOf(ended, outputs.find.bind(outputs));
  const read: ReadMapping = Object.assign(
    (mapping: ValueMapping): JsonValue => {
      const value = readMapping(mapping, scope);
      return value === undefined ? outputs.read(mapping) : value;
    },
    { isAbsent: (mapping: ValueMapping): boolean => outputs.read.isAbsent?.(mapping) === true },
  );
  const { compiled, languages } = compileInputs(written);
  await loadLanguages(languages);
  const values = new Map<string, JsonValue>();
  for (const { name, value } of compiled) {
    const isOptional = !required.has(name) && value.whole !== undefined;
    if (isOptional && readMapping(value.whole, scope) === undefined) continue;
    values.set(name, value.fill(read));
  }
  return values;
}

const compileInputs = compileOnce((written: readonly WorkflowInput[]) => {
  const compiled = written.map(({ name, value }) => ({ name, value: compileValue(value) }));
  return { compiled, languages: compiled.flatMap(({ value }) => value.mappings.flatMap(languagesOf)) };
});
