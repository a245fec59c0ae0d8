/** The options that tapable passes to a hook's `compile`, as far as they are used here. */
interface CompileOptions {
  readonly taps: readonly Tap[];
  readonly interceptors: readonly Interceptor[];
  readonly args: readonly string[];
  readonly type: 'sync' | 'async' | 'promise';
}

interface Tap {
  readonly type: 'sync' | 'async' | 'promise';
  readonly fn: (...args: unknown[]) => unknown;
}

interface Interceptor {
  call?(...args: unknown[]): void;
  tap?(tap: Tap): void;
  error?(error: unknown): void;
  result?(result: unknown): void;
  done?(): void;
}

type HookKind = 'series' | 'waterfall';

interface Outcome {
  fail(error: unknown): void;
  finish(result: unknown): void;
}

/**
 * Creates the `compile` of an asynchronous tapable hook that iterates over its taps. Tapable's own generates source and
 * calls `new Function`, which a strict content security policy forbids. Both make the same calls in the same order with
 * the same outcome; only the deprecated `context` option is not supported.
 */
export function interpretHook(kind: HookKind): (options: CompileOptions) => (...args: unknown[]) => unknown {
  return ({ taps, interceptors, args: names, type }) => {
    const walk = walkTaps(kind, [...taps], interceptors);
    if (type === 'promise')
      return (...args) =>
        new Promise((resolve, reject) => settlePromise(walk, fitArguments(args, names.length), resolve, reject));
    return (...args) => {
      const callback = args[names.length] as (error?: unknown, result?: unknown) => void;
      walk(fitArguments(args, names.length), {
        fail: (error) => callback(error),
        finish: kind === 'waterfall' ? (result) => callback(null, result) : () => callback(),
      });
    };
  };
}

type Walk = (args: unknown[], outcome: Outcome) => void;

function walkTaps(kind: HookKind, taps: readonly Tap[], interceptors: readonly Interceptor[]): Walk {
  return (args, outcome) => {
    const fail = (error: unknown): void => {
      for (const interceptor of interceptors) interceptor.error?.(error);
      outcome.fail(error);
    };
    const finish = (): void => {
      for (const interceptor of interceptors) {
        if (kind === 'waterfall') interceptor.result?.(args[0]);
        else interceptor.done?.();
      }
      outcome.finish(kind === 'waterfall' ? args[0] : undefined);
    };
    const visit = (index: number): void => {
      const tap = taps[index];
      if (tap === undefined) {
        finish();
        return;
      }
      for (const interceptor of interceptors) interceptor.tap?.(tap);
      callTap(tap, args, fail, (result) => {
        if (kind === 'waterfall' && result !== undefined) args[0] = result;
        visit(index + 1);
      });
    };
    for (const interceptor of interceptors) interceptor.call?.(...args);
    visit(0);
  };
}

function callTap(
  { type, fn }: Tap,
  args: readonly unknown[],
  fail: (error: unknown) => void,
  next: (result: unknown) => void,
): void {
  if (type === 'sync') {
    let result: unknown;
    try {
      result = fn(...args);
    } catch (error) {
      fail(error);
      return;
    }
    next(result);
  } else if (type === 'async') {
    fn(...args, (error: unknown, result: unknown) => {
      if (error) fail(error);
      else next(result);
    });
  } else {
    const promise = fn(...args);
    if (!isThenable(promise))
      throw new Error(`Tap function (tapPromise) did not return promise (returned ${String(promise)})`);
    void promise.then(next, (error: unknown) =>
      fail(error || new Error(`Tap function (tapPromise) rejects "${String(error)}" value`)),
    );
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return Boolean(value) && Boolean((value as { readonly then?: unknown }).then);
}

function settlePromise(
  walk: Walk,
  args: unknown[],
  resolve: (result: unknown) => void,
  reject: (error: unknown) => void,
): void {
  let synchronous = true;
  walk(args, {
    // As in tapable, the promise never rejects before the caller has received it.
    fail: (error) => {
      if (synchronous) resolve(Promise.resolve().then(() => Promise.reject(error as Error)));
      else reject(error);
    },
    finish: resolve,
  });
  synchronous = false;
}

/** Exactly as many arguments as the hook names, regardless of what the caller passed. */
function fitArguments(args: readonly unknown[], count: number): unknown[] {
  return args.length === count ? [...args] : Array.from({ length: count }, (_, index) => args[index]);
}
