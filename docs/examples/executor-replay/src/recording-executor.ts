import type { Executor, Plugin } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import type { RecordedAnswer, Recording } from './recording.js';
import { describeCall, encodeAnswer } from './recording.js';

export interface RecordingOptions {
  /** The plugin whose executor sends the calls, such as `nodeExecutor()`. */
  readonly through: Plugin;
  /** Gets what was recorded, when the kernel is disposed. */
  readonly save: (recording: Recording) => void | Promise<void>;
  /** Names of query parameters that are neither kept nor compared: keys, nonces. */
  readonly leaveOutQuery?: readonly string[];
}

/** A plugin that sends calls through another plugin's executor, and keeps the answers. */
export function recordingExecutor({ through, save, leaveOutQuery = [] }: RecordingOptions): Plugin {
  return {
    name: 'example-recording',
    kernel: '^0.1.0',
    async apply(context) {
      const answers: RecordedAnswer[] = [];
      const inner = await openExecutor(through, context);
      context.addExecutor({
        name: 'recording',
        handles: (call) => inner.handles(call),
        async execute(call, scope) {
          const startedAt = performance.now();
          const result = await inner.execute(call, scope);
          // Half an answer is none.
          if (!result.truncated)
            answers.push({ ...(await describeCall(call, leaveOutQuery)), ...encodeAnswer(result), durationMs: Math.round(performance.now() - startedAt) });
          return result;
        },
      });
      context.onDispose(() => save({ format: 'opchain-recording-1', answers }));
    },
  };
}

/** Applies the other plugin with a context that keeps its executor back: the kernel sees the recording one alone. */
async function openExecutor(plugin: Plugin, context: Parameters<Plugin['apply']>[0]): Promise<Executor> {
  let executor: Executor | undefined;
  await plugin.apply({ ...context, addExecutor: (added) => void (executor ??= added) });
  if (executor === undefined) throw new OpchainError('PLUGIN_INVALID', `The plugin "${plugin.name}" adds no executor that could be recorded.`);
  return executor;
}
