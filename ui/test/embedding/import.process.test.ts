import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';

/** Runs a module in a fresh Node process, which has no document, and returns its output. */
function runNode(source: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
    cwd: process.cwd(),
  }).trim();
}

test('importing the elements on a server works, and defines nothing', () => {
  const printed = runNode(`
    const { OpchainBuilder, define, englishTexts } = await import('@opchain/ui');
    const known = globalThis.customElements?.get('opchain-builder');
    console.log(JSON.stringify([typeof OpchainBuilder, typeof define, englishTexts.shell.run, typeof document, known === undefined]));
  `);
  expect(JSON.parse(printed)).toEqual(['function', 'function', 'Run', 'undefined', true]);
});

test('it adds no globals except those of the compiled dependencies', () => {
  const printed = runNode(`
    const before = new Set(Object.getOwnPropertyNames(globalThis));
    await import('lit');
    await import('tslib');
    const brought = new Set(Object.getOwnPropertyNames(globalThis));
    await import('@opchain/ui');
    console.log(JSON.stringify(Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name) && !brought.has(name))));
  `);
  expect(JSON.parse(printed)).toEqual([]);
});

test('calling define() on a server has no effect', () => {
  expect(runNode(`await (await import('@opchain/ui')).define(); console.log('went on');`)).toBe('went on');
});

test('the types for the JSX of React contain no code', () => {
  expect(runNode(`console.log(JSON.stringify(Object.keys(await import('@opchain/ui/react-jsx'))));`)).toBe('[]');
});
