// A graph of calls that wait: how long it takes beside its critical path. Usage: makespan.mjs URL COUNT
import { nodeExecutor } from '@opchain/executor-node';
import { waitSteps } from './describe-next.mjs';
import { openKernel } from './open-kernel.mjs';
import { shapes } from './shapes.mjs';

const [base = '', count] = process.argv.slice(2);
const sources = shapes.random(Number(count), 30);
const delays = sources.map((_, index) => 50 + ((index * 37) % 100));
/** @type {number[]} */
const ends = [];
sources.forEach(
  (list, index) => (ends[index] = (delays[index] ?? 0) + Math.max(0, ...list.map((source) => ends[source] ?? 0))),
);
const { kernel, request } = await openKernel(nodeExecutor(), base);
const summary = await kernel.run(await request(waitSteps(sources, delays), { maxConcurrency: Number(count) })).finished;
if (summary.state !== 'succeeded') throw new Error(summary.state);
console.log(JSON.stringify({ makespan: summary.durationMs, critical: Math.max(...ends) }));
await kernel.dispose();
