import type { StepResult } from '@opchain/core';

/** A step that created an order. */
export const sampleResult: StepResult = {
  stepId: 'createOrder',
  state: 'succeeded',
  startedAt: 10,
  tokenAt: 30,
  sentAt: 31,
  endedAt: 71.5,
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:4000/orders?x=1',
    headers: [['Content-Type', 'application/json']],
    body: '{}',
  },
  response: {
    status: 201,
    statusText: 'Created',
    headers: [['Location', '/orders/1']],
    contentType: 'application/json',
    text: '{"id":"1"}',
    json: { id: '1' },
    size: 10,
    truncated: false,
  },
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
};
