import { describe, expect, test } from '@jest/globals';
import { runDocument } from '../../../test/run-document.js';
import { labelMapping } from '../../model/mappings/label-mapping.js';
import { selectCookie } from '../../model/mappings/select-cookie.js';

/**
 * RFC 6265, section 3: several `Set-Cookie` fields are usual and cannot be joined. RFC 9110, section 5.3: other fields of
 * the same name are one list.
 */
const headers = [
  ['Set-Cookie', 'lb=7; Expires=Wed, 21 Oct 2026 07:28:00 GMT'],
  ['set-cookie', 'sid=abc123; Path=/; HttpOnly'],
  ['Link', '</a>; rel="next"'],
  ['Link', '</b>; rel="last"'],
] as const;

/** What a step sends that maps a value from the response of the first one. */
async function send(value: unknown, fields: readonly (readonly [string, string])[] = headers) {
  const { calls, summary } = await runDocument({
    workflows: [
      {
        workflowId: 'w',
        steps: [
          { stepId: 'login', operationId: 'a', outputs: { cookie: '$response.header.Set-Cookie', own: value } },
          { stepId: 'own', operationId: 'b', parameters: [{ name: 'x', in: 'header', value: 'no' }] },
          { stepId: 'use', operationId: 'c', requestBody: { payload: { x: '$steps.login.outputs.own' } } },
        ],
      },
    ],
    replies: { a: [{ headers, json: {}, ...(fields === headers ? {} : { headers: fields }) }] },
  });
  return { x: calls[2]?.replace('/c ', ''), mismatches: summary.results[0]?.mismatches };
}

describe('a header that comes several times', () => {
  test.each([
    ['$response.header.Link', '</a>; rel="next", </b>; rel="last"'],
    [{ context: '$response.header.Link', selector: '/1', type: 'jsonpointer' }, '</b>; rel="last"'],
    [
      { context: '$response.header.Set-Cookie', selector: "$[?match(@, 'sid=.*')]", type: 'jsonpath' },
      ['sid=abc123; Path=/; HttpOnly'],
    ],
    [{ context: '$response.header.Set-Cookie', selector: selectCookie('sid'), type: 'xpath' }, 'abc123'],
  ])('%j reads every field', async (value, x) => {
    expect((await send(value)).x).toBe(JSON.stringify({ x }));
  });

  test('is a list of one Set-Cookie, so that a load balancer changes nothing', async () => {
    const value = { context: '$response.header.Set-Cookie', selector: "$[?match(@, 'sid=.*')]", type: 'jsonpath' };
    expect((await send(value, [['Set-Cookie', 'sid=1']])).x).toBe('{"x":["sid=1"]}');
  });

  test.each([
    ["it's", "it's=1; Path=/", '1'],
    ['sid', 'other-sid=1', ''],
    ['sid', 'a=1; Path=/sid=2', ''],
    ['sid', 'sid=', ''],
  ])('a cookie named %j is found in %j as %j', async (name, field, found) => {
    const value = { context: '$response.header.Set-Cookie', selector: selectCookie(name), type: 'xpath' };
    expect((await send(value, [['Set-Cookie', field]])).x).toBe(JSON.stringify({ x: found }));
  });

  test.each(['jsonpath', 'xpath'])('is read by a %s criterion', async (type) => {
    const condition = type === 'xpath' ? "contains(., 'sid=')" : "$[?match(@, 'sid=.*')]";
    const { summary } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [
            {
              stepId: 'a',
              operationId: 'a',
              successCriteria: [{ context: '$response.header.Set-Cookie', condition, type }],
            },
          ],
        },
      ],
      replies: { a: [{ headers, json: {} }] },
    });
    expect(summary.state).toBe('succeeded');
  });
});

describe('a cookie that a selector cuts out', () => {
  const run = (selector: string, type: string, fields: readonly (readonly [string, string])[] = headers) =>
    runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [
            { stepId: 'login', operationId: 'a', outputs: { cookie: '$response.header.Set-Cookie' } },
            {
              stepId: 'use',
              operationId: 'b',
              parameters: [
                { name: 'sid', in: 'cookie', value: { context: '$steps.login.outputs.cookie', selector, type } },
              ],
            },
          ],
        },
      ],
      replies: { a: [{ headers: fields, json: {} }] },
    });

  test.each([selectCookie('sid'), "substring-before(substring-after(., 'sid='), ';')"])(
    'by %s is sent',
    async (selector) => {
      const { summary } = await run(selector, 'xpath');
      expect(summary.results[1]?.request?.headers).toContainEqual(['Cookie', 'sid=abc123']);
    },
  );

  test.each([
    [selectCookie('sid'), 'xpath'],
    ["$[?match(@, 'sid=.*')]", 'jsonpath'],
  ])('by %s fails if it is not there: no empty cookie is sent', async (selector, type) => {
    const { summary, calls } = await run(selector, type, [['Set-Cookie', 'lb=7; Path=/']]);
    expect(calls).toEqual(['/a']);
    expect(summary.results[1]).toMatchObject({ state: 'failed', failure: { code: 'MAPPING_MISSING' } });
    expect(summary.results[1]?.failure?.message).toContain('it selects nothing');
  });
});

test('a mapping of a cookie is shown by its name', () => {
  const context = { kind: 'header', stepId: 'login', name: 'set-cookie' } as const;
  const label = (selector: string) => labelMapping({ kind: 'selector', context, type: 'xpath', selector });
  expect(label(selectCookie("it's"))).toBe("login.$cookies.it's");
  expect(label('substring-before(., "=")')).toBe(`login.$headers.set-cookie | xpath "substring-before(., \\"=\\")"`);
});
