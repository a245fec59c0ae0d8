import { expect, test } from '@jest/globals';
import type { OperationStep } from '@opchain/core';
import { findSentValue } from './find-sent-value.js';

const step: OperationStep = {
  kind: 'operation',
  id: 'update',
  operation: { source: 'shop', id: 'updateCustomer' },
  parameters: [],
  body: { payload: { status: 'inactive', name: '{{first.name}}', address: { city: 'Bern' } } },
  checks: [],
  onFailure: [],
  captures: [],
};

test.each([
  ['a literal', '$response.body#/status', 'inactive'],
  ['a field of an object', '$response.body#/address/city', 'Bern'],
  ['no mapping', '$response.body#/name', ''],
  ['no object', '$response.body#/address', ''],
  ['nothing that was not sent', '$response.body#/id', ''],
  ['no header', '$response.header.location', ''],
  ['no status', '$statusCode', ''],
])('proposes %s', (_, expression, value) => {
  expect(findSentValue(step, expression)).toBe(value);
});
