import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { createHooks } from '../kernel/hooks/create-hooks.js';

const source = readFileSync(`${__dirname}/hooks.ts`, 'utf8');
const guide = readFileSync(`${__dirname}/../../../docs/plugins.md`, 'utf8');

/** Name, sentence and arguments of each hook, as documented in `KernelHooks`. */
const documented = [...source.matchAll(/\/\*\* (.+?) \*\/\n {2}readonly (\w+): \w+<\[(.+)\]>;/g)].map(
  ([, sentence, name, parameters]) => ({
    name,
    sentence,
    parameters: splitArguments(parameters!),
  }),
);

/** Rows of the table in the guide. */
const rows = (/<!-- hooks -->([\s\S]*)<!-- \/hooks -->/.exec(guide)?.[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', sentence = '', parameters = '']) => ({
    name: name.replaceAll('`', ''),
    sentence,
    parameters: [...parameters.matchAll(/`([^`]+)`/g)].map(([, one]) => one),
  }));

function splitArguments(text: string): string[] {
  return text.split(/, (?![^{]*\})/);
}

test('every hook has exactly one line of documentation', () => {
  expect(documented.map(({ name }) => name)).toEqual(Object.keys(createHooks()));
});

test("the guide's table repeats the documentation of the hooks", () => {
  expect(rows).toEqual(documented);
});
