// A graph of GETs written by hand over node:http with keep-alive: each call starts when its sources have answered, at most so many in flight.
// Usage: graph.mjs URL SHAPE COUNT LIMIT
import { createClient } from './client.mjs';
import { measureRun } from './measure-run.mjs';
import { createShape } from './shapes.mjs';

const [base = '', shape = '', count, limit] = process.argv.slice(2);

/**
 * @param {import('./shapes.mjs').Sources} sources
 * @param {ReturnType<typeof createClient>['send']} send
 */
async function callAll(sources, send) {
  const targets = sources.map(() => /** @type {number[]} */ ([]));
  const left = sources.map((list) => list.length);
  sources.forEach((list, index) => list.forEach((source) => targets[source]?.push(index)));
  /** @type {import('./client.mjs').Answer[]} */
  const responses = new Array(sources.length);
  const ready = left.flatMap((open, index) => (open === 0 ? [index] : []));
  /** @type {Promise<void>} */
  const allEnded = new Promise((resolve, reject) => {
    let next = 0;
    let inFlight = 0;
    let ended = 0;
    const call = async (/** @type {number} */ index) => {
      const [source] = sources[index] ?? [];
      responses[index] = await send('GET', `/next/${source === undefined ? '0' : responses[source]?.id}`);
      inFlight -= 1;
      ended += 1;
      for (const target of targets[index] ?? []) if ((left[target] = (left[target] ?? 0) - 1) === 0) ready.push(target);
      begin();
      if (ended === sources.length) resolve();
    };
    const begin = () => {
      while (inFlight < Number(limit)) {
        const index = ready[next];
        if (index === undefined) return;
        next += 1;
        inFlight += 1;
        call(index).catch(reject);
      }
    };
    begin();
  });
  await allEnded;
  return responses;
}

const sources = createShape(shape, Number(count));
const { send, close } = createClient(base);
await send('GET', '/next/0');
const responses = await measureRun(() => callAll(sources, send));
if (responses.length !== sources.length) throw new Error('not all were called');
close();
