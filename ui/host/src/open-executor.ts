import type { Plugin } from '@opchain/core';
import type { Executor, HttpCall, PluginContext } from '@opchain/core/plugin';

/** Applies a plugin outside a kernel, only for its executors: the first one that handles a call sends it. */
export async function openExecutor(plugin: Plugin): Promise<{ readonly executor: Executor; close(): Promise<void> }> {
  const executors: Executor[] = [];
  const cleanups: (() => void | Promise<void>)[] = [];
  const context: Pick<PluginContext, 'addExecutor' | 'onDispose'> = {
    addExecutor: (executor) => void executors.push(executor),
    onDispose: (cleanup) => void cleanups.push(cleanup),
  };
  await plugin.apply(context as PluginContext);
  const last = executors.at(-1);
  if (!last) throw new TypeError(`The plugin ${plugin.name} brings no executor.`);
  const find = (call: HttpCall): Executor => executors.find((executor) => executor.handles(call)) ?? last;
  return {
    executor: { ...last, execute: (call, scope) => find(call).execute(call, scope) },
    async close() {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    },
  };
}
