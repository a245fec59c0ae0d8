import type { Chain, JsonValue, StepResult } from '@opchain/core';
import { isContainer, readJson, writeJson } from '@opchain/core/internal/model';
import { ResultMask, type StoredSecrets } from './mask-results.js';
import { restoreResult } from './restore-result.js';

/** Pinned results to store with a draft without secrets; undefined if there are none. */
export function writePins(pins: ReadonlyMap<string, StepResult>, secrets: StoredSecrets): JsonValue | undefined {
  if (pins.size === 0) return undefined;
  const results = Array.from(pins, ([, { executions: _executions, ...result }]) => result);
  const masked = new ResultMask({ results }, secrets).results(results);
  const stored = Object.fromEntries(Array.from(pins.keys(), (id, index) => [id, masked[index]]));
  return readJson(writeJson(stored as unknown as JsonValue));
}

/** The pins after a change of the chain: that of a step that was renamed is kept under the new name. Undefined: as before. */
export function renamePins(
  pins: ReadonlyMap<string, StepResult>,
  before: Pick<Chain, 'steps'>,
  after: Pick<Chain, 'steps'>,
): Readonly<Record<string, StepResult>> | undefined {
  if (before.steps.length !== after.steps.length) return undefined;
  const [known, current] = [before, after].map(({ steps }) => new Set(steps.map(({ id }) => id)));
  const names = new Map(
    before.steps.flatMap(({ id }, index) => {
      const name = after.steps[index]!.id;
      return pins.has(id) && !current!.has(id) && !known!.has(name) ? [[id, name] as const] : [];
    }),
  );
  if (names.size === 0) return undefined;
  return Object.fromEntries(
    Array.from(pins, ([id, result]) => {
      const stepId = names.get(id) ?? id;
      return [stepId, { ...result, stepId }];
    }),
  );
}

/** Pinned results as stored; what cannot be read is left out. */
export function readPins(stored: JsonValue): Readonly<Record<string, StepResult>> {
  if (!isContainer(stored) || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, value]) => {
      const result = value as unknown as Partial<StepResult> | null;
      if (result?.state !== 'succeeded' || result.stepId !== id) return [];
      return [[id, restoreResult(result as StepResult)]];
    }),
  );
}
