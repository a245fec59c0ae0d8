import type { Chain } from '../../model/chain.js';
import { formatMapping, listMappingDiagnostics, listMappings } from '../../model/mappings/mapping-text.js';
import { findNearInText } from '../../model/mappings/find-near-in-text.js';
import { formatPointer } from '../../model/json-pointer.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { findSourceDiagnostic } from './find-source-diagnostic.js';
import { makeError, makeWarning } from './make-diagnostic.js';

/**
 * Checks the outputs of a chain: that their mappings parse, and that the steps that they refer to exist. An output of an
 * unknown capture is a warning: nothing that is sent depends on it, so that the rest of the chain can run.
 */
export function validateOutputs({ outputs = [], steps }: Chain): ChainDiagnostic[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return outputs.flatMap(({ name, value }) => {
    const at = { path: `outputs${formatPointer([name])}` };
    return [
      ...listMappingDiagnostics(value).map(({ message }) =>
        makeError('MAPPING_SYNTAX', `In the output "${name}": ${message}`, at),
      ),
      ...findNearInText(value).map(({ text, right }) =>
        makeError(
          'EXPRESSION_UNKNOWN',
          `The output "${name}" is ${JSON.stringify(text)}, which looks like an expression and is none: write ${right}.`,
          at,
        ),
      ),
      ...listMappings(value).flatMap(({ mapping }) => {
        const diagnostic = mapping.kind === 'input' ? undefined : findSourceDiagnostic(mapping, byId);
        if (diagnostic === undefined) return [];
        const make = diagnostic.code === 'CAPTURE_UNKNOWN' ? makeWarning : makeError;
        return [
          make(diagnostic.code, `The output "${name}" maps ${formatMapping(mapping)}, but ${diagnostic.reason}`, at),
        ];
      }),
    ];
  });
}
