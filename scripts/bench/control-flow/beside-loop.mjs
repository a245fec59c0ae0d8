// 50 independent calls of 100 ms beside a step that calls a workflow whose step goes back to itself until it ran ten times.
// Prints how long the run takes after a process made one call, and its critical path: the ten rounds. Usage: beside-loop.mjs URL
import { openWorkflows } from '@opchain/core/internal/document';
import { nodeExecutor } from '@opchain/executor-node';
import { chainOf, waitSteps } from '../run/describe-next.mjs';
import { openKernel } from '../run/open-kernel.mjs';

const none = Array.from({ length: 50 }, () => []);
const independent = waitSteps(
  none,
  none.map(() => 100),
);
const isNotTenth = { type: 'regex', context: '$response.body#/id', condition: '[1-9]$' };
const rounds = {
  workflowId: 'rounds',
  // The server counts the calls of each address; this one is not that of the others.
  steps: waitSteps([[]], [101]).map((round) => ({
    ...round,
    onSuccess: [{ name: 'again', type: 'goto', stepId: round.stepId, criteria: [isNotTenth] }],
  })),
};
const document = chainOf([...independent, { stepId: 'loop', workflowId: 'rounds' }], [rounds]);

const { kernel, request } = await openKernel(nodeExecutor(), process.argv[2] ?? '');
const { chain, library } = await openWorkflows(JSON.stringify(document), {
  location: 'bench.json',
  workflow: 'bench',
  load: () => Promise.resolve(undefined),
});
const { descriptions, servers } = await request(independent, {});
// The code that sends a call is loaded by the first one.
await kernel.run(await request(waitSteps([[]], [0]), {})).finished;
const wanted = { chain, descriptions, servers, workflows: library.workflows };
const summary = await kernel.run(wanted).finished;
const executions = summary.results.find(({ stepId }) => stepId === 'loop')?.called?.[0]?.results[0]?.executions?.count;
if (summary.state !== 'succeeded' || executions !== 10) throw new Error(`${summary.state}: ${executions} rounds`);
console.log(JSON.stringify({ makespan: summary.durationMs, critical: 10 * 101 }));
await kernel.dispose();
