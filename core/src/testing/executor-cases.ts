import type { ExecuteScope } from '../plugin/contract.js';
import type { Bench, ExecutorCase, Script } from './executor/executor-case.js';
import { failingCases } from './executor/failing-cases.js';
import { readingCases } from './executor/reading-cases.js';
import { sendingCases } from './executor/sending-cases.js';
import type { ExecutorHarness, ExecutorLimit } from './executor-harness.js';
import { openPlugin } from '../kernel/open-plugin.js';
import { assertThat, type PluginCase } from './plugin-case.js';

const cases: readonly ExecutorCase[] = [...sendingCases, ...readingCases, ...failingCases];

/** The cases that every executor must pass: `for (const { title, run } of executorCases(harness)) test(title, run)`. */
export function executorCases(harness: ExecutorHarness): readonly PluginCase[] {
  const cannot = (limit: ExecutorLimit) => harness.limitations?.includes(limit) ?? false;

  const runCase = async (
    script: Script | (() => Promise<Script>),
    body: (bench: Bench) => Promise<void>,
  ): Promise<void> => {
    const server = await harness.serve(typeof script === 'function' ? await script() : script);
    const opened = await openPlugin(await harness.plugin());
    try {
      const [executor] = opened.executors;
      assertThat(executor !== undefined && opened.executors.length === 1, 'The plugin must add one executor.');
      const send: Bench['send'] = (path, more, scope) =>
        executor.execute(
          { method: 'GET', url: `${server.url}${path}`, headers: [], cookies: [], ...more },
          { ...plainScope(), ...scope },
        );
      await body({ server, executor, deadUrl: () => harness.deadUrl(), cannot, send });
    } finally {
      await opened.close();
      await server.close();
    }
  };

  return cases.map(({ title, script, run }) => ({ title, run: () => runCase(script, run) }));
}

function plainScope(): ExecuteScope {
  return { signal: new AbortController().signal, maxBodyBytes: 1_000_000, onSent: () => undefined };
}
