// The runner as a whole process against hand-written node:http scripts doing the same calls.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';
import { compareProcesses, median } from './measure/process.mjs';

const opchain = join(root, 'conformance/bin/opchain.js');
const script = (name) => join(root, 'scripts/bench/run', `${name}.mjs`);

async function startServer(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/\S+/.exec(line)?.[0];
    if (url) return { url, stop: () => child.kill('SIGTERM') };
  }
  throw new Error(`${args.join(' ')} ended before it was ready`);
}

const response = {
  200: { description: 'ok', content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' }, ok: { type: 'boolean' } } } } } },
};
const description = {
  openapi: '3.1.0',
  info: { title: 'bench', version: '1' },
  paths: {
    '/next/{id}': { get: { operationId: 'next', parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }], responses: response } },
    '/slow': { get: { operationId: 'slow', responses: response } },
  },
};
const chain = (steps) => ({
  arazzo: '1.1.0',
  info: { title: 'bench', version: '1' },
  sourceDescriptions: [{ name: 'bench', url: 'bench.json', type: 'openapi' }],
  workflows: [{ workflowId: 'bench', steps, 'x-opchain': { version: 1, order: 'graph' } }],
});
const dependent = (count) =>
  chain(
    Array.from({ length: count }, (_, index) => ({
      stepId: `n${index}`,
      operationId: 'next',
      parameters: [{ in: 'path', name: 'id', value: index === 0 ? '0' : `$steps.n${index - 1}.outputs.id` }],
      ...(index === 0 ? {} : { dependsOn: [`n${index - 1}`] }),
      outputs: { id: '$response.body#/id' },
    })),
  );
const independent = (count) => chain(Array.from({ length: count }, (_, index) => ({ stepId: `n${index}`, operationId: 'slow' })));

const ratio = (name, goal, limit, mine, theirs, unit) => ({
  name,
  goal,
  figure: mine / theirs,
  unit: '×',
  ok: theirs > 0 && mine > 0 && mine / theirs <= limit,
  note: `${mine.toFixed(1)} against ${theirs.toFixed(1)} ${unit}`,
});

/** Ratios to the hand-written scripts, medians of 7 alternating runs. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'opchain-bench-'));
  const save = (name, value) => (writeFileSync(join(folder, name), JSON.stringify(value)), join(folder, name));
  save('bench.json', description);
  const shop = await startServer([join(root, 'implementations/express/dist/main.js'), '--port', '0']);
  const scripted = await startServer([script('server')]);
  try {
    const [chainR1, handR1] = await compareProcesses([
      { args: [opchain, 'run', join(root, 'conformance/chains/R1.arazzo.yaml'), '--server', `shop=${shop.url}`] },
      { args: [script('r1'), shop.url] },
    ]);
    const runChain = (file) => ({ args: [opchain, 'run', file, '--server', `bench=${scripted.url}`] });
    const [long, short, longHand, shortHand] = await compareProcesses([
      runChain(save('200.json', dependent(200))),
      runChain(save('1.json', dependent(1))),
      { args: [script('dependent'), scripted.url, '200'] },
      { args: [script('dependent'), scripted.url, '1'] },
    ]);
    // Round by round, so that a drift of the machine's speed falls out; what is left of noise is told, not judged.
    const perStep = (many, one) => median(many.samples.map((sample, round) => (sample.milliseconds - one.samples[round].milliseconds) / 199));
    const [fan, fanHand] = await compareProcesses([runChain(save('50.json', independent(50))), { args: [script('independent'), scripted.url, '50'] }]);
    return [
      ratio('R1 as a whole process, time', '≤ 1.6', 1.6, chainR1.milliseconds, handR1.milliseconds, 'ms'),
      ratio('R1 as a whole process, memory', '≤ 1.5', 1.5, chainR1.megabytes, handR1.megabytes, 'MB'),
      ratio('200 dependent GETs, per step', '≤ 1.5', 1.5, perStep(long, short), perStep(longHand, shortHand), 'ms'),
      ratio('50 independent calls of 100 ms, in all', '≤ 1.3', 1.3, fan.milliseconds, fanHand.milliseconds, 'ms'),
    ];
  } finally {
    shop.stop();
    scripted.stop();
    rmSync(folder, { recursive: true });
  }
}
