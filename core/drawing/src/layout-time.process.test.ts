import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

/** Draws a chain whose steps have two sources among the nine before each, and prints the milliseconds of processor time. */
const script = `
import { layoutChain } from '@opchain/drawing';
const steps = Array.from({ length: 1000 }, (_, index) => ({ kind: 'wait', id: 's' + index, durationMs: 1 }));
const sourcesOf = (index) =>
  [((index * 2654435761) >>> 9) % index, ((index * 40503 + 7) >>> 3) % index].map((at) => Math.max(at, index - 9));
const connections = steps.flatMap((step, index) =>
  (index === 0 ? [] : [...new Set(sourcesOf(index))])
    .filter((source) => source >= 0)
    .map((source) => ({ source: 's' + source, target: step.id })),
);
const start = process.cpuUsage();
const positions = layoutChain({ steps, connections }, { heightOf: () => 140 });
const { user } = process.cpuUsage(start);
console.log(JSON.stringify({ cards: Object.keys(positions).length, milliseconds: user / 1000 }));
`;

// In a process of its own: the processor time of a worker of tests is also that of its garbage collection and compiler.
test('1,000 cards take less than a second of processor time, so that the page lays them out itself', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const { cards, milliseconds } = JSON.parse(stdout) as { readonly cards: number; readonly milliseconds: number };
  expect(cards).toBe(1000);
  expect(milliseconds).toBeLessThan(1000);
});
