import { expect, test } from '@jest/globals';
import type { OperationStep } from '@opchain/core';
import { listPasswordTargets } from './list-password-targets.js';
import { omitPasswords } from './omit-passwords.js';

const step = (source: string, value: string): OperationStep => ({
  kind: 'operation',
  id: source,
  operation: { source, id: 'login' },
  parameters: [],
  body: { payload: { password: value } },
  checks: [],
  captures: [],
  onSuccess: [],
  onFailure: [],
});
const serverOf = (source: string) => (source === 'none' ? undefined : `https://${source}.example/v1`);

const inputs = [
  { name: 'word', schema: { type: 'string', format: 'password' }, required: true },
  { name: 'staff', schema: { properties: { word: { format: 'password' } } }, required: true },
  { name: 'city', schema: { type: 'string' }, required: false },
];

test('lists the servers that a password input is sent to, also if it is within an object', () => {
  const steps = [
    step('a', '{{$inputs.word}}'),
    step('b', '{{$inputs.staff.word}}'),
    step('c', '{{$inputs.city}}'),
    step('none', '{{$inputs.word}}'),
  ];
  expect(listPasswordTargets(inputs, steps, serverOf)).toEqual([
    { input: 'word', origins: ['https://a.example'] },
    { input: 'staff', origins: ['https://b.example'] },
  ]);
});

test('omits the values of password inputs, also if the password is within an object', () => {
  expect(omitPasswords({ word: 'hunter2hunter2', staff: { word: 'hunter3' }, city: 'Bern' }, inputs)).toEqual({
    city: 'Bern',
  });
});
