import { expect, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import { emptyChain } from '../chain/create-chain-store.js';
import { createStores } from '../create-stores.js';

const withInput = (title: string): Chain => ({
  ...emptyChain(),
  title,
  steps: [{ kind: 'wait', id: 'pause', durationMs: 1 }],
  inputs: [{ name: 'pw', schema: { type: 'string' }, required: false }],
});

test('a value that was entered for one chain is not sent by another one, and is back with its chain', () => {
  const first = withInput('First');
  const { chain, document, run } = createStores({ chain: first });
  run.setInput('pw', 'hunter2');
  document.openChain(withInput('Second'));
  expect(run.inputs).toEqual({});
  run.setInput('pw', 'other');
  chain.replace(first);
  expect(run.inputs).toEqual({ pw: 'hunter2' });
});

test('a value is kept while its chain is edited', () => {
  const { chain, run } = createStores({ chain: withInput('First') });
  run.setInput('pw', 'hunter2');
  chain.setTitle('Renamed', 'host');
  expect(run.inputs).toEqual({ pw: 'hunter2' });
});
