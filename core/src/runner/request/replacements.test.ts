import { describe, expect, test } from '@jest/globals';
import { runDocument } from '../../../test/run-document.js';

/** Arazzo 1.1, "Payload Replacement Object": the replacements of a list are applied one after the other. */
async function send(replacements: readonly object[], payload: unknown = { a: 1, keep: 2 }) {
  const { calls, summary } = await runDocument({
    workflows: [
      {
        workflowId: 'w',
        inputs: { type: 'object', properties: { o: { default: { b: { c: 1 } } }, n: { default: 5 } } },
        steps: [
          { stepId: 'made', operationId: 'a', outputs: { o: '$response.body' } },
          { stepId: 'send', operationId: 'b', requestBody: { contentType: 'application/json', payload, replacements } },
        ],
      },
    ],
    replies: { a: [{ json: { b: { c: 1 }, list: [{ d: 1 }] } }] },
  });
  return { body: calls[1]?.replace('/b ', ''), diagnostics: summary.diagnostics, results: summary.results };
}

describe('a replacement inside of what an earlier one put there', () => {
  test.each<[string, readonly object[], unknown]>([
    [
      'an input',
      [
        { target: '/a', value: '$inputs.o' },
        { target: '/a/b/c', value: '$inputs.n' },
      ],
      { a: { b: { c: 5 } }, keep: 2 },
    ],
    [
      'an output',
      [
        { target: '/a', value: '$steps.made.outputs.o' },
        { target: '/a/list/0/d', value: 'x' },
      ],
      { a: { b: { c: 1 }, list: [{ d: 'x' }] }, keep: 2 },
    ],
    [
      'a literal',
      [
        { target: '/a', value: { b: 1 } },
        { target: '/a/b', value: 2 },
      ],
      { a: { b: 2 }, keep: 2 },
    ],
    [
      'a value, by JSONPath',
      [
        { target: '/a', value: '$steps.made.outputs.o' },
        { target: '$.a.list[*].d', targetSelectorType: 'jsonpath', value: 7 },
      ],
      { a: { b: { c: 1 }, list: [{ d: 7 }] }, keep: 2 },
    ],
  ])('that is %s', async (_, replacements, body) => {
    expect(await send(replacements)).toMatchObject({ body: JSON.stringify(body), diagnostics: [] });
  });

  test('fails before sending if it is not there after all', async () => {
    const { body, results } = await send([
      { target: '/a', value: '$inputs.n' },
      { target: '/a/b', value: 1 },
    ]);
    expect(body).toBeUndefined();
    expect(results[1]).toMatchObject({ state: 'failed', failure: { code: 'REQUEST_INVALID' } });
  });
});

// Arazzo 1.1, "Runtime Expressions": `$method` is the method of the request, which is known before the call.
test('$method is the method of the call, in replacements, payloads and texts', async () => {
  const { body } = await send([{ target: '/a', value: '$method' }], { a: 1, m: '$method', t: 'by {$method}' });
  expect(body).toBe('{"a":"POST","m":"POST","t":"by POST"}');
});
