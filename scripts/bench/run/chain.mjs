// The same graph of GETs as graph.mjs by the runner, in this process: from the request to the summary, the check of the chain included.
// Usage: chain.mjs URL SHAPE COUNT LIMIT [--no-response-checks] [--bytes N] [--slow-subscriber]
import { parseArgs } from 'node:util';
import { nodeExecutor } from '@opchain/executor-node';
import { nextSteps } from './describe-next.mjs';
import { measureRun } from './measure-run.mjs';
import { openKernel } from './open-kernel.mjs';
import { createShape } from './shapes.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'no-response-checks': { type: 'boolean' },
    bytes: { type: 'string', default: '0' },
    'slow-subscriber': { type: 'boolean' },
  },
});
const [base = '', shape = '', count, limit] = positionals;
const { kernel, request } = await openKernel(nodeExecutor(), base);
const options = { maxConcurrency: Number(limit), validateResponses: !values['no-response-checks'] };
const wanted = await request(nextSteps(createShape(shape, Number(count)), Number(values.bytes)), options);
await kernel.run(await request(nextSteps([[]]), options)).finished;

/**
 * Takes a fifth of a millisecond for each event, and asks for the next when it is done.
 * @param {import('@opchain/core').Run['events']} events
 */
async function readSlowly(events) {
  /** @type {import('@opchain/core').RunEvent[]} */
  const pending = [];
  /** @type {((value?: undefined) => void) | undefined} */
  let wake;
  events.subscribe((event) => (pending.push(event), wake?.()));
  for (;;) {
    for (const event of pending.splice(0, 100)) {
      const until = performance.now() + 0.2;
      while (performance.now() < until);
      if (event.type === 'run-finished') return;
    }
    await new Promise((resolve) => (pending.length > 0 ? setImmediate(resolve) : (wake = resolve)));
  }
}

const summary = await measureRun(async () => {
  const run = kernel.run(wanted);
  if (values['slow-subscriber']) await readSlowly(run.events);
  return run.finished;
});
if (summary.state !== 'succeeded' || summary.results.length !== Number(count))
  throw new Error(`${summary.state}: ${summary.results.length} results`);
await kernel.dispose();
