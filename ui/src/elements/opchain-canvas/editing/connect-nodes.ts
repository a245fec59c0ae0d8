import type { PortOfNode } from '../../../canvas/gesture-port.js';
import type { CanvasParts } from '../canvas-parts.js';
import { announce } from '../announce.js';

type ConnectContext = Pick<CanvasParts, 'stores' | 'jumpPorts'>;
type Port = PortOfNode['port'];

/** Why two nodes cannot be connected from that port; undefined if they can. */
export function findConnectionError(
  { stores }: ConnectContext,
  from: string,
  port: Port,
  other: string,
): string | undefined {
  if (port === 'success' || port === 'failure') return undefined;
  return port === 'out' ? stores.chain.getConnectionError(from, other) : stores.chain.getConnectionError(other, from);
}

/** Connects them, or announces why not. */
export function connectNodes({ stores, jumpPorts }: ConnectContext, from: string, port: Port, other: string): void {
  if (port === 'success' || port === 'failure') return jumpPorts?.add(stores, from, port, other);
  const [source, target] = port === 'out' ? [from, other] : [other, from];
  const outcome = stores.chain.connect(source, target, 'canvas');
  if (outcome.ok) {
    announce(stores, stores.texts.canvas.connected(source, target));
    // Without it, the target only runs after the source.
    void import('../../../stores/mapping/offer-mapping.js')
      .then(({ offerMapping }) => offerMapping(stores, source, target))
      .catch(() => undefined);
    return;
  }
  stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
  announce(stores, outcome.reason);
}

/** Nodes that a connection from that port cannot go to, because it would create a cycle. */
export function findInvalidTargets({ stores }: ConnectContext, from: string, port: Port): ReadonlySet<string> {
  if (port === 'success' || port === 'failure') return new Set();
  return port === 'out' ? stores.chain.ancestorsOf(from) : stores.chain.descendantsOf(from);
}
