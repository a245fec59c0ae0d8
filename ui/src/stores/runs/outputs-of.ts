import type { JsonObject, StepResult } from '@opchain/core';

/** What a step computed, or what a called workflow, or each of several, returned: a list by output name if there are several, as mappings see them. */
export function outputsOf({ stepId, called = [], executions, captures, response }: StepResult): JsonObject | undefined {
  if (response === undefined && called.length === 0 && Object.hasOwn(captures, stepId)) return { ...captures };
  const [only] = called;
  if (executions !== undefined || only === undefined) return undefined;
  if (called.length === 1) return { ...only.outputs };
  const names = new Set(called.flatMap(({ outputs }) => Object.keys(outputs)));
  return Object.fromEntries([...names].map((name) => [name, called.map(({ outputs }) => outputs[name] ?? null)]));
}
