import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonValue } from '../model/json.js';
import { isOpchainError } from '../model/errors/opchain-error.js';
import { parseText } from './parse-text.js';

const errorOf = async (text: string, file?: string) => {
  try {
    await parseText(text, file === undefined ? {} : { file });
  } catch (error) {
    if (isOpchainError(error))
      return {
        code: error.code,
        message: error.message,
        line: error.details.line,
        column: error.details.column,
        file: error.details.file,
      };
    throw error;
  }
  throw new Error('no fault');
};

describe('parseText', () => {
  test('parses JSON and YAML', async () => {
    const value = { a: [1, 'x', null, true], b: { c: 'd' } };
    expect(await parseText(JSON.stringify(value))).toEqual(value);
    expect(await parseText('a: [1, x, null, true]\nb:\n  c: d\n')).toEqual(value);
    expect(await parseText('{a: [1, x, null, true], b: {c: d}}', { file: 'x.yaml' })).toEqual(value);
    expect(await parseText(`\ufeff${JSON.stringify(value)}`)).toEqual(value);
  });

  test('dates and `yes` remain strings in YAML', async () => {
    expect(await parseText('a: 2026-01-01\nb: yes\nc: 010\n')).toEqual({ a: '2026-01-01', b: 'yes', c: 10 });
  });

  test.each<[string, string, number, number]>([
    ['{"a": 1,\n "b": }', 'expected a value', 2, 7],
    ['{"a": 1,\n "a": 2}', 'duplicated', 2, 2],
    ['{"a": 1', 'expected', 1, 8],
    ['[1, 2', 'expected', 1, 6],
    ['{"a": 01}', 'expected "," or "}"', 1, 8],
    ['{"a": "b\n"}', 'control character', 1, 9],
    ['[1] x', 'expected the end of the file', 1, 5],
    ['{a: 1}', 'double quotes', 1, 2],
    ['', 'empty', 1, 1],
    ['a\0b', 'not a text file', 1, 1],
    ['a: 1\nb: [1, 2\nc: 3\n', '', 3, 1],
    ['a: 1\na: 2\n', 'duplicated', 2, 1],
    ['a: b: c\n', '', 1, 5],
  ])('rejects %j with its line and column', async (text, message, line, column) => {
    const error = await errorOf(text);
    expect(error).toMatchObject({ code: 'DOCUMENT_SYNTAX', line, column });
    expect(error.message).toContain(message);
    expect(error.message).not.toContain('\n');
  });

  test('the message includes the file name', async () => {
    expect((await errorOf('a: b: c', 'chain.yaml')).message).toMatch(/^chain\.yaml cannot be read: line 1, column 5: /);
  });

  test('quickly rejects expanding aliases, cycles, deep nesting and numbers that JSON does not support', async () => {
    const started = process.cpuUsage();
    const bomb = [
      'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
      ...Array.from(
        { length: 9 },
        (_, level) => `a${level + 1}: &a${level + 1} [${Array.from({ length: 10 }, () => `*a${level}`).join(', ')}]`,
      ),
    ].join('\n');
    expect((await errorOf(bomb)).message).toContain('alias');
    expect((await errorOf('a: &a\n  b: *a\n')).code).toBe('DOCUMENT_SYNTAX');
    expect((await errorOf('['.repeat(20_000))).message).toContain('nested');
    expect((await errorOf('- '.repeat(20_000) + 'x')).code).toBe('DOCUMENT_SYNTAX');
    expect((await errorOf('['.repeat(20_000), 'x.yaml')).code).toBe('DOCUMENT_SYNTAX');
    expect((await errorOf('a: .inf')).message).toContain('Infinity');
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5000);
  });

  test.each([
    ['JSON', `{"a": [${'[],'.repeat(2_100_000)}1]}`],
    ['YAML in flow style', `a: [${'a,'.repeat(1_100_000)}a]\n`],
    ['YAML in block style', 'a:\n'.concat('- a\n'.repeat(1_100_000))],
  ])('rejects millions of values before parsing: %s', async (_, text) => {
    const started = process.cpuUsage();
    expect((await errorOf(text)).message).toContain('million values');
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5000);
  });

  test('__proto__ is an ordinary key', async () => {
    for (const text of ['{"__proto__": {"polluted": 1}}', '__proto__:\n  polluted: 1\n']) {
      const value = (await parseText(text)) as Record<string, JsonValue>;
      expect(Object.keys(value)).toEqual(['__proto__']);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect((value as { polluted?: unknown }).polluted).toBeUndefined();
    }
  });

  test('parses any output of JSON.stringify', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value, null, 2);
        if (!/^[{[]/.test(text)) return;
        expect(await parseText(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });
});
