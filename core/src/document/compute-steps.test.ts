import { describe, expect, test } from '@jest/globals';
import { validateArazzo } from '@opchain/test-support/validate-arazzo';
import { sortConnections } from '../../test/arbitrary/arbitrary-chain.js';
import { call, makeChain } from '../../test/make-chain.js';
import { renameStep } from '../editing/rename-step.js';
import { addStep, editStep } from '../editing/edit-steps.js';
import type { Chain, ComputeStep } from '../model/chain.js';
import type { JsonObject } from '../model/json.js';
import { parseDraft, serializeDraft } from './draft.js';
import { parseText } from '../text/parse-text.js';
import { openDocument } from './read/read-chain.js';
import { readDocument } from './read/read-document.js';
import { updateDocument } from './update/update-document.js';
import { exportArazzo101 } from './write/export-arazzo-1-0-1.js';
import { writeChain } from './write/write-chain.js';

const sign: ComputeStep = {
  kind: 'compute',
  id: 'signature',
  function: 'hmac',
  arguments: ['{{login.token}}', '{{$inputs.key}}', 'sha256', 'base64'],
  schema: { type: 'string', description: 'Signature of the order' },
};
const claims: ComputeStep = { kind: 'compute', id: 'claims', function: 'jwtPayload', arguments: ['{{login.token}}'] };

const chain: Chain = makeChain(
  [
    call('login'),
    sign,
    claims,
    call('pay', {
      parameters: [{ in: 'header', name: 'X-Signature', value: '{{signature}}' }],
      body: { payload: { user: '{{claims.sub}}', note: 'for {{claims.roles[0]}}' } },
      checks: [{ kind: 'simple', condition: "{{claims.iss}} == 'shop'" }],
    }),
  ],
  ['login -> signature', 'login -> claims', 'signature -> pay', 'claims -> pay'],
  {
    inputs: [{ name: 'key', schema: { type: 'string' }, required: true }],
    outputs: [{ name: 'user', value: '{{claims.sub}}' }],
  },
);
const workflowOf = (document: JsonObject) => (document['workflows'] as JsonObject[])[0]!;

describe('a Compute step in a document', () => {
  const document = writeChain(chain);

  test('is in x-opchain, and its value a required input without a default that expressions refer to', () => {
    const { inputs, steps, outputs, 'x-opchain': opchain } = workflowOf(document) as Record<string, JsonObject>;
    expect(inputs).toEqual({
      type: 'object',
      properties: { key: { type: 'string' }, signature: sign.schema, claims: {} },
      required: ['key', 'signature', 'claims'],
    });
    expect((steps as unknown as JsonObject[])[1]).toMatchObject({
      parameters: [{ name: 'X-Signature', in: 'header', value: '$inputs.signature' }],
      requestBody: { payload: { user: '$inputs.claims#/sub', note: 'for {$inputs.claims#/roles/0}' } },
      successCriteria: [{ condition: "$inputs.claims#/iss == 'shop'" }],
      dependsOn: ['login'],
    });
    expect(outputs).toEqual({ user: '$inputs.claims#/sub' });
    expect((opchain?.['presets'] as JsonObject[])[0]).toEqual({
      id: 'signature',
      at: 1,
      after: ['login'],
      before: ['pay'],
      kind: 'compute',
      function: 'hmac',
      arguments: ['$steps.login.outputs.token', '$inputs.key', 'sha256', 'base64'],
    });
  });

  test('is read as the same step, and valid by the schema of the specification', async () => {
    expect(sortConnections(readDocument(document).chain)).toEqual(sortConnections(chain));
    expect((await validateArazzo())?.(document) ?? []).toEqual([]);
    expect(parseDraft(serializeDraft(chain))).toEqual(chain);
  });

  test('is asked for by other runners: its export to Arazzo 1.0.1 names the input', () => {
    const { document: exported, losses } = exportArazzo101(chain);
    expect(workflowOf(exported)['inputs']).toMatchObject({ required: ['key', 'signature', 'claims'] });
    expect(losses).toContain(
      'Step "signature" is omitted: Arazzo 1.0.1 has no Compute step, so a runner asks for the input "signature".',
    );
  });

  test('runs after what it maps and before what maps it, if the file says neither', () => {
    const edited = structuredClone(document);
    const { presets } = workflowOf(edited)['x-opchain'] as { presets: JsonObject[] };
    for (const preset of presets) {
      delete preset['after'];
      delete preset['before'];
    }
    const key = ({ source, target }: { source: string; target: string }) => `${source} ${target}`;
    expect(readDocument(edited).chain.connections.map(key).sort()).toEqual(chain.connections.map(key).sort());
  });
});

test('a new step that computes gets a name that neither a step nor an input has, and cannot be renamed to one', () => {
  const added = addStep(chain, { kind: 'compute', id: 'key', function: 'concat', arguments: [] });
  expect(added.id).toBe('key2');
  expect(() => renameStep(added.chain, 'key2', 'key')).toThrow('Another step is already named "key".');
  const renamed = renameStep(chain, 'claims', 'who');
  expect(renamed.outputs).toEqual([{ name: 'user', value: '{{who.sub}}' }]);
  expect(JSON.stringify(writeChain(renamed))).toContain('$inputs.who#/sub');
});

describe('preset steps with mapping text, as version 1 of x-opchain has them', () => {
  const older = `arazzo: 1.1.0
info: { title: Pay, version: '1' }
sourceDescriptions: [{ name: shop, url: shop.yaml, type: openapi }]
workflows:
  - workflowId: pay
    steps:
      - stepId: order
        operationId: createOrder
      - stepId: pay # last
        operationId: payOrder
    x-opchain:
      version: 1
      order: graph
      presets:
        - id: same
          at: 2
          after: [order, pay]
          before: []
          kind: assert
          checks: [{ kind: simple, condition: '{{order.total}} == {{pay.amount}}' }] # the price
`;

  test('stay as they are while other steps are edited', async () => {
    const { chain: read } = await openDocument(older);
    const edited = editStep(read, 'pay', (step) => ({ ...step, description: 'Pay it' }));
    const saved = await updateDocument(older, edited);
    expect(saved).toBe(older.replace('pay # last\n', 'pay # last\n        description: Pay it\n'));
  });

  test('become expressions when one of them changes', async () => {
    const { chain: read } = await openDocument(older);
    const edited = renameStep(read, 'order', 'create');
    const saved = await updateDocument(older, edited);
    expect(saved).toContain('version: 2\n');
    expect(saved).toContain('$steps.create.outputs.total == $steps.pay.outputs.amount');
    expect(saved).toContain('total: $response.body#/total');
    expect(saved).not.toContain('{{');
    const { chain: again } = await openDocument(saved);
    expect(again).toEqual({ ...edited, connections: expect.arrayContaining([...edited.connections]) as unknown });
    expect((await validateArazzo())?.(await parseText(saved)) ?? []).toEqual([]);
  });
});
