// Executions in list order: of one step that goes back to itself, or of as many plain steps. Calls are answered within the process.
// Prints the processor's microseconds for each, and by how many megabytes the heap grew from a tenth of them to all.
// Usage: node --expose-gc loop.mjs loop|list COUNT
import { openKernel } from '../run/open-kernel.mjs';
import { answerAtOnce } from './at-once.mjs';

const [kind, count] = [process.argv[2], Number(process.argv[3])];
/**
 * @param {string} stepId
 * @param {readonly object[]} [onSuccess]
 */
const step = (stepId, onSuccess) => ({
  stepId,
  operationId: 'next',
  parameters: [{ in: 'path', name: 'id', value: '0' }],
  outputs: { id: '$response.body#/id' },
  ...(onSuccess === undefined ? {} : { onSuccess }),
});
/** Goes back until the answer, which counts all calls of the process, says so. */
const loopUntil = (/** @type {number} */ last) => [
  step('again', [
    { name: 'again', type: 'goto', stepId: 'again', criteria: [{ condition: `$response.body#/id != '${last}'` }] },
  ]),
];
const { kernel, request } = await openKernel(answerAtOnce(), 'http://127.0.0.1:1', 'list');

/**
 * @param {number} executions
 * @param {number} last
 */
async function runSteps(executions, last) {
  const steps = kind === 'loop' ? loopUntil(last) : Array.from({ length: executions }, (_, index) => step(`n${index}`));
  const wanted = await request(steps, { validateResponses: false });
  const heap = () => (globalThis.gc?.(), process.memoryUsage().heapUsed / 2 ** 20);
  /** @type {number[]} */
  const sizes = [];
  let ended = 0;
  const before = process.cpuUsage();
  let apart = 0;
  const running = kernel.run(wanted);
  running.events.subscribe(({ type }) => {
    if (type !== 'step-finished') return;
    ended += 1;
    if (ended !== executions / 10 && ended !== executions) return;
    const start = process.cpuUsage();
    sizes.push(heap());
    const { user, system } = process.cpuUsage(start);
    apart += user + system;
  });
  const summary = await running.finished;
  const { user, system } = process.cpuUsage(before);
  if (summary.state !== 'succeeded' || ended !== executions) throw new Error(`${summary.state} after ${ended}`);
  const [tenth = NaN, all = NaN] = sizes;
  return { each: (user + system - apart) / executions, megabytes: all - tenth };
}

// Once as warm-up, so that what is compared is the work and not its compilation.
await runSteps(1_000, 1_000);
console.log(JSON.stringify(await runSteps(count, 1_000 + count)));
await kernel.dispose();
