import type { Chain } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { makeError } from './make-diagnostic.js';

export interface ChainInputs {
  /** Values by input name: those passed to the run, otherwise the defaults. */
  readonly values: ReadonlyMap<string, JsonValue>;
  readonly diagnostics: readonly ChainDiagnostic[];
}

/** Reads the values of a chain's inputs for one run, and reports problems. */
export function readInputs(chain: Chain, provided: Readonly<Record<string, JsonValue>>): ChainInputs {
  const values = new Map<string, JsonValue>();
  const diagnostics: ChainDiagnostic[] = [];
  for (const { name, schema, required } of chain.inputs) {
    const value = Object.hasOwn(provided, name)
      ? provided[name]
      : Object.hasOwn(schema, 'default')
        ? schema['default']
        : undefined;
    if (value !== undefined) values.set(name, value);
    else if (required) diagnostics.push(makeError('CHAIN_INPUT_MISSING', `The chain input "${name}" has no value.`));
  }
  const declared = new Set(chain.inputs.map(({ name }) => name));
  for (const name of Object.keys(provided)) {
    if (!declared.has(name)) diagnostics.push(makeError('CHAIN_INPUT_UNKNOWN', `The chain has no input "${name}".`));
  }
  return { values, diagnostics };
}
