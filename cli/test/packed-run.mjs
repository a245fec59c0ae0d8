// A script of a user who has installed core and plugins: runs a chain file against a server and prints the result.
import { readFile } from 'node:fs/promises';
import { createKernel, readChain } from '@opchain/core';
import { nodeExecutor } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';

const [file, server] = process.argv.slice(2);
const kernel = await createKernel({ plugins: [openApiLoader(), nodeExecutor()] });
const location = `${server}/openapi.json`;
const shop = await kernel.load({ location, content: await (await fetch(location)).text() });
const run = kernel.run({
  chain: await readChain(await readFile(file, 'utf8')),
  descriptions: { shop },
  servers: { shop: server },
});
const { state, results } = await run.finished;
await kernel.dispose();
console.log(JSON.stringify({ state, steps: results.map(({ stepId, state }) => `${stepId} ${state}`).sort() }));
