import { hasJumps, type OpenedWorkflows, toGraphOrder } from '@opchain/core/internal/document';
import { buildGraph } from '@opchain/core/internal/model';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import type { RunArguments } from './run-arguments.js';

/** The chain in the order that was asked for. Prints what no longer waits. */
export function applyOrder(opened: OpenedWorkflows, { order }: RunArguments, io: Io): OpenedWorkflows {
  const { chain } = opened;
  if (order === undefined || chain.order !== 'list') return opened;
  if (hasJumps(chain)) throw new UsageError(['--order graph: the chain has jumps, so its steps run as listed']);
  const reordered = toGraphOrder(chain);
  const graph = buildGraph(reordered);
  const dropped = chain.connections.filter(({ source, target }) => !graph.isAncestor(source, target));
  for (const { source, target } of dropped) io.err(`order: ${target} no longer waits for ${source}\n`);
  return { ...opened, chain: reordered };
}
