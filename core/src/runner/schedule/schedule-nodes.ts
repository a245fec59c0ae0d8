import type { ChainGraph } from '../../graph/chain-graph.js';
import type { ChainNode } from '../../model/chain.js';
import { OpchainError } from '../../model/opchain-error.js';
import type { NodeReason, NodeResult } from '../../model/run.js';
import type { RunningNode } from '../node/running-node.js';
import { NodeTask } from '../node/running-node.js';
import type { Pace } from './pace.js';
import { Slots } from './slots.js';

export interface Schedule {
  /** In an order that the graph allows. */
  readonly nodes: readonly ChainNode[];
  readonly graph: ChainGraph;
  /** At most so many nodes that call are in flight. */
  readonly maxConcurrency: number;
  readonly failFast: boolean;
  readonly pace: Pace;
  /** Runs a node whose sources have succeeded. Never rejects. */
  run(task: RunningNode): Promise<NodeResult>;
  /** A node has ended, or never begins any more. */
  onResult(result: NodeResult, node: ChainNode): void;
}

interface Entry {
  readonly node: ChainNode;
  readonly targets: Entry[];
  sourcesLeft: number;
  state: 'waiting' | 'running' | 'ended';
  task?: NodeTask;
}

/**
 * Starts each node as soon as its own sources have succeeded: in time proportional to nodes and connections, without levels or
 * polling. Descendants of a failed node are skipped, other branches go on.
 */
export class NodeScheduler {
  readonly #schedule: Schedule;
  readonly #entries: readonly Entry[];
  readonly #slots: Slots;
  readonly #finished: Promise<void>;
  #resolve: () => void = () => undefined;
  #open: number;
  #stopped: OpchainError | undefined;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
    this.#entries = linkEntries(schedule);
    this.#open = this.#entries.length;
    this.#slots = new Slots(schedule.maxConcurrency);
    this.#finished = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Resolves when every node has ended. */
  start(): Promise<void> {
    if (this.#open === 0) this.#resolve();
    // Those without sources are looked up first: one that ends at once begins its targets by itself.
    for (const entry of this.#entries.filter(({ sourcesLeft }) => sourcesLeft === 0)) this.#begin(entry);
    return this.#finished;
  }

  /** What waits is cancelled now, what runs as soon as it lets go. */
  stop(reason: OpchainError): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = reason;
    for (const entry of this.#entries) {
      if (entry.state === 'running') entry.task?.stop(reason);
      else if (entry.state === 'waiting') this.#end(entry, unstarted(entry.node, 'cancelled', { code: reason.code, message: reason.message }));
    }
  }

  #begin(entry: Entry): void {
    const { pace } = this.#schedule;
    if (entry.node.kind !== 'operation') pace.run(() => this.#run(entry, undefined));
    else this.#slots.take(() => pace.run(() => this.#run(entry, this.#slots)));
  }

  #run(entry: Entry, slots: Slots | undefined): void {
    if (entry.state !== 'waiting') {
      slots?.release();
      return;
    }
    entry.state = 'running';
    const task = new NodeTask(entry.node, slots);
    entry.task = task;
    void this.#schedule.run(task).then((result) => {
      task.yieldSlot();
      this.#end(entry, result);
    });
  }

  #end(entry: Entry, result: NodeResult): void {
    entry.state = 'ended';
    delete entry.task;
    this.#open -= 1;
    this.#schedule.onResult(result, entry.node);
    if (result.state === 'succeeded') {
      for (const target of entry.targets) {
        target.sourcesLeft -= 1;
        if (target.sourcesLeft === 0 && target.state === 'waiting') this.#begin(target);
      }
    } else if (result.state === 'failed') {
      this.#skipDescendants(entry);
      if (this.#schedule.failFast)
        this.stop(new OpchainError('FAIL_FAST', `The node "${entry.node.id}" failed, and the run was told to stop at the first failure.`));
    }
    if (this.#open === 0) this.#resolve();
  }

  #skipDescendants(failed: Entry): void {
    const nodeId = failed.node.id;
    const reason = { code: 'SOURCE_FAILED', message: `It waits for "${nodeId}", which failed.`, nodeId };
    const pending = [failed];
    for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
      for (const target of entry.targets) {
        if (target.state !== 'waiting') continue;
        this.#end(target, unstarted(target.node, 'skipped', reason));
        pending.push(target);
      }
    }
  }
}

function linkEntries({ nodes, graph }: Schedule): Entry[] {
  const entries = nodes.map((node): Entry => ({ node, targets: [], sourcesLeft: 0, state: 'waiting' }));
  const byId = new Map(entries.map((entry) => [entry.node.id, entry]));
  for (const entry of entries) {
    for (const source of graph.sources(entry.node.id)) {
      byId.get(source)?.targets.push(entry);
      entry.sourcesLeft += 1;
    }
  }
  return entries;
}

function unstarted({ id: nodeId }: ChainNode, state: 'skipped' | 'cancelled', reason: NodeReason): NodeResult {
  return { nodeId, state, reason, checks: [], findings: [], captures: {}, attempts: [] };
}
