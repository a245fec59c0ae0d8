import { expect, test } from '@jest/globals';
import { type Chain, renameStep, type Step } from '@opchain/core';
import { addStep, connect, disconnect, removeSteps, setParameter } from '@opchain/core/internal/document';
import { isOpchainError, stepMappings } from '@opchain/core/internal/model';
import fc from 'fast-check';
import { edgeLook } from '../drawing/edge-view.js';
import { edgeRouter } from './edge-router.js';
import { Scene } from './scene.js';

const operation = (id: string): Step => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
});
const emptyChain: Chain = {
  id: 'c',
  title: 'C',
  version: '1',
  sources: [],
  inputs: [],
  steps: [],
  connections: [],
  layout: {},
};

/** An edit as the canvas and the inspector make it: on the steps with the numbers `a` and `b`. */
interface Edit {
  readonly kind:
    'add' | 'remove' | 'rename' | 'connect' | 'disconnect' | 'map' | 'mapInText' | 'check' | 'unmap' | 'move';
  readonly a: number;
  readonly b: number;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(
    'add',
    'add',
    'remove',
    'rename',
    'connect',
    'connect',
    'disconnect',
    'map',
    'map',
    'mapInText',
    'check',
    'unmap',
    'move',
  ),
  a: fc.nat(7),
  b: fc.nat(7),
});

function apply(chain: Chain, { kind, a, b }: Edit): Chain {
  const id = (number: number): string => chain.steps[number % chain.steps.length]?.id ?? 'none';
  const [from, to] = [id(a), id(b)];
  try {
    switch (kind) {
      case 'add':
        return addStep(chain, operation('step'), b % 2 === 0 || chain.steps.length === 0 ? {} : { after: from }).chain;
      case 'remove':
        return removeSteps(chain, [from]);
      case 'rename':
        return renameStep(chain, from, `renamed${b}`);
      case 'connect':
        return connect(chain, from, to);
      case 'disconnect':
        return disconnect(chain, chain.connections.slice(a, a + 2));
      case 'map':
        return setParameter(chain, to, 'query', `q${a % 3}`, `{{${from}.id}}`);
      case 'mapInText':
        return setParameter(chain, to, 'header', 'x', `{{${from}.a}} and {{${id(a + 1)}.b[0]}}`);
      case 'check':
        return {
          ...chain,
          steps: chain.steps.map((step) =>
            step.id === to && step.kind === 'operation'
              ? { ...step, checks: [{ kind: 'simple' as const, condition: `{{${from}.id}} == 1` }] }
              : step,
          ),
        };
      case 'unmap':
        return setParameter(chain, to, 'query', `q${a % 3}`, undefined);
      case 'move':
        return { ...chain, layout: { ...chain.layout, [from]: { x: a * 300, y: b * 200 } } };
    }
  } catch (error) {
    if (isOpchainError(error)) return chain;
    throw error;
  }
}

/** The dependencies as the document states them, one for each pair: `a→b data`. */
function dependencies(chain: Chain): string[] {
  const ids = new Set(chain.steps.map(({ id }) => id));
  const kinds = new Map(chain.connections.map(({ source, target }) => [`${source}→${target}`, 'order']));
  for (const step of chain.steps)
    for (const { mapping } of stepMappings(step))
      if (mapping.kind !== 'input' && ids.has(mapping.stepId) && mapping.stepId !== step.id)
        kinds.set(`${mapping.stepId}→${step.id}`, 'data');
  return [...kinds].map(([key, kind]) => `${key} ${kind}`).sort();
}

function drawn(scene: Scene): string[] {
  return [...scene.edges]
    .map(({ key, values }) => `${key} ${edgeLook(values.length > 0, undefined, undefined)}`)
    .sort();
}

test('after any edits the drawn edges equal the dependencies of the document, in kind and number', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 5, maxLength: 40 }), (edits) => {
      const scene = new Scene(() => 0, edgeRouter);
      let chain = emptyChain;
      for (const each of edits) {
        chain = apply(chain, each);
        scene.update(chain);
        expect(drawn(scene)).toEqual(dependencies(chain));
        const ends = chain.steps.flatMap(({ id }) => scene.edgesOf(id)).sort();
        expect(ends).toEqual([...scene.edges].flatMap(({ key }) => [key, key]).sort());
      }
    }),
  );
});
