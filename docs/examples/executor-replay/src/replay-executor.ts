import { OpchainError } from '@opchain/core';
import type { ExecuteScope, HttpCall, HttpResult, Plugin } from '@opchain/core';
import type { RecordedAnswer, Recording } from './recording.js';
import { decodeAnswer, describeCall } from './recording.js';

export interface ReplayOptions {
  /** Takes as long as the server took. Without it an answer is there at once. */
  readonly atItsPace?: boolean;
  /** As it was recorded. */
  readonly leaveOutQuery?: readonly string[];
}

/**
 * A plugin that answers calls out of a recording and sends nothing. Calls of the same method, address and body get their answers in the order
 * in which they were recorded; the last one is given again and again.
 */
export function replayExecutor(recording: Recording, { atItsPace = false, leaveOutQuery = [] }: ReplayOptions = {}): Plugin {
  return {
    name: 'example-replay',
    kernel: '^0.1.0',
    apply(context) {
      const answers = groupAnswers(recording);
      context.addExecutor({
        name: 'replay',
        handles: (call) => /^https?:/i.test(call.url),
        async execute(call, scope) {
          scope.signal.throwIfAborted();
          const answer = takeAnswer(answers, call, keyOf(await describeCall(call, leaveOutQuery)));
          scope.onSent();
          if (atItsPace) await pause(answer.durationMs, scope.signal);
          return play(answer, scope);
        },
      });
    },
  };
}

function groupAnswers({ format, answers }: Recording): Map<string, RecordedAnswer[]> {
  if (format !== 'opchain-recording-1') throw new OpchainError('OPTION_INVALID', `"${String(format)}" is no format of a recording that can be played.`);
  const groups = new Map<string, RecordedAnswer[]>();
  for (const answer of answers) groups.set(keyOf(answer), [...(groups.get(keyOf(answer)) ?? []), answer]);
  return groups;
}

function keyOf({ method, url, sent }: Pick<RecordedAnswer, 'method' | 'url' | 'sent'>): string {
  return [method, url, sent ?? ''].join(' ');
}

function takeAnswer(groups: Map<string, RecordedAnswer[]>, { method, url }: HttpCall, key: string): RecordedAnswer {
  const [next, ...later] = groups.get(key) ?? [];
  if (next === undefined) {
    // Without its query, which may hold a key.
    throw new OpchainError('CALL_NOT_POSSIBLE', `Nothing was recorded for ${method} ${url.split('?', 1)[0]} with that query and body: record the run again.`);
  }
  if (later.length > 0) groups.set(key, later);
  return next;
}

function play(answer: RecordedAnswer, { signal, maxBodyBytes }: ExecuteScope): HttpResult {
  signal.throwIfAborted();
  return decodeAnswer(answer, maxBodyBytes);
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
