import { type ExecuteScope, type HttpCall, type HttpResult, OpchainError, type Plugin } from '@opchain/core/plugin';
import { decodeResponse, describeCall, type Recording, type StoredResponse } from './recording.js';

export interface ReplayOptions {
  /** Takes as long as the server took. Without it an answer is there at once. */
  readonly originalTiming?: boolean;
  /** As it was recorded. */
  readonly ignoreQuery?: readonly string[];
}

/**
 * A plugin that answers calls out of a recording and sends nothing. Calls of the same method, address and body get their answers in the order
 * in which they were recorded; the last one is given again and again.
 */
export function replayExecutor(
  recording: Recording,
  { originalTiming = false, ignoreQuery = [] }: ReplayOptions = {},
): Plugin {
  return {
    name: 'example-replay',
    kernel: '^0.1.0',
    apply(context) {
      const responses = groupResponses(recording);
      context.addExecutor({
        name: 'replay',
        handles: (call) => /^https?:/i.test(call.url),
        async execute(call, scope) {
          scope.signal.throwIfAborted();
          const response = nextResponse(responses, call, keyOf(await describeCall(call, ignoreQuery)));
          scope.onSent();
          if (originalTiming) await pause(response.durationMs, scope.signal);
          return play(response, scope);
        },
      });
    },
  };
}

function groupResponses({ format, responses }: Recording): Map<string, StoredResponse[]> {
  if (format !== 'opchain-recording-1')
    throw new OpchainError('OPTION_INVALID', `"${String(format)}" is no format of a recording that can be played.`);
  const groups = new Map<string, StoredResponse[]>();
  for (const response of responses) groups.set(keyOf(response), [...(groups.get(keyOf(response)) ?? []), response]);
  return groups;
}

function keyOf({ method, url, sent }: Pick<StoredResponse, 'method' | 'url' | 'sent'>): string {
  return [method, url, sent ?? ''].join(' ');
}

function nextResponse(groups: Map<string, StoredResponse[]>, { method, url }: HttpCall, key: string): StoredResponse {
  const [next, ...later] = groups.get(key) ?? [];
  if (next === undefined) {
    // Without its query, which may hold a key.
    throw new OpchainError(
      'CALL_UNSUPPORTED',
      `Nothing was recorded for ${method} ${url.split('?', 1)[0]} with that query and body: record the run again.`,
    );
  }
  if (later.length > 0) groups.set(key, later);
  return next;
}

function play(response: StoredResponse, { signal, maxBodyBytes }: ExecuteScope): HttpResult {
  signal.throwIfAborted();
  return decodeResponse(response, maxBodyBytes);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
