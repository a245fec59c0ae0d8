import type { Step } from '@opchain/core';

/** A new step that calls nothing. */
export function createPreset(kind: 'wait' | 'assert' | 'compute', id: string): Step {
  if (kind === 'wait') return { kind, id, durationMs: 1000 };
  return kind === 'assert' ? { kind, id, checks: [] } : { kind, id, function: 'concat', arguments: [] };
}
