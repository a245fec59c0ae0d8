import type { Chain } from '../model/chain.js';
import { relinkList } from '../graph/list-order.js';
import { connect, disconnect } from './edit-connections.js';

/**
 * Runs steps between two others: those that none of the steps precedes run after `after`, and `before` runs after those
 * that precede none. In the list they are moved before `before`. The connection from `after` to `before` is removed;
 * mappings that use it are not changed. Throws like `connect`.
 */
export function insertBetween(chain: Chain, ids: readonly string[], after: string, before: string): Chain {
  const inserted = new Set(ids);
  const others = chain.steps.filter(({ id }) => !inserted.has(id));
  const index = others.findIndex(({ id }) => id === before);
  const moved = relinkList({
    ...chain,
    steps: others.toSpliced(index, 0, ...chain.steps.filter(({ id }) => inserted.has(id))),
  });
  const inner = moved.connections.filter(({ source, target }) => inserted.has(source) && inserted.has(target));
  const first = ids.filter((id) => !inner.some(({ target }) => target === id));
  const last = ids.filter((id) => !inner.some(({ source }) => source === id));
  const entered = first.reduce((result, id) => connect(result, after, id), moved);
  const left = last.reduce((result, id) => connect(result, id, before), entered);
  return disconnect(left, [{ source: after, target: before }]);
}
