import { describe, expect, test } from '@jest/globals';
import { parseMarkdown } from './parse-markdown.js';

const show = (text: string): string[] =>
  parseMarkdown(text).map(({ kind, spans }) =>
    [kind === 'item' ? '•' : '¶', ...spans.map((span) => `${span.kind}:${span.text}`)].join(' '),
  );

describe('a description in Markdown', () => {
  test('has code, emphasis and links in its paragraphs', () => {
    expect(show('Use `sort`, **never** *both*.\n\nSee [the guide](https://docs.test/a "title").')).toEqual([
      '¶ text:Use  code:sort text:,  strong:never text:  emphasis:both text:.',
      '¶ text:See  link:the guide text:.',
    ]);
  });

  test('has items, also directly after a line', () => {
    expect(show('Can be one of:\n\n * `open`\n * `closed`')).toEqual([
      '¶ text:Can be one of:',
      '• code:open',
      '• code:closed',
    ]);
    expect(show('Either:\n1. a\n2. b')).toEqual(['¶ text:Either:', '• text:a', '• text:b']);
  });

  test.each([
    ['an image', '![logo](https://docs.test/x.png) of it', ['¶ text:logo text: of it']],
    ['HTML', 'a<br/>b <img src=x onerror=alert(1)>c', ['¶ text:a text:b  text:c']],
    ['a script address', '[run](javascript:alert(1))', ['¶ text:run text:)']],
    ['a relative address', '[guide](/rest/guide)', ['¶ text:guide']],
    ['names with underscores', 'Set pull_request_id and snake_case', ['¶ text:Set pull_request_id and snake_case']],
    ['a comparison', '1 < 2 and 3 * 4 * 5', ['¶ text:1 < 2 and 3 * 4 * 5']],
  ])('%s is text', (_what, text, expected) => {
    expect(show(text)).toEqual(expected);
  });

  test('of hostile size is parsed in linear time', () => {
    const start = process.cpuUsage();
    for (const part of ['[', '*', '`', '<a', '![', '**a', '_'] as const) parseMarkdown(part.repeat(20_000));
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3000);
  });
});
