import type { Chain, Connection, Step } from '@opchain/core';

type Sources = (index: number, count: number, seed: number) => readonly number[];

/** The steps that the step of a number maps from, by shape of the chain. A seed changes the random one. */
const shapes: Readonly<Record<string, Sources>> = {
  line: (index) => [index - 1],
  fan: (index, count) => (index === count - 1 ? Array.from({ length: count - 2 }, (_, at) => at + 1) : [0]),
  tree: (index) => [Math.floor((index - 1) / 3)],
  layers: (index) => [index - 4, index - 4 - (index % 3)],
  random: (index, _, seed) =>
    [((index * 2654435761 + seed * 40503) >>> 9) % index, ((index * 40503 + 7 + seed * 977) >>> 3) % index].map((at) =>
      Math.max(at, index - 9),
    ),
};

export const shapeNames = Object.keys(shapes);

/** A chain of that shape and number of steps, without layout: calls of the shop, about two thirds of whose edges carry values. */
export function shapeChain(
  shape: string,
  count: number,
  { seed = 0, url = 'http://api.test/openapi.json' } = {},
): Chain {
  const name = (index: number): string => `${['createCustomer', 'updateCustomer', 'createOrder'][index % 3]}${index}`;
  const connections: Connection[] = [];
  const steps = Array.from({ length: count }, (_, index): Step => {
    const sources = index === 0 ? [] : [...new Set(shapes[shape]!(index, count, seed))].filter((source) => source >= 0);
    for (const source of sources) connections.push({ source: name(source), target: name(index) });
    const payload = Object.fromEntries(
      sources
        .slice(0, 3)
        .filter((source) => (source + index) % 3 > 0)
        .map((source) => [`field${source}`, `{{${name(source)}.id}}`]),
    );
    return {
      kind: 'operation',
      id: name(index),
      operation: { source: 'shop', id: name(index).replace(/\d+$/, '') },
      parameters: [],
      body: { payload },
      checks: [],
      captures: [],
      onFailure: [],
    };
  });
  return {
    id: 'drawn',
    title: 'Drawn',
    version: '1',
    sources: [{ name: 'shop', url }],
    inputs: [],
    steps,
    connections,
    layout: {},
  };
}
