import { describe, expect, test } from '@jest/globals';
import { readAnchors, readBlocks, readLinks } from '../../scripts/docs/read-markdown.mjs';
import { isSameOutput } from './same-output.js';

describe('what the checks of the documentation read', () => {
  test('blocks with their language, options and line', () => {
    expect(readBlocks('Text\n\n```sh exit=1 not-run="two words"\nnpx opchain\n```\n')).toEqual([
      { language: 'sh', options: { exit: '1', 'not-run': 'two words' }, content: 'npx opchain\n', line: 4 },
    ]);
    expect(() => readBlocks('```ts\nconst open = true;\n')).toThrow('line 2 is not closed');
  });

  test('links and images, none of them out of code', () => {
    const text =
      '[a](b.md#c) `[no](link.md)` ![says](p.png)\n\n```md\n[no](link.md)\n```\n<img alt="said" src="q.png">\n';
    expect(readLinks(text).map(({ target, image, label, line }) => [target, image, label, line])).toEqual([
      ['b.md#c', false, 'a', 1],
      ['p.png', true, 'says', 1],
      ['q.png', true, 'said', 6],
    ]);
  });

  test('anchors as the pages of a repository make them', () => {
    expect(readAnchors('# The `run` command\n## Who calls?\n## Who calls?\n<a id="own"></a>\n')).toEqual([
      'the-run-command',
      'who-calls',
      'who-calls-1',
      'own',
    ]);
  });

  test('output that differs only in numbers is equal, in words it is not', () => {
    const printed = 'first\n✔ succeeded  a  201  10:00:00.001 → 10:00:00.120      120 ms  ███\nlast: 2 of 2 in 1.3 s\n';
    expect(isSameOutput('✔ succeeded  a  200  09:39:24.129 → 09:39:24.149  0.9 ms\n', printed)).toBe(true);
    expect(isSameOutput('first\n…\nlast: 3 of 3 in 12 ms\n', printed)).toBe(true);
    expect(isSameOutput('✘ failed  a  200  09:39:24.129 → 09:39:24.149  0.9 ms\n', printed)).toBe(false);
    expect(isSameOutput('first\nlast: 2 of 2 in 1.3 s\n', printed)).toBe(false);
  });
});
