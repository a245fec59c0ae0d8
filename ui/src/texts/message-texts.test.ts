import { expect, test } from '@jest/globals';
import type { ChainDiagnostic } from '@opchain/core';
import { messageTexts } from './message-texts.js';

const diagnostic: ChainDiagnostic = {
  severity: 'error',
  code: 'EXPRESSION_UNKNOWN',
  message: 'In step "createOrder" at /workflows/0/steps/2/requestBody/payload/items: "$x" looks like an expression.',
  stepId: 'createOrder',
};

test('a diagnostic names the part of the step instead of its pointer in the file', () => {
  const pointer = '/workflows/0/steps/2/requestBody/payload/items';
  expect(messageTexts.diagnostic({ ...diagnostic, pointer, place: 'body field items' })).toBe(
    'In step "createOrder", body field items: "$x" looks like an expression.',
  );
  expect(messageTexts.diagnostic(diagnostic)).toBe(diagnostic.message);
});
