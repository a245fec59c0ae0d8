import { type Executor, OpchainError, type Plugin } from '@opchain/core/plugin';
import { describeCall, encodeResponse, type Recording, type StoredResponse } from './recording.js';

export interface RecordingOptions {
  /** The plugin whose executor sends the calls, such as `nodeExecutor()`. */
  readonly executor: Plugin;
  /** Gets what was recorded, when the kernel is disposed. */
  readonly save: (recording: Recording) => void | Promise<void>;
  /** Names of query parameters that are neither kept nor compared: keys, nonces. */
  readonly ignoreQuery?: readonly string[];
}

/** A plugin that sends calls through another plugin's executor, and keeps the answers. */
export function recordingExecutor({ executor, save, ignoreQuery = [] }: RecordingOptions): Plugin {
  return {
    name: 'example-recording',
    kernel: '^0.1.0',
    async apply(context) {
      const responses: StoredResponse[] = [];
      const innerExecutor = await openExecutor(executor, context);
      context.addExecutor({
        name: 'recording',
        handles: (call) => innerExecutor.handles(call),
        async execute(call, scope) {
          const startedAt = performance.now();
          const result = await innerExecutor.execute(call, scope);
          // Half an answer is none.
          if (!result.truncated)
            responses.push({
              ...(await describeCall(call, ignoreQuery)),
              ...encodeResponse(result),
              durationMs: Math.round(performance.now() - startedAt),
            });
          return result;
        },
      });
      context.onDispose(() => save({ format: 'opchain-recording-1', responses }));
    },
  };
}

/** Applies the other plugin with a context that keeps its executor back: the kernel sees the recording one alone. */
async function openExecutor(plugin: Plugin, context: Parameters<Plugin['apply']>[0]): Promise<Executor> {
  let executor: Executor | undefined;
  await plugin.apply({ ...context, addExecutor: (added) => void (executor ??= added) });
  if (executor === undefined)
    throw new OpchainError('PLUGIN_INVALID', `The plugin "${plugin.name}" adds no executor that could be recorded.`);
  return executor;
}
