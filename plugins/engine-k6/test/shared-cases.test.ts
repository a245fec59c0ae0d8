import { describe, expect, jest, test } from '@jest/globals';
import type { Executor } from '@opchain/core/plugin';
import { OpchainError, type Plugin } from '@opchain/core';
import { VirtualClock } from '@opchain/core/testing';
import { toDefinition } from '../src/to-definition.js';
import { runDefinition } from './run-definition.js';
import { createFakeK6 } from './fake-k6.js';
import { openCase, server } from './open-case.js';
import { type CasePlayer, playCase } from './play-case.js';
import { sharedCases } from './shared-cases.js';

/** An executor that responds from a player. */
function playerPlugin(player: CasePlayer): Plugin {
  const executor: Executor = {
    name: 'player',
    handles: () => true,
    execute({ method, url, body }, { onSent }) {
      onSent();
      const reply = player.reply(method, url, typeof body === 'string' ? body : '');
      if (reply === 'reset') return Promise.reject(new OpchainError('CONNECTION_RESET', 'The connection was closed.'));
      return Promise.resolve({
        status: reply.status ?? 200,
        statusText: '',
        headers: Object.entries(reply.headers ?? {}),
        body: new TextEncoder().encode(reply.body ?? ''),
        truncated: false,
      });
    },
  };
  return { name: 'player', apply: (context) => context.addExecutor(executor) };
}

describe.each(sharedCases)('$title', (one) => {
  const { isSuccess, sent, delays = [] } = one;

  test('in a run', async () => {
    const player = playCase(one);
    const clock = new VirtualClock(Date.now());
    const { kernel, chain, descriptions } = await openCase(one, { plugins: [playerPlugin(player)], clock });
    const run = kernel.run({ chain, descriptions, servers: { api: server } });
    const paused: number[] = [];
    run.events.subscribe((event) => {
      if (event.type === 'step-retrying') paused.push(event.delayMs);
    });
    const summary = await clock.run(run.finished);
    expect([player.sent(), paused, summary.state]).toEqual([sent, delays, isSuccess ? 'succeeded' : 'failed']);
    await kernel.dispose();
  });

  test('in a converted script', async () => {
    const player = playCase(one);
    const k6 = createFakeK6(player);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { kernel, chain, descriptions } = await openCase(one);
    await runDefinition(k6, await toDefinition(chain, descriptions, { api: server }));
    expect([player.sent(), k6.delays, k6.metrics.get('chain_succeeded')]).toEqual([sent, delays, [isSuccess]]);
    // The threshold `checks rate==1` is met if and only if the chain succeeds.
    expect([k6.checks, k6.checks.every(([, holds]) => holds)]).toEqual([k6.checks, isSuccess]);
    await kernel.dispose();
  });
});
