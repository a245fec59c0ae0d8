import type { Chain } from '../model/chain.js';
import type { ValueMapping } from '../model/expressions/mapping.js';
import { asWholeMapping } from '../model/expressions/mapping-syntax.js';
import type { JsonValue } from '../model/json.js';
import { readPath } from '../model/read-path.js';
import type { StepResult } from '../model/run.js';
import { generateInputs } from '../model/values/generated-inputs.js';
import { parseSeed } from '../model/values/run-seed.js';

type Values = Readonly<Record<string, JsonValue>>;

/** The outputs of a chain that this result alone has the values of, for example the id of what it created. */
export function readPartialOutputs(chain: Chain, { stepId, response, captures }: StepResult): Values {
  return readOutputs(chain, (mapping) => {
    if (!('stepId' in mapping) || mapping.stepId !== stepId) return undefined;
    if (mapping.kind === 'output') return captures[mapping.name];
    const json = mapping.kind === 'response' ? response?.json : undefined;
    return json === undefined || !('path' in mapping) ? undefined : readPath(json, mapping.path);
  });
}

/** The outputs of a chain that are known before its first call: values of inputs, given or made from this seed. */
export function readInputOutputs(chain: Chain, inputs: Values, seed: string): Values {
  const source = { seed: parseSeed(seed, 0), path: [], round: 0 };
  const all = { ...inputs, ...generateInputs(chain.inputs, (name) => Object.hasOwn(inputs, name), source) };
  const isSecret = (name: string) =>
    chain.inputs.some((input) => input.name === name && input.schema['format'] === 'password');
  return readOutputs(chain, (mapping) => {
    if (mapping.kind !== 'input' || !Object.hasOwn(all, mapping.name) || isSecret(mapping.name)) return undefined;
    return readPath(all, [mapping.name, ...mapping.path]);
  });
}

function readOutputs({ outputs = [] }: Chain, read: (mapping: ValueMapping) => JsonValue | undefined): Values {
  const found = outputs.flatMap(({ name, value }): readonly (readonly [string, JsonValue])[] => {
    const mapping = asWholeMapping(value);
    const known = mapping && read(mapping);
    return known === undefined ? [] : [[name, known]];
  });
  return Object.fromEntries(found);
}
