import { describe, expect, test } from '@jest/globals';
import { makeChain, makeStep } from '@opchain/test-support/sample-chain';
import type { Chain } from '../../model/chain.js';
import type { JsonObject } from '../../model/json.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import { parseDraft, serializeDraft } from '../draft.js';
import { exportArazzo101 } from './export-arazzo-1-0-1.js';
import { readDocument } from '../read/read-document.js';
import { writeChain } from './write-chain.js';

const workflowOf = (document: JsonObject) => (document['workflows'] as [JsonObject])[0];
const stepsOf = (document: JsonObject) => workflowOf(document)['steps'] as JsonObject[];

function refusalOf(chain: Chain): readonly string[] {
  try {
    writeChain(chain);
  } catch (error) {
    if (isOpchainError(error) && error.code === 'DOCUMENT_UNWRITABLE')
      return error.diagnostics.map(({ message }) => message);
    throw error;
  }
  return [];
}

describe('a written chain', () => {
  const document = writeChain(makeChain());

  test('has a step for each operation, which waits for the others through preset steps', () => {
    expect(stepsOf(document).map(({ stepId, dependsOn }) => [stepId, dependsOn])).toEqual([
      ['createCustomer', undefined],
      ['createOrder', ['createCustomer']],
      ['getOrder', ['createOrder']],
    ]);
    expect(stepsOf(document)[2]?.['operationPath']).toBe('{$sourceDescriptions.shop.url}#/paths/~1orders~1{id}/get');
  });

  test('has an output for each mapping, that of a capture if it has the same path', () => {
    expect(stepsOf(document)[0]?.['outputs']).toEqual({ id: '$response.body#/id', name: '$response.body#/name' });
    expect(stepsOf(document)[1]?.['outputs']).toEqual({
      orderId: '$response.body#/id',
      total: '$response.body#/total',
    });
    expect(stepsOf(document)[2]?.['parameters']).toEqual([
      { name: 'id', in: 'path', value: '$steps.createOrder.outputs.orderId' },
      { name: 'filter', in: 'query', value: '{"total":"{$steps.createOrder.outputs.total}"}' },
    ]);
    expect(stepsOf(document)[1]?.['requestBody']).toEqual({
      payload: {
        customerId: '$steps.createCustomer.outputs.id',
        text: 'for {$steps.createCustomer.outputs.name}, {{literally}}',
      },
    });
  });

  test('has inputs with a default for literals that look like expressions, and inputs for credentials', () => {
    expect(workflowOf(document)['inputs']).toEqual({
      type: 'object',
      properties: {
        email: { type: 'string', default: 'ada@example.org' },
        literal1: { type: 'string', default: '$inputs.email is no mapping' },
        carrier: { type: 'string', format: 'password' },
        staff: {
          type: 'object',
          properties: { username: { type: 'string' }, password: { type: 'string', format: 'password' } },
        },
      },
      required: ['email'],
    });
    expect((stepsOf(document)[0]?.['requestBody'] as JsonObject)['payload']).toMatchObject({
      email: '$inputs.email',
      note: '$inputs.literal1',
    });
    expect(stepsOf(document)[1]?.['x-security']).toEqual([
      { schemeName: 'basicAuth', values: { username: '$inputs.staff#/username', password: '$inputs.staff#/password' } },
    ]);
    expect(stepsOf(document)[2]?.['x-security']).toEqual([]);
  });

  test('is read back as the same chain', () => {
    expect(readDocument(document).chain).toEqual(makeChain());
  });

  test('is written in time linear in the number of mapped steps', () => {
    const steps = Array.from({ length: 5000 }, (_, index) =>
      makeStep(
        `n${index}`,
        index === 0 ? {} : { parameters: [{ in: 'path', name: 'id', value: `{{n${index - 1}.id}}` }] },
      ),
    );
    const connections = steps.slice(1).map(({ id }, index) => ({ source: `n${index}`, target: id }));
    const started = process.cpuUsage();
    const chain = makeChain({ steps, connections, outputs: [], layout: {} });
    expect(readDocument(writeChain(chain)).chain.steps).toEqual(steps);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5000);
  });
});

describe('a chain that no document can represent', () => {
  test.each<[string, Partial<Chain>, string]>([
    [
      'without an operation',
      { steps: [{ kind: 'wait', id: 'pause', durationMs: 1 }], connections: [], outputs: [] },
      'the chain has no operation yet',
    ],
    ['without a description', { sources: [] }, 'it has no API description'],
    [
      'that maps from a removed step',
      { steps: [makeStep('a', { body: { payload: '{{gone.id}}' } })], connections: [], outputs: [] },
      '{{gone.id}} maps from "gone", which is not an operation of the chain',
    ],
    [
      'with an incomplete mapping',
      { steps: [makeStep('a', { body: { payload: '{{' } })], connections: [], outputs: [] },
      'The mapping "{{" is invalid: it must start with the name of a step or with $inputs',
    ],
    [
      'with an incomplete condition',
      {
        steps: [makeStep('a', { checks: [{ kind: 'simple', condition: '$statusCode == (' }] })],
        connections: [],
        outputs: [],
      },
      'is invalid at character',
    ],
    [
      'with a duplicate step name',
      { steps: [makeStep('a'), makeStep('a')], connections: [], outputs: [] },
      'two steps have this name',
    ],
    [
      'with a capture of another step',
      {
        steps: [makeStep('a', { captures: [{ name: 'x', expression: '$steps.b.outputs.c' }] })],
        connections: [],
        outputs: [],
      },
      'must be an expression over the call itself',
    ],
    [
      'with a connection to an unknown step',
      { connections: [{ source: 'createOrder', target: 'gone' }] },
      'refers to a step that does not exist',
    ],
  ])('%s is rejected with the reason', (_, more, reason) => {
    expect(refusalOf(makeChain(more)).join('\n')).toContain(reason);
  });

  test('can be saved as a draft', () => {
    const draft = makeChain({ steps: [{ kind: 'wait', id: 'pause', durationMs: 1 }], connections: [], outputs: [] });
    expect(parseDraft(serializeDraft(draft))).toEqual(draft);
    expect(parseDraft(serializeDraft(makeChain()))).toEqual(makeChain());
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"opchainDraft":2}',
    '{"opchainDraft":1,"chain":{}}',
    serializeDraft(makeChain()).replace('"steps":[', '"steps":[1,'),
  ])('%.40j is not a draft', (text) => {
    expect(() => parseDraft(text)).toThrow(/not a draft|This draft was written by/);
  });
});

test('the 1.0.1 export has flat credentials and a required status, and reports its losses', () => {
  const { document, losses } = exportArazzo101(makeChain(), {
    sourceUrl: ({ name }) => `https://example.org/${name}.yaml`,
  });
  expect(document['sourceDescriptions']).toEqual([
    { name: 'shop', url: 'https://example.org/shop.yaml', type: 'openapi' },
  ]);
  const workflow = workflowOf(document);
  expect(Object.keys((workflow['inputs'] as { properties: JsonObject }).properties)).toEqual([
    'email',
    'literal1',
    'carrier',
    'staffUsername',
    'staffPassword',
  ]);
  expect(workflow['x-opchain']).toBeUndefined();
  expect(stepsOf(document)[1]?.['x-security']).toEqual([
    { schemeName: 'basicAuth', values: { username: '$inputs.staffUsername', password: '$inputs.staffPassword' } },
  ]);
  expect(stepsOf(document).map(({ successCriteria }) => (successCriteria as JsonObject[])[0]?.['condition'])).toEqual([
    '$statusCode >= 200 && $statusCode < 300',
    '$statusCode == 201 && $response.body#/customerId == $steps.createCustomer.outputs.id',
    '$statusCode >= 200 && $statusCode < 300',
  ]);
  expect(losses).toEqual([
    'The timeout of "createOrder" is omitted.',
    'Step "pause" is omitted: Arazzo 1.0.1 has no Wait step.',
    'Step "same" is omitted: Arazzo 1.0.1 has no steps without a call.',
    'Steps run one after the other.',
  ]);
});

test('a cycle cannot be exported', () => {
  const connections = [
    { source: 'createCustomer', target: 'createOrder' },
    { source: 'createOrder', target: 'createCustomer' },
  ];
  expect(() => exportArazzo101(makeChain({ connections }))).toThrow(/cycle/);
});
