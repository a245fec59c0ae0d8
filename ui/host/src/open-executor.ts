import type { Plugin } from '@opchain/core';
import type { Executor, PluginContext } from '@opchain/core/plugin';

/** Applies a plugin outside a kernel, only for its executor. */
export async function openExecutor(plugin: Plugin): Promise<{ readonly executor: Executor; close(): Promise<void> }> {
  const executors: Executor[] = [];
  const cleanups: (() => void | Promise<void>)[] = [];
  const context: Pick<PluginContext, 'addExecutor' | 'onDispose'> = {
    addExecutor: (executor) => void executors.push(executor),
    onDispose: (cleanup) => void cleanups.push(cleanup),
  };
  await plugin.apply(context as PluginContext);
  const [executor] = executors;
  if (!executor) throw new TypeError(`The plugin ${plugin.name} brings no executor.`);
  return {
    executor,
    async close() {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    },
  };
}
