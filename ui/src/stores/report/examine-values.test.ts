import { expect, test } from '@jest/globals';
import type { OperationStep, Step } from '@opchain/core';
import { listInputRows } from '@opchain/drawing';
import type { OperationDetail, Schema } from '@opchain/core/internal/model';
import { examineValues } from './examine-values.js';

const detail = {
  parameters: [{ in: 'query', name: 'Pin', schema: { type: 'string', format: 'password' } }],
  requestBody: {
    content: [
      {
        contentType: 'application/json',
        schema: { properties: { user: { properties: { code: { writeOnly: true }, name: {} } } } },
      },
    ],
  },
  responses: [],
  resolve: (each: Schema) => each,
} as unknown as OperationDetail;
const step = {
  kind: 'operation',
  id: 'logIn',
  operation: { source: 'shop', id: 'logIn' },
  parameters: [{ in: 'query', name: 'Pin', value: '1234' }],
  body: { payload: { user: { code: 'abc', name: 'Ada' } } },
} as unknown as OperationStep;

const examine = (steps: readonly Step[], isLoaded: boolean) =>
  examineValues(steps, {
    descriptions: {
      value: {
        entries: [{ source: 'shop', description: { find: () => ({}), operation: () => Promise.resolve(detail) } }],
      },
      detail: () => (isLoaded ? detail : undefined),
    },
    workflows: { value: { called: { find: () => ({ inputs: [{ name: 'Key', schema: { format: 'password' } }] }) } } },
  } as unknown as Parameters<typeof examineValues>[1]);

test.each([true, false])(
  'finds the secrets among the literals of a step; its details are loaded: %s',
  async (isLoaded) => {
    const { isMasked } = (await examine([step], isLoaded)).get('logIn') ?? {};
    expect(listInputRows(step).flatMap((row) => (isMasked?.(row) ? [row.path] : []))).toEqual([
      'parameters/query/Pin',
      'body/user/code',
    ]);
  },
);

test('finds the password inputs of a called workflow', async () => {
  const call = { kind: 'workflow', id: 'call', workflow: { id: 'signIn' }, inputs: [] } as unknown as Step;
  expect((await examine([call], true)).get('call')?.secretFields).toEqual(new Set(['key']));
});
