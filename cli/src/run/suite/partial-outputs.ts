import type { Chain, JsonValue, StepResult } from '@opchain/core';
import { asWholeMapping, isContainer } from '@opchain/core/internal/model';

/** The outputs of a chain that this result alone has the values of, for example the id of what it created. */
export function readPartialOutputs({ outputs = [] }: Chain, result: StepResult): Readonly<Record<string, JsonValue>> {
  const found = outputs.flatMap(({ name, value }): readonly (readonly [string, JsonValue])[] => {
    const read = readFrom(result, value);
    return read === undefined ? [] : [[name, read]];
  });
  return Object.fromEntries(found);
}

function readFrom({ stepId, response, captures }: StepResult, text: string): JsonValue | undefined {
  const mapping = asWholeMapping(text);
  if (mapping === undefined || !('stepId' in mapping) || mapping.stepId !== stepId) return undefined;
  if (mapping.kind === 'output') return captures[mapping.name];
  if (mapping.kind !== 'response') return undefined;
  return mapping.path.reduce<JsonValue | undefined>(
    (value, key) =>
      isContainer(value) && Object.hasOwn(value, key) ? (value as Readonly<Record<string, JsonValue>>)[key] : undefined,
    response?.json,
  );
}
