// Checking and scheduling alone: calls are answered at once, within the process. Prints the processor's microseconds for each node and connection.
// Usage: schedule.mjs COUNT
import { TextEncoder } from 'node:util';
import { nextSteps } from './describe-next.mjs';
import { openKernel } from './open-kernel.mjs';
import { shapes } from './shapes.mjs';

const count = Number(process.argv[2]);
/** @type {import('@opchain/core/plugin').HttpResult} */
const result = {
  status: 200,
  statusText: 'OK',
  headers: [['Content-Type', 'application/json']],
  body: new TextEncoder().encode('{"id":"1"}'),
  truncated: false,
};
/** @type {import('@opchain/core').Plugin} */
const atOnce = {
  name: 'at-once',
  apply: (context) =>
    context.addExecutor({
      name: 'at-once',
      handles: () => true,
      execute: (_call, scope) => (scope.onSent(), new Promise((resolve) => setImmediate(resolve, result))),
    }),
};
const { kernel, request } = await openKernel(atOnce, 'http://127.0.0.1:1');
const take = async (/** @type {number} */ size) => {
  const sources = shapes.layers(size);
  const wanted = await request(nextSteps(sources), { validateResponses: false });
  const before = process.cpuUsage();
  const summary = await kernel.run(wanted).finished;
  const { user, system } = process.cpuUsage(before);
  if (summary.state !== 'succeeded') throw new Error(summary.state);
  return (user + system) / (size + sources.flat().length);
};
// Once as warm-up, so that what is compared is the work and not its compilation.
await take(5_000);
console.log(JSON.stringify({ each: await take(count) }));
await kernel.dispose();
