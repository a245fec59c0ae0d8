import type { Chain } from '../../model/chain.js';
import { formatMapping, listMappingDiagnostics, listMappings } from '../../model/expressions/mapping-text.js';
import { formatPointer } from '../../model/json-pointer.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { findSourceProblem } from './find-source-problem.js';
import { makeError } from './make-diagnostic.js';

/** Checks the outputs of a chain: that their mappings parse, and that the steps that they refer to exist. */
export function validateOutputs({ outputs = [], steps }: Chain): ChainDiagnostic[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return outputs.flatMap(({ name, value }) => {
    const at = { path: `outputs${formatPointer([name])}` };
    return [
      ...listMappingDiagnostics(value).map(({ message }) =>
        makeError('MAPPING_SYNTAX', `In the output "${name}": ${message}`, at),
      ),
      ...listMappings(value).flatMap(({ mapping }) => {
        const problem = mapping.kind === 'input' ? undefined : findSourceProblem(mapping, byId);
        return problem === undefined
          ? []
          : [makeError(problem.code, `The output "${name}" maps ${formatMapping(mapping)}, but ${problem.reason}`, at)];
      }),
    ];
  });
}
