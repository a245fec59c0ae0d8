// The same graph of GETs by the runner, in this process: from the request to the summary, the check of the chain included.
// Usage: chain.mjs URL SHAPE COUNT LIMIT [--no-response-checks]
import { createKernel, readChain } from '@opchain/core';
import { nodeExecutor } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';
import { chainOf, description, nextSteps } from './describe-next.mjs';
import { measureRun } from './measure-run.mjs';
import { shapes } from './shapes.mjs';

const [base, shape, count, limit] = process.argv.slice(2);
const checkResponses = !process.argv.includes('--no-response-checks');
const kernel = await createKernel({ plugins: [openApiLoader(), nodeExecutor()] });
const bench = await kernel.load({ location: '/bench.json', content: new TextEncoder().encode(JSON.stringify(description)) });
const open = async (sources) => ({
  chain: await readChain(JSON.stringify(chainOf(nextSteps(sources)))),
  descriptions: { bench },
  servers: { bench: base },
  options: { maxConcurrency: Number(limit), checkResponses },
});
const request = await open(shapes[shape](Number(count)));
await kernel.run(await open([[]])).finished;
const summary = await measureRun(() => kernel.run(request).finished);
if (summary.state !== 'succeeded' || summary.results.length !== Number(count)) throw new Error(`${summary.state}: ${summary.results.length} results`);
await kernel.dispose();
