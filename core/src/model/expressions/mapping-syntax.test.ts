import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  asWholeMapping,
  formatMapping,
  formatTemplate,
  type Mapping,
  parseTemplate,
  type TemplatePart,
  type ValueMapping,
} from '../mappings/mapping-text.js';
import { isOpchainError } from '../errors/opchain-error.js';

const response = (stepId: string, ...path: string[]): Extract<ValueMapping, { kind: 'response' }> => ({
  kind: 'response',
  stepId,
  path,
});

describe('mapping text', () => {
  test.each<[string, ValueMapping]>([
    ['{{createOrder.items[0].productId}}', response('createOrder', 'items', '0', 'productId')],
    ['{{list[0].id}}', response('list', '0', 'id')],
    ['{{node}}', response('node')],
    ['{{node["odd key"]}}', response('node', 'odd key')],
    ['{{node["$status"]}}', response('node', '$status')],
    ['{{node["}}"].x}}', response('node', '}}', 'x')],
    ['{{node.$status}}', { kind: 'status', stepId: 'node' }],
    ['{{node.$headers.location}}', { kind: 'header', stepId: 'node', name: 'location' }],
    ['{{node.$outputs.total}}', { kind: 'output', stepId: 'node', name: 'total' }],
    ['{{$inputs.email}}', { kind: 'input', name: 'email', path: [] }],
    ['{{$inputs.user.email}}', { kind: 'input', name: 'user', path: ['email'] }],
    [
      '{{$workflows.login.outputs.token#/a}}',
      {
        kind: 'expression',
        expression: { kind: 'workflows', workflow: 'login', field: 'outputs', name: 'token', path: ['a'] },
      },
    ],
    [
      '{{"$sourceDescriptions.shop.a b|c"}}',
      { kind: 'expression', expression: { kind: 'sourceDescriptions', source: 'shop', reference: 'a b|c' } },
    ],
    ['{{list.total | text}}', { kind: 'text', context: response('list', 'total') }],
    [
      '{{list.items | jsonpath "$[?@.active].id"}}',
      { kind: 'selector', context: response('list', 'items'), type: 'jsonpath', selector: '$[?@.active].id' },
    ],
    [
      '{{list | jsonpath draft-goessner-dispatch-jsonpath-00 "$..x"}}',
      {
        kind: 'selector',
        context: response('list'),
        type: 'jsonpath',
        version: 'draft-goessner-dispatch-jsonpath-00',
        selector: '$..x',
      },
    ],
    [
      '{{$outputs.xml | xpath "/a/\\u007b\\"b\\"\\u007d"}}',
      {
        kind: 'selector',
        context: { kind: 'expression', expression: { kind: 'outputs', name: 'xml', path: [] } },
        type: 'xpath',
        selector: '/a/{"b"}',
      },
    ],
  ])('parses %s and formats it unchanged', (text, mapping) => {
    expect(asWholeMapping(text)).toEqual(mapping);
    expect(formatMapping(mapping)).toBe(text);
  });

  test('parses spaces inside the braces, single quotes and dotted numbers', () => {
    expect(asWholeMapping("{{ node['a b'].0 }}")).toEqual(response('node', 'a b', '0'));
  });

  test('a mapping inside text is a part, not a whole mapping', () => {
    expect(parseTemplate('Order {{o.id}}!')).toEqual([
      { kind: 'text', text: 'Order ' },
      { kind: 'mapping', mapping: response('o', 'id') },
      { kind: 'text', text: '!' },
    ]);
    expect(asWholeMapping('Order {{o.id}}')).toBeUndefined();
    expect(asWholeMapping('{{o.id}} ')).toBeUndefined();
  });

  test.each([
    ['\\{{o.id}}', '{{o.id}}'],
    ['a \\{{ b', 'a {{ b'],
    ['\\{{{', '{{{'],
    ['C:\\temp', 'C:\\temp'],
  ])('parses %j as the literal %j', (text, literal) => {
    expect(parseTemplate(text)).toEqual([{ kind: 'text', text: literal }]);
  });

  test.each([
    '{{',
    '{{o.id',
    '{{o.id}',
    '{{o..id}}',
    '{{.id}}',
    '{{o.$nothing}}',
    '{{$inputs}}',
    '{{$nothing.x}}',
    '{{$steps.a.outputs.b}}',
    '{{$message.payload}}',
    '{{a | jmespath "x"}}',
    '{{a | jsonpath x}}',
    '{{a | jsonpath "$" |}}',
    '{{o[x]}}',
    '{{o["x}}',
    '{{o.$headers}}',
    "{{constructor.constructor('x')()}}",
  ])('rejects %s with MAPPING_SYNTAX', (text) => {
    let caught: unknown;
    try {
      parseTemplate(text);
    } catch (error) {
      caught = error;
    }
    expect(isOpchainError(caught) && caught.code).toBe('MAPPING_SYNTAX');
  });

  test('any template is unchanged after formatting and parsing', () => {
    const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
    const spiky = fc.string({ unit: fc.constantFrom('{', '}', '\\', '"', '$', '.', 'a', ' ', 'é', '\n') });
    const key = fc.oneof(fc.string(), spiky, fc.nat().map(String), fc.constantFrom('__proto__', '$status', '01', ''));
    const path = fc.array(key, { maxLength: 4 });
    const mapping: fc.Arbitrary<Mapping> = fc.oneof(
      fc.record({ kind: fc.constant('response' as const), stepId: name, path }),
      fc.record({ kind: fc.constant('status' as const), stepId: name }),
      fc.record({ kind: fc.constant('header' as const), stepId: name, name: key }),
      fc.record({ kind: fc.constant('output' as const), stepId: name, name: key }),
      fc.record({ kind: fc.constant('input' as const), name: key, path }),
    );
    const context = fc.oneof(
      mapping,
      fc.record({
        kind: fc.constant('expression' as const),
        expression: fc.oneof(
          fc.record({ kind: fc.constant('outputs' as const), name, path: fc.array(fc.string()) }),
          fc.record({
            kind: fc.constant('sourceDescriptions' as const),
            source: name,
            reference: fc.string({ minLength: 1 }),
          }),
        ),
      }),
    );
    const selector = fc.record(
      {
        kind: fc.constant('selector' as const),
        context,
        type: fc.constantFrom('jsonpointer' as const, 'jsonpath' as const, 'xpath' as const),
        version: fc.constantFrom('rfc9535', 'xpath-10'),
        selector: fc.oneof(fc.string(), spiky),
      },
      { requiredKeys: ['kind', 'context', 'type', 'selector'] },
    );
    const text = fc.oneof(
      fc.string({ minLength: 1 }),
      spiky.filter((value) => value !== ''),
    );
    const part: fc.Arbitrary<TemplatePart> = fc.oneof(
      fc.oneof(context, selector).map((value) => ({ kind: 'mapping' as const, mapping: value })),
      text.map((value) => ({ kind: 'text' as const, text: value })),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        expect(parseTemplate(formatTemplate(parts))).toEqual(joinTexts(parts));
      }),
      { numRuns: 2000 },
    );
  });

  test('parses a megabyte of backslashes and braces in under two seconds', () => {
    const started = process.cpuUsage();
    expect(parseTemplate('\\'.repeat(1_000_000) + 'x').length).toBe(1);
    expect(parseTemplate('\\{{'.repeat(300_000))).toEqual([{ kind: 'text', text: '{{'.repeat(300_000) }]);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2000);
  });
});

function joinTexts(parts: readonly TemplatePart[]): TemplatePart[] {
  const joined: TemplatePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}
