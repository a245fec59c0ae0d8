import { expect, test } from '@jest/globals';
import type { OperationStep, Step } from '@opchain/core';
import { chainTexts } from '../../texts/chain-texts.js';
import type { ChainStore } from '../chain/chain-store.js';
import { createChainStore, emptyChain } from '../chain/create-chain-store.js';
import { chainOutputsId, listMappingSources } from './mapping-sources.js';

const call = (id: string): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
});

function chainOf(steps: readonly Step[], ...connections: readonly string[]): ChainStore {
  return createChainStore(
    {
      ...emptyChain(),
      steps,
      connections: connections.map((each) => {
        const [source = '', target = ''] = each.split(' ');
        return { source, target };
      }),
    },
    chainTexts,
  );
}

test('nodes that run before a node are listed nearest first', () => {
  const chain = chainOf(['a', 'b', 'c'].map(call), 'a b', 'b c');
  expect(listMappingSources(chain, 'c')).toEqual({ upstream: ['b', 'a'], connectable: [] });
});

test('nodes that run in parallel can be connected; nodes that run after it cannot', () => {
  const chain = chainOf(['a', 'b', 'c', 'd'].map(call), 'a b', 'b c');
  expect(listMappingSources(chain, 'b')).toEqual({ upstream: ['a'], connectable: ['d'] });
});

test('a node reachable in two ways is listed once, and nodes without a response are omitted', () => {
  const chain = chainOf(
    [call('a'), call('b'), { kind: 'wait', id: 'pause', durationMs: 1 }, call('d')],
    'a b',
    'a pause',
    'b d',
    'pause d',
  );
  expect(listMappingSources(chain, 'd')).toEqual({ upstream: ['b', 'a'], connectable: [] });
});

test('no value is mapped from a node whose name an expression cannot contain', () => {
  const chain = chainOf(['get order', 'b', 'c'].map(call), 'b c');
  expect(listMappingSources(chain, 'b')).toEqual({ upstream: [], connectable: [] });
  expect(listMappingSources(chain, 'c')).toEqual({ upstream: ['b'], connectable: [] });
});

test('outputs of the chain take values from every node with a response, the last one first', () => {
  const chain = chainOf([call('a'), { kind: 'wait', id: 'pause', durationMs: 1 }, call('b')], 'a pause');
  expect(listMappingSources(chain, chainOutputsId)).toEqual({ upstream: ['b', 'a'], connectable: [] });
});
