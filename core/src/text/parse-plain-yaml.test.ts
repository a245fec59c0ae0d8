import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CORE_SCHEMA, dump, load, Type } from 'js-yaml';
import { preserveYamlKeys } from './preserve-yaml-keys.js';
import { parsePlainYaml } from './parse-plain-yaml.js';
import { yamlNumbers } from './yaml-numbers.js';

/** The result of the full parser, or a symbol if it rejects the text. */
const refused = Symbol('refused');
const refuse = () => {
  throw new Error('refused');
};
const schema = CORE_SCHEMA.extend({
  implicit: yamlNumbers.map(
    ({ tag, pattern, construct }) =>
      new Type(`tag:yaml.org,2002:${tag}`, {
        kind: 'scalar',
        resolve: (text: unknown) => typeof text === 'string' && pattern.test(text),
        construct,
      }),
  ),
});
function parse(text: string): unknown {
  try {
    return load(text, { schema, listener: preserveYamlKeys(refuse) });
  } catch {
    return refused;
  }
}

const files = [
  'conformance/chains/R1.arazzo.yaml',
  'conformance/chains/R2.arazzo.yaml',
  'conformance/chains/R3.arazzo.yaml',
  'implementations/contract/shop.openapi.yaml',
  'implementations/contract/bundled.openapi.yaml',
  'implementations/contract/reference.openapi.yaml',
];

describe('the plain subset of YAML', () => {
  test.each(files)('parses %s like the full parser', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(parsePlainYaml(text)).toStrictEqual(parse(text));
  });

  test('supports mappings, lists, values on one line, comments and literal blocks', () => {
    const text = [
      '# a comment',
      'openapi: 3.1.0',
      "'quoted key': 'it''s'",
      'list:',
      '- 1',
      '- -2.5',
      '-',
      '  - nested',
      '-   a: true',
      '    b: null',
      '',
      'text: |',
      '  one',
      '',
      '    two # kept',
      'stripped: |-',
      '  end',
      'flow: { a: [x, 1], "b": {}, $ref: \'#/c\' }',
      'nothing:',
      'at: 2026-11-21T10:30:00Z',
      '200:',
      '  description: ok',
      '',
    ].join('\n');
    const value = {
      openapi: '3.1.0',
      'quoted key': "it's",
      list: [1, -2.5, ['nested'], { a: true, b: null }],
      text: 'one\n\n  two # kept\n',
      stripped: 'end',
      flow: { a: ['x', 1], b: {}, $ref: '#/c' },
      nothing: null,
      at: '2026-11-21T10:30:00Z',
      200: { description: 'ok' },
    };
    expect(parsePlainYaml(text)).toStrictEqual(value);
    expect(parse(text)).toStrictEqual(value);
  });

  test.each([
    ['an anchor', 'a: &x 1\nb: *x\n'],
    ['a tag', 'a: !!str 1\n'],
    ['a folded block', 'a: >\n  b\n'],
    ['a string over two lines', 'a: b\n  c\n'],
    ['an escape', 'a: "\\u0041"\n'],
    ['a duplicate key', 'a: 1\na: 2\n'],
    ['a number that readers interpret differently', 'a: 010\n'],
    ['a word that readers interpret differently', 'a: yes\n'],
    ['a colon in a string', 'a: b: c\n'],
    ['several documents', 'a: 1\n---\nb: 2\n'],
    ['a tab', 'a:\tb\n'],
    ['a prototype', '__proto__: 1\n'],
    ['wrong indentation', 'a:\n    b: 1\n  c: 2\n'],
  ])('does not support %s', (_name, text) => {
    expect(parsePlainYaml(text)).toBeUndefined();
  });
});

describe('any text in the plain subset is parsed like by the full parser', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'a',
      'b c',
      'true',
      'no',
      '1',
      '-0',
      '01',
      '1e3',
      '0x1',
      '.5',
      '~',
      '2026-11-21',
      '10:30',
      '{',
      '[x',
      '#c',
      'x #y',
      'x: y',
      "it's",
      '|',
      '-',
      '?',
      '<<',
      'é',
    ),
    fc.string({ maxLength: 8 }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('mapping'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    mapping: fc.dictionary(word, tie('value'), { maxKeys: 4 }),
  }));
  const document = fc.dictionary(word, value, { minKeys: 1, maxKeys: 5 });
  const check = (text: string): boolean => {
    const plain = parsePlainYaml(text);
    expect({ text, value: plain }).toStrictEqual({ text, value: plain === undefined ? undefined : parse(text) });
    return plain !== undefined;
  };

  test('as written by js-yaml', () => {
    let taken = 0;
    fc.assert(
      fc.property(
        document,
        fc.constantFrom(-1, 1, 3),
        fc.boolean(),
        (data, flowLevel, noArrayIndent) => void (taken += Number(check(dump(data, { flowLevel, noArrayIndent })))),
      ),
      { numRuns: 3_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test('with parts removed, inserted or moved', () => {
    const sources = files.map((file) => readFileSync(file, 'utf8').split('\n').slice(0, 120));
    const snippet = fc.constantFrom(
      ' ',
      '  ',
      '- ',
      ': ',
      ':',
      '#',
      ' #',
      "'",
      '"',
      '|',
      '>',
      '{',
      '}',
      '[',
      ']',
      ',',
      '&a',
      '*a',
      '!',
      '%',
      '\n',
      '\n\n',
      '\n  ',
      '-',
      '?',
      '~',
      '0',
      '1',
      '---',
      '...',
      '\\',
      'null',
      'é',
    );
    let taken = 0;
    const edit = fc.record({
      from: fc.nat(6_000),
      length: fc.nat(12),
      put: fc.array(snippet, { maxLength: 2 }).map((snippets) => snippets.join('')),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.nat(90),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        (lines, first, edits) => {
          let text = `${lines.slice(first, first + 30).join('\n')}\n`;
          const margin = /^ */.exec(text)?.[0].length ?? 0;
          text = text.replaceAll(new RegExp(`^ {${margin}}`, 'gm'), '');
          for (const { from, length, put } of edits) {
            const at = from % text.length;
            text = text.slice(0, at) + put + text.slice(at + length);
          }
          taken += Number(check(text.endsWith('\n') ? text : `${text}\n`));
        },
      ),
      { numRuns: 6_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
