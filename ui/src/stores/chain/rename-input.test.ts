import { expect, test } from '@jest/globals';
import { emptyChain } from './create-chain-store.js';
import { renameInput } from './rename-input.js';

test('a chain input is renamed together with every mapping from it, and no other', () => {
  const chain = {
    ...emptyChain(),
    inputs: [
      { name: 'mail', schema: {}, required: true },
      { name: 'mailbox', schema: {}, required: true },
    ],
    steps: [
      {
        kind: 'operation',
        id: 'a',
        operation: { source: 's', id: 'a' },
        parameters: [{ in: 'query', name: 'q', value: 'to {{$inputs.mail}}, {{$inputs.mailbox}}, \\{{$inputs.mail}}' }],
        body: { payload: { list: ['{{$inputs.mail.name}}', '{{'] } },
        checks: [{ kind: 'simple', condition: '$response.body#/to == {{$inputs.mail}}' }],
        captures: [],
        onFailure: [],
      },
    ],
    outputs: [{ name: 'to', value: '{{$inputs.mail}}' }],
  } satisfies Parameters<typeof renameInput>[0];
  const renamed = renameInput(chain, 'mail', 'email');
  expect(renamed.inputs.map((input) => input.name)).toEqual(['email', 'mailbox']);
  expect(renamed.outputs).toEqual([{ name: 'to', value: '{{$inputs.email}}' }]);
  expect(renamed.steps[0]).toMatchObject({
    parameters: [{ value: 'to {{$inputs.email}}, {{$inputs.mailbox}}, \\{{$inputs.mail}}' }],
    body: { payload: { list: ['{{$inputs.email.name}}', '{{'] } },
    checks: [{ condition: '$response.body#/to == {{$inputs.email}}' }],
  });
});
