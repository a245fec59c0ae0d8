// Runs a chain many times in this process. Prints as JSON the memory in use after garbage collection in each tenth, and
// the resources that are still open at the end.
// usage: node --expose-gc repeat-chain.mjs CHAIN.yaml DESCRIPTION.yaml SERVER CREDENTIALS.json COUNT
import { readFile } from 'node:fs/promises';
import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import { createKernel, readChain } from '@opchain/core';
import { nodeExecutor } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';

const [chainFile, descriptionFile, server, credentialsJson, times] = process.argv.slice(2);
const credentials = JSON.parse(credentialsJson);
const total = Number(times);
const samplesPerTenth = 5;

const kernel = await createKernel({
  plugins: [openApiLoader(), apiKeyAuth(), httpAuth(), oauth2Auth(), nodeExecutor()],
});
const chain = await readChain(await readFile(chainFile, 'utf8'));
const description = await kernel.load({ location: descriptionFile, content: await readFile(descriptionFile, 'utf8') });

const countListeners = () => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
/** Listeners that Node and the packages add permanently. */
let before;
const states = {};
const tenths = Array.from({ length: 10 }, () => []);
const every = Math.max(1, Math.floor(total / (10 * samplesPerTenth)));
for (let count = 0; count < total; count += 1) {
  const { state } = await kernel.run({
    chain,
    descriptions: { shop: description },
    servers: { shop: server },
    credentials,
  }).finished;
  states[state] = (states[state] ?? 0) + 1;
  before ??= countListeners();
  if ((count + 1) % every !== 0) continue;
  globalThis.gc();
  tenths[Math.min(9, Math.floor((count * 10) / total))].push(process.memoryUsage().heapUsed);
}
await kernel.dispose();
await new Promise((resolve) => setTimeout(resolve, 100));
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const listeners = countListeners() - before;
const open = process.getActiveResourcesInfo().filter((name) => /TCP|Timeout|HTTP/.test(name));
process.stdout.write(`${JSON.stringify({ states, tenths: tenths.map(median), listeners, open })}\n`);
