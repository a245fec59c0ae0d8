import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { withTimeLimit } from './with-time-limit.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const error = () => new Error('took too long');
const ignoreSignal = () => new Promise<never>(() => undefined);
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted', { cause: signal.reason }))),
  );

/** Settles as the promise does, while garbage is collected every few milliseconds. */
async function collectingGarbage<T>(promise: Promise<T>): Promise<T> {
  const timer = setInterval(collectGarbage, 5);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
  }
}

describe('a time limit', () => {
  test.each([
    ['ignores its signal', ignoreSignal],
    ['ends with its signal', untilAborted],
  ])('ends work that %s, even if garbage is collected in between', async (_, work) => {
    const limited = withTimeLimit(work, { limitMs: 60, signal: new AbortController().signal, error });
    await expect(collectingGarbage(limited)).rejects.toThrow('took too long');
  });

  test('passes its error to the work as the reason of the signal', async () => {
    let reason: unknown;
    const limited = withTimeLimit(
      (signal) => {
        signal.addEventListener('abort', () => (reason = signal.reason));
        return ignoreSignal();
      },
      { limitMs: 10, error },
    );
    await expect(limited).rejects.toThrow('took too long');
    expect(reason).toEqual(error());
  });

  test('returns the result of work that is finished in time, and leaves no timer and no listener behind', async () => {
    const controller = new AbortController();
    let timers = 0;
    const clock = {
      now: () => 0,
      wallTime: () => 0,
      setTimer: () => {
        timers += 1;
        return () => (timers -= 1);
      },
    };
    const limited = withTimeLimit(() => Promise.resolve('done'), {
      limitMs: 10,
      signal: controller.signal,
      error,
      clock,
    });
    expect(timers).toBe(1);
    expect(await limited).toBe('done');
    expect(timers).toBe(0);
    controller.abort(new Error('later'));
  });

  test('ends with the reason of the signal that interrupts it, and starts nothing if that was aborted before', async () => {
    const controller = new AbortController();
    const options = { limitMs: 60_000, signal: controller.signal, error };
    const limited = withTimeLimit(ignoreSignal, options);
    controller.abort(new Error('interrupted'));
    await expect(limited).rejects.toThrow('interrupted');
    let started = false;
    const late = withTimeLimit(() => {
      started = true;
      return ignoreSignal();
    }, options);
    await expect(late).rejects.toThrow('interrupted');
    expect(started).toBe(false);
  });
});
