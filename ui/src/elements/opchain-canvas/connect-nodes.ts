import type { CanvasParts } from './canvas-parts.js';
import { announce } from './announce.js';

type ConnectContext = Pick<CanvasParts, 'stores'>;

/** Why two nodes cannot be connected from that port; undefined if they can. */
export function findConnectionError(
  { stores }: ConnectContext,
  from: string,
  port: 'in' | 'out',
  other: string,
): string | undefined {
  return port === 'out' ? stores.chain.getConnectionError(from, other) : stores.chain.getConnectionError(other, from);
}

/** Connects them, or announces why not. */
export function connectNodes({ stores }: ConnectContext, from: string, port: 'in' | 'out', other: string): void {
  const [source, target] = port === 'out' ? [from, other] : [other, from];
  const outcome = stores.chain.connect(source, target, 'canvas');
  if (outcome.ok) return announce(stores, stores.texts.canvas.connected(source, target));
  stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
  announce(stores, outcome.reason);
}

/** Nodes that a connection from that port cannot go to, because it would create a cycle. */
export function findInvalidTargets({ stores }: ConnectContext, from: string, port: 'in' | 'out'): ReadonlySet<string> {
  return port === 'out' ? stores.chain.ancestorsOf(from) : stores.chain.descendantsOf(from);
}
