import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { call, makeChain, simple } from '../../test/make-chain.js';
import { runDocument } from '../../test/run-document.js';
import { connect } from './edit-connections.js';
import { toListOrder } from '../graph/list-order.js';
import type { Chain, FailureAction } from '../index.js';
import { isOpchainError } from '../model/errors/opchain-error.js';
import { referencedSteps } from '../model/mappings/mapping-text.js';
import { readChain } from '../document/read/read-chain.js';
import { updateDocument } from '../document/update/update-document.js';
import { formatChain } from '../document/write/format-document.js';
import { writeChain } from '../document/write/write-chain.js';
import { openWorkflow } from '../document/workflows/edit-workflows.js';
import { extractWorkflow, inlineWorkflow } from './extract-workflow.js';

const body = (payload: object) => ({ body: { payload: payload as never } });

/** `b` and `c` use `a` and an input; `d` uses `c`. */
const chain: Chain = makeChain(
  [
    call('a'),
    call('b', body({ id: '{{a.id}}', note: 'for {{a.items[0].name}} of {{$inputs.shop.name}}' })),
    call('c', { ...body({ b: '{{b.id}}' }), checks: [simple('$statusCode == {{a.$status}}')] }),
    call('d', body({ c: '{{c.list | jsonpath "$[0]"}}', again: 'x{{c.id}}' })),
  ],
  ['a -> b', 'b -> c', 'a -> c', 'c -> d'],
  {
    inputs: [{ name: 'shop', schema: { type: 'object' }, required: false }],
    outputs: [{ name: 'done', value: '{{c.id}}' }],
    layout: { a: { x: 0, y: 0 }, b: { x: 300, y: 0 }, c: { x: 600, y: 40 } },
  },
);

/** What the chain sends, and its outputs. */
async function run(chain: Chain): Promise<{ calls: readonly string[]; outputs: unknown }> {
  const { workflows } = writeChain(chain) as unknown as { workflows: object[] };
  const { calls, summary } = await runDocument({
    workflows,
    workflow: chain.id,
    replies: (sent, count) => ({
      json: { id: `${sent.slice(1, 2)}${count}`, list: [sent.length, 7], items: [{ name: 'n"1', id: 4 }] },
    }),
    inputs: { shop: { name: 'Toys' } },
  });
  expect(summary.state).toBe('succeeded');
  return { calls: chain.order === 'list' ? calls : [...calls].sort(), outputs: summary.outputs };
}

describe('extracting steps to a workflow', () => {
  test('turns values from outside into inputs, and values used outside into outputs', () => {
    const { chain: left, callId } = extractWorkflow(chain, ['c', 'b'], 'order');
    expect(callId).toBe('order');
    expect(left.steps.map(({ id }) => id)).toEqual(['a', 'order', 'd']);
    expect(left.connections).toEqual([
      { source: 'a', target: 'order' },
      { source: 'order', target: 'd' },
    ]);
    expect(left.steps[1]).toMatchObject({
      inputs: [
        { name: 'id', value: '{{a.id}}' },
        { name: 'name', value: '{{a.items[0].name}}' },
        { name: 'shop', value: '{{$inputs.shop}}' },
        { name: 'status', value: '{{a.$status}}' },
      ],
    });
    expect(left.steps[2]).toMatchObject({
      body: { payload: { c: '{{order.list | jsonpath "$[0]"}}', again: 'x{{order.id}}' } },
    });
    expect([left.outputs, left.layout['order']]).toEqual([[{ name: 'done', value: '{{order.id}}' }], { x: 300, y: 0 }]);
    const workflow = openWorkflow(left, 'order');
    expect(workflow.inputs.map(({ name }) => name)).toEqual(['id', 'name', 'shop', 'status']);
    expect(workflow.outputs).toEqual([
      { name: 'list', value: '{{c.list}}' },
      { name: 'id', value: '{{c.id}}' },
    ]);
    expect(workflow.steps[0]).toMatchObject({
      body: { payload: { id: '{{$inputs.id}}', note: 'for {{$inputs.name}} of {{$inputs.shop.name}}' } },
    });
    expect(workflow.steps[1]).toMatchObject({ checks: [simple('$statusCode == {{$inputs.status}}')] });
  });

  test('and putting them back sends the same calls with the same values', async () => {
    const { chain: left, callId } = extractWorkflow(chain, ['b', 'c'], 'order');
    const { chain: back, ids } = inlineWorkflow(left, callId);
    expect(ids).toEqual(['b', 'c']);
    expect(back.steps).toEqual(chain.steps);
    expect([back.outputs, back.inputs, back.layout]).toEqual([chain.outputs, chain.inputs, chain.layout]);
    const expected = await run(chain);
    expect(expected.calls).toHaveLength(4);
    expect(await run(left)).toEqual(expected);
    expect(await run(back)).toEqual(expected);
  });

  test('is written to the file, and read again', async () => {
    const text = await formatChain(chain, 'yaml');
    const { chain: left } = extractWorkflow(await readChain(text), ['b', 'c'], 'order');
    const saved = await readChain(await updateDocument(text, left, { workflow: 'test' }), { workflow: 'test' });
    expect(saved.steps.map(({ id }) => id)).toEqual(['a', 'order', 'd']);
    expect(await run(saved)).toEqual(await run(chain));
  });

  test('is rejected with the reason where it would change what the chain does', () => {
    const extract =
      (edited: Chain, ...ids: string[]) =>
      () =>
        extractWorkflow(edited, ids, 'order');
    expect(extract(chain)).toThrow('Select the steps to extract.');
    expect(extract(chain, 'b', 'd')).toThrow('"c" runs between the selected steps: select it too.');
    const acting = (action: FailureAction): Chain =>
      toListOrder({ ...chain, steps: chain.steps.with(3, call('d', { onFailure: [action] })) });
    const jumping = acting({ name: 'again', type: 'goto', target: { stepId: 'b' }, criteria: [] });
    expect(extract(jumping, 'b', 'c')).toThrow('"d" jumps to "b": select both, or neither.');
    expect(extract(jumping, 'c', 'd')).toThrow('"d" jumps to "b": select both, or neither.');
    expect(extract(jumping, 'b', 'c', 'd')).not.toThrow();
    expect(extract(acting({ name: 'stop', type: 'end', criteria: [] }), 'd')).toThrow('"d" ends the chain');
  });
});

describe('putting the steps of a workflow in place of its call', () => {
  const { chain: left } = extractWorkflow(chain, ['b', 'c'], 'order');
  const changed = (more: object): Chain => ({
    ...left,
    steps: left.steps.map((step) => (step.id === 'order' ? { ...step, ...more } : step)),
  });

  test('renames them where a name is in use, and keeps literals', () => {
    const twice: Chain = { ...left, steps: [...left.steps, call('b')] };
    const { chain: back, ids } = inlineWorkflow(twice, 'order');
    expect(ids).toEqual(['b2', 'c']);
    expect(back.steps[2]).toMatchObject({ body: { payload: { b: '{{b2.id}}' } } });
    const inputs = { id: 5, name: 'a {{a.id}}', shop: '{{a.shop}}', status: '{{a.$status}}' };
    const literal = changed({ inputs: Object.entries(inputs).map(([name, value]) => ({ name, value })) });
    expect(inlineWorkflow(literal, 'order').chain.steps[1]).toMatchObject({
      body: { payload: { id: 5, note: 'for a {{a.id}} of {{a.shop.name}}' } },
    });
  });

  test('is rejected with the reason where it would change what the chain does', () => {
    const inline =
      (edited: Chain, id = 'order') =>
      () =>
        inlineWorkflow(edited, id);
    expect(inline(left, 'a')).toThrow('"a" calls no workflow of this document.');
    expect(inline(changed({ forEach: { items: '{{a.items}}', as: 'id' } }))).toThrow('once for each item');
    expect(inline(changed({ checks: [simple('1 == 1')] }))).toThrow('has checks, actions or a time limit');
    expect(inline(changed({ inputs: [] }))).toThrow('"order" provides no value for the input "id" of "order".');
  });
});

test('any steps that can be extracted send the same, extracted and put back', async () => {
  const size = 5;
  const arbitrary = fc.record({
    uses: fc.array(fc.array(fc.nat(size - 1), { maxLength: 2 }), { minLength: size, maxLength: size }),
    forms: fc.array(fc.nat(4), { minLength: size * 2, maxLength: size * 2 }),
    selected: fc.uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: size }),
    isList: fc.boolean(),
  });
  let extracted = 0;
  const property = fc.asyncProperty(arbitrary, async ({ uses, forms, selected, isList }) => {
    const steps = [...'abcde'].map((id, index) => {
      const from = (uses[index] ?? []).filter((source) => source < index);
      const values = from.map((source, at) => {
        const other = 'abcde'[source] ?? '';
        return [
          `{{${other}.id}}`,
          `no {{${other}.items[0].name}} {{$inputs.shop.name}} {}`,
          `{{${other}.list | jsonpath "$[1]"}}`,
          `{{${other}}}`,
          `{{${other}.$status}}`,
        ][forms[index * 2 + at] ?? 0];
      });
      const checks = from.map((source) => simple(`{{${'abcde'[source] ?? ''}.items[0].id}} == 4`));
      return call(id, { ...body({ own: id, values }), checks });
    });
    const graph = steps
      .flatMap((step) => referencedSteps(step).map((source) => [source, step.id] as const))
      .reduce((linked, [source, target]) => connect(linked, source, target), {
        ...chain,
        steps,
        connections: [],
      } as Chain);
    const drawn = { ...graph, outputs: [{ name: 'last', value: '{{d.items[0]}}' }] };
    const original = isList ? toListOrder(drawn) : drawn;
    let left: ReturnType<typeof extractWorkflow>;
    try {
      left = extractWorkflow(
        original,
        selected.map((index) => 'abcde'[index] ?? ''),
        'part',
      );
    } catch (error) {
      if (isOpchainError(error)) return;
      throw error;
    }
    extracted += 1;
    const expected = await run(original);
    expect(await run(left.chain)).toEqual(expected);
    const { chain: back } = inlineWorkflow(left.chain, left.callId);
    expect([...back.steps].sort((one, other) => one.id.localeCompare(other.id))).toEqual(steps);
    expect(await run(back)).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 60, seed: 18 });
  expect(extracted).toBeGreaterThan(20);
});
