import { describe, expect, test } from '@jest/globals';
import { connect, disconnect } from '../../editing/edit-connections.js';
import { addStep, editOperation, removeSteps, setBody, setParameter } from '../../editing/edit-steps.js';
import { renameStep } from '../../editing/rename-step.js';
import type { Chain } from '../../model/chain.js';
import { parseDraft, serializeDraft } from '../draft.js';
import { readChain } from '../read/read-chain.js';
import { updateDocument } from './update-document.js';

const foreign = `# Orders, by somebody else
arazzo: '1.0.1'   # not ours
x-owner: {team: shop,  on-call: "no"}
info:
    title: Orders
    version: "1"

sourceDescriptions:
- {name: shop, url: ./shop.yaml}
components:
    parameters:
        page: &page {name: limit, in: query, value: 10}
workflows:
-   workflowId: other   # stays
    steps:
    - {stepId: only, operationId: listOrders, parameters: [*page]}
-   workflowId: main
    x-note: |
        two
        lines
    parameters:
    - {name: X-Tenant, in: header, value: t1}
    steps:

    # makes the order
    -   stepId: create # first
        operationId: createOrder
        requestBody:
            contentType: application/json
            payload: {items: [ 1,2 ], note: 'it''s'}
        successCriteria:
        -   condition: $statusCode == 201   # created
        outputs:
            id: $response.body#/id

    # reads it
    -   stepId: read
        operationId: "getOrder"
        parameters:
        -   name: id
            in: path
            value: $steps.create.outputs.id
        -   reference: $components.parameters.page
        x-unknown: [~, 0x10, 1e3]
    outputs:
        id: $steps.create.outputs.id
# the end
`;

const workflow = 'main';
const open = () => readChain(foreign, { workflow });
const save = async (change: (chain: Chain) => Chain) => updateDocument(foreign, change(await open()), { workflow });
/** The text with one part replaced. */
const replaced = (part: string, by: string) => {
  expect(foreign.split(part)).toHaveLength(2);
  return foreign.replace(part, () => by);
};

describe('a YAML document of another author', () => {
  test('keeps every byte without a change', async () => {
    expect(await save((chain) => chain)).toBe(foreign);
    expect(await save((chain) => parseDraft(serializeDraft(chain)))).toBe(foreign);
  });

  test.each<[string, (chain: Chain) => Chain, string, string]>([
    [
      'a value in quotes',
      (chain) => setParameter(chain, 'read', 'path', 'id', "o'1"),
      'value: $steps.create.outputs.id\n',
      "value: o'1\n",
    ],
    ['a title', (chain) => ({ ...chain, version: '2' }), 'version: "1"', 'version: "2"'],
    [
      'a check, with the comment on its line',
      (chain) =>
        editOperation(chain, 'create', (step) => ({
          ...step,
          checks: [{ kind: 'simple', condition: '$statusCode == 200' }],
        })),
      '$statusCode == 201   # created',
      '$statusCode == 200   # created',
    ],
    [
      'a value within braces',
      (chain) =>
        setBody(chain, 'create', { contentType: 'application/json', payload: { items: [1, 2, 3], note: "it's" } }),
      '[ 1,2 ]',
      '[ 1,2,3 ]',
    ],
    [
      'a parameter that is defined for reuse',
      (chain) => setParameter(chain, 'read', 'query', 'limit', 20),
      '-   reference: $components.parameters.page\n',
      '- name: limit\n          in: query\n          value: 20\n',
    ],
    [
      'a parameter of all steps',
      (chain) => setParameter(chain, 'create', 'header', 'X-Tenant', 't2'),
      '        requestBody:\n',
      '        parameters:\n          - name: X-Tenant\n            in: header\n            value: t2\n        requestBody:\n',
    ],
    [
      'the position of a node',
      (chain) => ({ ...chain, layout: { create: { x: 1, y: 2 } } }),
      '    outputs:\n        id: $steps.create.outputs.id\n',
      `    outputs:
        id: $steps.create.outputs.id
    x-opchain:
        version: 1
        order: list
        layout:
            create:
                x: 1
                y: 2
`,
    ],
    [
      'a removed step, with its comment',
      (chain) => removeSteps(chain, ['read']),
      foreign.slice(foreign.indexOf('\n    # reads it'), foreign.indexOf('    outputs:\n        id: $steps')),
      '',
    ],
  ])('changes only %s', async (_, change, part, by) => {
    expect(await save(change)).toBe(replaced(part, by));
  });

  test('removes comments inside a replaced value with it, and keeps those around it', async () => {
    const text = (payload: string) => `arazzo: 1.0.1
info: { title: Orders, version: '1' }
sourceDescriptions: [{ name: shop, url: shop.yaml }]
workflows:
  - workflowId: main
    steps:
      - stepId: create
        operationId: createOrder
        requestBody:
          # what is sent
          payload:${payload}
            # to be extended
        # what is read
        outputs: { id: $response.body#/id }
`;
    const before = text(` # an order
            # how many
            qty: 1 # or more`);
    const chain = setBody(await readChain(before), 'create', { payload: ['qty'] });
    expect(await updateDocument(before, chain)).toBe(
      text(` # an order
            - qty`),
    );
    const changed = setBody(await readChain(before), 'create', { payload: { qty: 2 } });
    expect(await updateDocument(before, changed)).toBe(before.replace('qty: 1', 'qty: 2'));
  });

  const added = (chain: Chain) =>
    addStep(chain, {
      kind: 'operation',
      id: 'remove',
      operation: { source: 'shop', id: 'deleteOrder' },
      parameters: [],
      checks: [],
      captures: [],
      onFailure: [],
    }).chain;

  test('gets a new step like the others', async () => {
    const text = replaced('    parameters:\n    - {name: X-Tenant, in: header, value: t1}\n', '');
    expect(await updateDocument(text, added(await readChain(text, { workflow })), { workflow })).toBe(
      text.replace('1e3]\n', '1e3]\n\n    - stepId: remove\n      operationId: deleteOrder\n'),
    );
  });

  test('has parameters of all steps in each of them once one step lacks them', async () => {
    const text = await save(added);
    expect(text.match(/X-Tenant/g)).toHaveLength(2);
    expect(text.match(/#.*/g)).toEqual(foreign.match(/#.*/g));
  });

  test('has a renamed step wherever it is named', async () => {
    expect(await save((chain) => renameStep(chain, 'create', 'make'))).toBe(
      foreign.replace('stepId: create', 'stepId: make').replaceAll('$steps.create.', '$steps.make.'),
    );
  });

  test('writes the order if connections are drawn, and becomes Arazzo 1.1', async () => {
    const text = await save((chain) => {
      const { order: _, ...graph } = chain;
      return connect(disconnect({ ...graph, connections: [] }, []), 'create', 'read');
    });
    expect(text).toContain("arazzo: '1.1.0'   # not ours\n");
    expect(text).toContain('        operationId: "getOrder"\n        dependsOn:\n          - create\n');
    expect(await readChain(text, { workflow })).toEqual(
      expect.objectContaining({ connections: [{ source: 'create', target: 'read' }] }),
    );
  });

  test('an anchor that changes leaves its aliases as they were', async () => {
    const text = foreign.replace('value: $steps.create.outputs.id', 'value: &own [1, 2]').replace('0x10', '*own');
    const chain = await readChain(text, { workflow });
    expect(await updateDocument(text, setParameter(chain, 'read', 'path', 'id', 'x'), { workflow })).toBe(
      text.replace('&own [1, 2]', 'x').replace('*own', '[ 1, 2 ]'),
    );
  });

  test('keeps Windows line ends', async () => {
    const text = foreign.replaceAll('\n', '\r\n');
    const chain = setParameter(await readChain(text, { workflow }), 'read', 'header', 'X-Trace', '1');
    const saved = await updateDocument(text, chain, { workflow });
    expect(saved.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(saved.split('\r\n')).toHaveLength(text.split('\r\n').length + 3);
  });

  test('is written whole in another format', async () => {
    const text = await updateDocument(foreign, await open(), { workflow, format: 'json' });
    const value = JSON.parse(text) as { workflows: unknown[]; components: unknown };
    expect([value.workflows.length, value.components]).toEqual([
      2,
      { parameters: { page: { name: 'limit', in: 'query', value: 10 } } },
    ]);
  });
});

describe('a JSON document of another author', () => {
  const json = `{
\t"x-b": 1.50, "arazzo": "1.0.1",
\t"info": { "version": "1", "title": "Order\\u0073" },
\t"sourceDescriptions": [{"name": "shop", "url": "shop.yaml"}],
\t"workflows": [
\t\t{ "workflowId": "main",
\t\t\t"steps": [
\t\t\t\t{ "stepId": "a", "operationId": "a" },

\t\t\t\t{ "stepId": "b", "operationId": "b", "x-empty": {}, "outputs": {} }
\t\t\t] }
\t]
}`;

  test('keeps every byte without a change', async () => {
    expect(await updateDocument(json, await readChain(json))).toBe(json);
  });

  test('changes only what was changed, with its own indentation', async () => {
    const chain = setParameter(await readChain(json), 'b', 'query', 'limit', 5);
    expect(await updateDocument(json, removeSteps(chain, ['a']))).toBe(
      json
        .replace('{ "stepId": "a", "operationId": "a" },\n\n\t\t\t\t', '')
        .replace(
          '"x-empty"',
          '"parameters": [\n\t\t\t\t\t{\n\t\t\t\t\t\t"name": "limit",\n\t\t\t\t\t\t"in": "query",\n\t\t\t\t\t\t"value": 5\n\t\t\t\t\t}\n\t\t\t\t], "x-empty"',
        ),
    );
  });

  test('on one line stays on one line', async () => {
    const text = JSON.stringify(JSON.parse(json));
    const saved = await updateDocument(text, setParameter(await readChain(text), 'a', 'query', 'q', 'x'));
    expect(saved).toBe(
      text.replace('"operationId":"a"', '"operationId":"a","parameters":[{"name":"q","in":"query","value":"x"}]'),
    );
  });
});

test.each([
  ['a list', '', 'list'],
  ['a graph', ', dependsOn: [a]', undefined],
])(
  'an x-opchain without an order stays so when the document is edited, and the steps run as %s',
  async (_, more, order) => {
    const text = `arazzo: 1.1.0
info: { title: T, version: '1' }
sourceDescriptions: [{ name: t, url: api.yaml, type: openapi }]
workflows:
  - workflowId: w
    x-opchain: { tags: [smoke], load: { vus: 5, thresholds: ["p(95)<5"] } }
    steps:
      - { stepId: a, operationId: a }
      - { stepId: b, operationId: b${more} }
`;
    const chain = await readChain(text);
    expect(chain.order).toBe(order);
    const updated = await updateDocument(text, { ...chain, title: 'Other' });
    expect(updated).toBe(text.replace('title: T', 'title: Other'));
  },
);
