import type { ShownState } from '@opchain/drawing';
import type { RunRecord } from './run-record.js';

const order: readonly ShownState[] = ['succeeded', 'handled', 'failed', 'skipped', 'cancelled', 'running', 'waiting'];

/** Number of steps by state, in the order of importance. */
export function countStates({ steps }: Pick<RunRecord, 'steps'>): ReadonlyMap<ShownState, number> {
  const counts = new Map<ShownState, number>();
  for (const { state } of steps.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  return new Map(order.flatMap((state) => (counts.has(state) ? [[state, counts.get(state) as number] as const] : [])));
}
