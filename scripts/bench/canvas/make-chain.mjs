import { server } from './memory-api.mjs';

/**
 * The graph as a chain: one call in each step.
 * @param {Pick<import('./make-graph.mjs').Graph, 'nodes' | 'edges'>} graph
 * @returns {import('@opchain/core').Chain}
 */
export function makeChain({ nodes, edges }) {
  return {
    id: 'large',
    title: 'Large',
    version: '1.0.0',
    sources: [{ name: 'shop', url: `${server}/openapi.json` }],
    inputs: [],
    steps: nodes.map(({ id, value }) => ({
      kind: /** @type {const} */ ('operation'),
      id,
      operation: { source: 'shop', id: 'createOrder' },
      parameters: [],
      body: { payload: { customerId: value === undefined ? 'first' : `{{${value}}}` } },
      checks: [],
      captures: [],
      onFailure: [],
    })),
    connections: edges.map(([source, target]) => ({ source, target })),
    layout: Object.fromEntries(nodes.map(({ id, x, y }) => [id, { x, y }])),
  };
}
