import { type Chain, openDocument } from '@opchain/core';

/** A saved file as a chain. */
export async function parseChain(text: string): Promise<Chain> {
  return (await openDocument(text, { file: 'saved.arazzo.yaml' })).chain;
}

/** What a chain does, without layout: its steps' operations, and its connections as text, sorted. */
export function outlineOf({ steps, connections }: Chain): {
  readonly nodes: Readonly<Record<string, string>>;
  readonly connections: readonly string[];
} {
  return {
    nodes: Object.fromEntries(
      steps.map((node) => [node.id, node.kind === 'operation' ? node.operation.id : node.kind]),
    ),
    connections: connections.map(({ source, target }) => `${source} → ${target}`).sort(),
  };
}
