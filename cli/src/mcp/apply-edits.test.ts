import { expect, test } from '@jest/globals';
import { isOpchainError, type JsonObject, type JsonValue, readChain, updateDocument } from '@opchain/core';
import { editText, parseText } from '@opchain/core/internal/document';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { soakCount } from '@opchain/test-support/soak-count';
import { applyEdits, applyPatches } from './apply-edits.js';

const text = `# Owner: the shop team
arazzo: 1.1.0
info: { title: Orders, version: '1' } # not released
sourceDescriptions:
  - { name: shop, url: shop.yaml, type: openapi }
workflows:
  # runs every night
  - workflowId: order
    steps:
      - stepId: create # the customer pays later
        operationId: createOrder
        requestBody: { payload: { customerId: c-1 } }
        outputs:
          id: $response.body#/id
      - stepId: get
        operationId: getOrder
        # the number of the order
        parameters: [{ in: path, name: id, value: $steps.create.outputs.id }]
    outputs:
      id: $steps.create.outputs.id # used by billing
`;

const edit = async (source: string, edits: readonly JsonValue[]): Promise<string> =>
  updateDocument(source, applyEdits(await readChain(source), edits));

test('an edit writes only what it changes, and mappings become expressions', async () => {
  const edited = await edit(text, [
    { op: 'add_step', operation: 'payOrder', step: 'pay', after: 'get' },
    { op: 'set_parameter', step: 'pay', in: 'path', name: 'id', value: '{{create.id}}' },
    { op: 'set_body', step: 'pay', value: { method: 'card' } },
    { op: 'set_input', name: 'note', schema: { type: 'string' } },
    { op: 'set_output', name: 'paid', value: '{{pay.paidAt}}' },
  ]);
  for (const comment of text.match(/#.*$/gm) ?? []) expect(edited).toContain(comment);
  expect(edited).toContain('value: $steps.create.outputs.id');
  expect((await readChain(edited)).outputs?.map(({ name }) => name)).toEqual(['id', 'paid']);
});

test.each<[string, JsonValue, RegExp]>([
  ['no object', 'add', /^edits\[0\] must be an object/],
  ['an unknown form', { op: 'toString' }, /has an unknown op; use add_step, remove_step/],
  ['a missing member', { op: 'rename_step', step: 'get' }, /needs "to"/],
  ['a number as a name', { op: 'add_step', operation: 1 }, /needs a text as "operation"/],
  ['an unknown step', { op: 'remove_step', step: 'none' }, /There is no step "none"/],
])('an edit with %s says what is wrong', async (_, wrong, message) => {
  await expect(edit(text, [wrong])).rejects.toThrow(message);
});

test('a JSON Patch has all operations of RFC 6902', () => {
  const document: JsonObject = { a: [1, 2], b: { c: 'x' } };
  const patched = applyPatches(document, [
    { op: 'test', path: '/b/c', value: 'x' },
    { op: 'add', path: '/a/-', value: 3 },
    { op: 'copy', from: '/a/0', path: '/d' },
    { op: 'move', from: '/b/c', path: '/e' },
    { op: 'replace', path: '/a/0', value: 9 },
    { op: 'remove', path: '/b' },
  ]);
  expect(patched).toEqual({ a: [9, 2, 3], d: 1, e: 'x' });
  expect(() => applyPatches(document, [{ op: 'test', path: '/b/c', value: 'y' }])).toThrow(
    'patches[0]: "/b/c" has another value.',
  );
  expect(() => applyPatches(document, [{ op: 'add', path: '/z/0', value: 1 }])).toThrow('patches[0]: There is no "z".');
});

test('transcripts with mistakes end in a valid document that has all comments', async () => {
  const failures: string[] = [];
  let allMistakes = 0;
  for (let seed = 1; seed <= soakCount(60, 1_000); seed += 1) {
    const { result, mistakes } = await transcribe(seed);
    allMistakes += mistakes;
    const lost = (text.match(/#.*$/gm) ?? []).slice(0, 3).filter((comment) => !result.includes(comment));
    const error = await readChain(result).then(
      () => undefined,
      (reason: unknown) => String(reason),
    );
    if (lost.length > 0 || error !== undefined) failures.push(`${seed}: ${error ?? lost.join()}`);
  }
  expect(failures).toEqual([]);
  expect(allMistakes).toBeGreaterThan(60);
});

/** Six edits, by name or as patches; about a third of them are mistakes, which change nothing. */
async function transcribe(seed: number): Promise<{ readonly result: string; readonly mistakes: number }> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let result = text;
  let mistakes = 0;
  for (let count = 0; count < 6; count += 1) {
    const steps = (await readChain(result)).steps.map(({ id }) => id);
    const step = pick([...steps, 'none']);
    const edits: JsonValue[] = [
      { op: 'add_step', operation: pick(['listOrders', 'payOrder']), ...(random() < 0.5 && { after: step }) },
      { op: 'rename_step', step, to: pick(['renamed', 'not a name', ...steps]) },
      { op: 'set_parameter', step, in: 'query', name: 'q', value: pick(['x', `{{${pick(steps)}.id}}`, '{{broken']) },
      { op: 'set_body', step, value: { note: pick(['x', `{{${pick(steps)}.id}}`]) } },
      { op: 'connect', step, after: pick(steps) },
      { op: 'remove_step', step: pick(['none', ...steps.slice(2)]) },
      { op: pick(['explode', 'set_output']), name: 'out', value: `{{${pick(steps)}.total}}` },
    ];
    const patches: JsonValue[] = [
      { op: 'add', path: '/workflows/0/summary', value: `Round ${count}` },
      { op: 'replace', path: '/workflows/0/steps/9/stepId', value: 'x' },
      { op: 'remove', path: '/workflows' },
    ];
    try {
      const edited =
        random() < 0.7
          ? await edit(result, [pick(edits)])
          : await editText(result, applyPatches((await parseText(result)) as JsonObject, [pick(patches)]));
      await readChain(edited);
      result = edited;
    } catch (error) {
      if (!isOpchainError(error)) throw error;
      mistakes += 1;
    }
  }
  return { result, mistakes };
}
