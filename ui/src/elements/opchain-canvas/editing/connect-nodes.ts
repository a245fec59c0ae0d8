import type { Stores } from '../../../stores/stores.js';
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
    void offerMapping(stores, source, target);
    return;
  }
  stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
  announce(stores, outcome.reason);
}

/** Opens the picker at the first input of the target that the source has a value for. Without one, the target only runs after it. */
async function offerMapping(stores: Stores, source: string, target: string): Promise<void> {
  const step = stores.chain.step(target);
  if (step?.kind !== 'operation' || stores.descriptions.find(step.operation) === undefined) return;
  const proposals = await import('../../../stores/mapping/complete-step.js')
    .then(({ loadProposals }) => loadProposals(stores, target))
    .catch(() => []);
  const input = proposals.find(({ stepId }) => stepId === source)?.input;
  if (input === undefined || !stores.chain.targetsOf(source).includes(target)) return;
  const name = input.name.replaceAll('~', '~0').replaceAll('/', '~1');
  const path = input.location === 'body' ? `body/${name}` : `parameters/${input.location}/${name}`;
  stores.view.reveals.emit({ stepId: target, path, pick: true });
}

/** Nodes that a connection from that port cannot go to, because it would create a cycle. */
export function findInvalidTargets({ stores }: ConnectContext, from: string, port: Port): ReadonlySet<string> {
  if (port === 'success' || port === 'failure') return new Set();
  return port === 'out' ? stores.chain.ancestorsOf(from) : stores.chain.descendantsOf(from);
}
