// Loops and called workflows: what they cost beside plain steps, and that they hold up nothing.
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { median, readFigures } from './measure/process.mjs';
import { ratio } from './measure/ratio.mjs';
import { startServer } from './measure/start-server.mjs';

const script = (/** @type {string} */ name) => join(root, 'scripts/bench', name);
const executions = 10_000;
const rounds = 5;

/** Medians of alternating runs. */
export async function run() {
  const server = await startServer([script('run/server.mjs')]);
  try {
    const beside = [];
    const loops = [];
    const lists = [];
    const execute = (/** @type {'list' | 'loop'} */ kind) =>
      readFigures(['--expose-gc', script('control-flow/loop.mjs'), kind, String(executions)], ['each', 'megabytes']);
    for (let round = 0; round < rounds; round += 1) {
      beside.push(await readFigures([script('control-flow/beside-loop.mjs'), server.url], ['makespan', 'critical']));
      loops.push(await execute('loop'));
      lists.push(await execute('list'));
    }
    const each = (/** @type {readonly { readonly each: number }[]} */ list) =>
      median(list.map((sample) => sample.each));
    const growth = median(loops.map(({ megabytes }) => megabytes));
    return [
      ratio(
        '50 independent calls of 100 ms beside a step that loops ten times, and the critical path',
        1.3,
        median(beside.map(({ makespan }) => makespan)),
        beside[0]?.critical ?? NaN,
        'ms',
      ),
      ratio(
        `loop of ${executions} executions, beside a list of as many steps, per execution`,
        1.5,
        each(loops),
        each(lists),
        'µs of the processor',
      ),
      {
        name: `loop of ${executions} executions, growth of the heap after the first tenth`,
        goal: '≤ 5 MB',
        figure: growth,
        unit: 'MB',
        ok: growth <= 5,
        note: 'the verdict and the times of every execution',
      },
    ];
  } finally {
    server.stop();
  }
}
