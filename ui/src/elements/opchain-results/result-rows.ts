import type { ChainNode, NodeReason, NodeState, OperationSummary } from '@opchain/core';
import { waterfallBar } from '@opchain/core';
import type { WaterfallBar } from '@opchain/core';
import type { NodeRun, RunRecord } from '../../stores/run-store.js';

/** What a line of the results shows. */
export interface ResultRow {
  readonly nodeId: string;
  readonly state: NodeState;
  readonly method: string | undefined;
  readonly preset: 'wait' | 'assert' | undefined;
  readonly status: number | undefined;
  /** Milliseconds since the run's start. */
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  /** Of the time, that for getting a token. */
  readonly tokenMs: number | undefined;
  readonly tries: number;
  readonly bar: WaterfallBar;
  readonly reason: NodeReason | undefined;
  readonly waitsFor: string | undefined;
  readonly retrying: NodeRun['retrying'];
}

const waiting: NodeRun = { state: 'waiting' };

/** The line of a node in a run. `now`: milliseconds since the run's start. */
export function resultRow(
  run: RunRecord,
  nodeId: string,
  now: number,
  facts: {
    readonly node: RunRecord['chain']['nodes'][number] | undefined;
    readonly operation: OperationSummary | undefined;
    readonly sources: readonly string[];
  },
): ResultRow {
  const known = run.nodes.get(nodeId) ?? waiting;
  const { node } = facts;
  const fetches = fetchesToken(node);
  const gettingToken = fetches && known.state === 'running' && known.startedAt !== undefined && known.tokenAt === undefined && known.sentAt === undefined;
  const { tokenAt, ...times } = known;
  const bar = waterfallBar(
    {
      nodeId,
      gettingToken,
      ...times,
      ...(fetches && tokenAt !== undefined ? { tokenAt } : {}),
      ...(known.result === undefined ? {} : { attempts: known.result.attempts }),
    },
    now,
  );
  return {
    nodeId,
    state: known.state,
    method: node?.kind === 'operation' ? (facts.operation?.method ?? methodOf(node.operation.id)) : undefined,
    preset: node?.kind === 'operation' ? undefined : node?.kind,
    status: known.result?.response?.status,
    startedAt: known.startedAt,
    endedAt: known.endedAt,
    tokenMs: bar.token === undefined ? undefined : bar.token[1] - bar.token[0],
    tries: known.result?.attempts.length ?? 0,
    bar,
    reason: known.reason ?? known.result?.reason,
    waitsFor: known.state === 'waiting' ? facts.sources.find((id) => !isOver(run.nodes.get(id)?.state)) : undefined,
    retrying: known.state === 'running' ? known.retrying : undefined,
  };
}

function methodOf(id: string): string | undefined {
  return /^[A-Z]+ \//.test(id) ? id.split(' ')[0] : undefined;
}

function isOver(state: NodeState | undefined): boolean {
  return state !== undefined && state !== 'waiting' && state !== 'running';
}

/** True where the node's credential is a token that has to be fetched: only then is there time to be told apart. */
export function fetchesToken(node: ChainNode | undefined): boolean {
  return node?.kind === 'operation' && (node.credentials?.some(({ kind }) => kind === 'oauth2') ?? false);
}

/** How many nodes are in each state, in the order of telling. */
export function countStates(run: RunRecord): ReadonlyMap<NodeState, number> {
  const counts = new Map<NodeState, number>();
  for (const { state } of run.nodes.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  const order: readonly NodeState[] = ['succeeded', 'failed', 'skipped', 'cancelled', 'running', 'waiting'];
  return new Map(order.flatMap((state) => (counts.has(state) ? [[state, counts.get(state) as number] as const] : [])));
}

/** Length of the waterfall's axis: doubles while a run goes, so that the scale seldom changes; fits when it has ended. */
export function axisLength(run: RunRecord, elapsed: number): number {
  if (run.state === 'running') {
    let length = 100;
    while (length < elapsed * 1.05) length *= 2;
    return length;
  }
  let last = run.durationMs ?? 0;
  for (const { endedAt } of run.nodes.values()) last = Math.max(last, endedAt ?? 0);
  return Math.max(last, 0.1);
}
