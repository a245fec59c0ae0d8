import type { Chain, NodeResult, RunSummary } from '@opchain/core';
import { findHeader } from '@opchain/core';
import { Aligner } from './aligner.js';
import type { Difference } from './aligner.js';

export interface NodeDifference extends Difference {
  readonly nodeId: string;
}

/** Headers that belong to the contract between client and server; the others belong to the server's software. */
const comparedHeaders = ['content-type', 'location', 'link', 'allow', 'www-authenticate', 'retry-after'] as const;

/** What two servers answered differently to one chain, node by node in the chain's order. */
export function compareRuns(chain: Chain, a: RunSummary, b: RunSummary): NodeDifference[] {
  const aligner = new Aligner();
  const find = (summary: RunSummary, nodeId: string) => summary.results.find((result) => result.nodeId === nodeId);
  return inOrder(chain).flatMap((nodeId) => compareNode(nodeId, find(a, nodeId), find(b, nodeId), aligner));
}

function compareNode(nodeId: string, a: NodeResult | undefined, b: NodeResult | undefined, aligner: Aligner): NodeDifference[] {
  const differences: NodeDifference[] = [];
  const note = (pointer: string, one: string | number | undefined, other: string | number | undefined) => {
    if (one !== other) differences.push({ nodeId, pointer, a: one, b: other });
  };
  note('state', a?.state, b?.state);
  note('status', a?.response?.status, b?.response?.status);
  const [first, second] = [a?.response, b?.response];
  if (first === undefined || second === undefined) return differences;
  // Bodies first: they pair the ids that a Location holds.
  const bodies =
    first.json === undefined && second.json === undefined ? aligner.compare(first.text ?? '', second.text ?? '') : aligner.compare(first.json, second.json);
  differences.push(...bodies.map((difference) => ({ nodeId, ...difference })));
  for (const name of comparedHeaders) {
    const [one, other] = [findHeader(first.headers, name), findHeader(second.headers, name)];
    const value = (text: string | undefined) => (name === 'content-type' ? text?.toLowerCase().replace(/;\s*charset=utf-8/, '') : stripOrigin(text));
    if (aligner.compare(value(one), value(other)).length > 0) note(`header ${name}`, one, other);
  }
  return differences;
}

const stripOrigin = (text: string | undefined) => text?.replace(/https?:\/\/[^/\s>]+/g, '');

/** Sources before targets, so that ids are paired where they are made. */
function inOrder(chain: Chain): string[] {
  const waiting = new Set(chain.nodes.map(({ id }) => id));
  const order: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter((id) => chain.connections.every(({ source, target }) => target !== id || !waiting.has(source)));
    for (const id of ready.length > 0 ? ready : waiting) {
      waiting.delete(id);
      order.push(id);
    }
  }
  return order;
}
