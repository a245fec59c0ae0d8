import type { FullTap } from 'tapable';
import type { Clock } from '../../model/clock.js';
import type { Step } from '../../model/chain.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { KernelHooks } from '../../plugin/hooks.js';
import { validateResult } from './validate-result.js';
import { wrapPluginError } from './wrap-plugin-error.js';
import { waitWithTimeout } from '../time/wait-with-timeout.js';

export interface HookGuard {
  readonly plugin: string;
  /** Throws if registration is closed. */
  readonly checkOpen: () => void;
  /** Called with an error thrown by a tap on an `after…` hook, which must not change the outcome. */
  readonly report: (error: OpchainError) => void;
  readonly clock: Clock;
}

type AnyHook = KernelHooks[keyof KernelHooks];
type TapFunction = (...args: unknown[]) => unknown;

/** The kernel's hooks as one plugin sees them: errors thrown by its taps name the plugin. */
export function guardHooks(hooks: KernelHooks, guard: HookGuard): KernelHooks {
  const entries = Object.entries(hooks) as [keyof KernelHooks, AnyHook][];
  return Object.freeze(
    Object.fromEntries(entries.map(([name, hook]) => [name, guardHook(name, hook, guard)])),
  ) as unknown as KernelHooks;
}

function guardHook(name: keyof KernelHooks, hook: AnyHook, guard: HookGuard): AnyHook {
  const wrap = guardTap(guard, name, name.startsWith('after'));
  const createView = (preset: object): object => {
    const register =
      (type: FullTap['type']) =>
      (options: string | object, run: TapFunction): void => {
        guard.checkOpen();
        const own = typeof options === 'string' ? { name: options } : options;
        // Every kind of tap becomes a promise, so that none can throw past the hook or settle twice.
        hook.tapPromise({ ...preset, ...own } as never, wrap(type, run) as never);
      };
    return Object.freeze({
      name,
      get taps() {
        return hook.taps;
      },
      get interceptors() {
        return hook.interceptors;
      },
      tap: register('sync'),
      tapAsync: register('async'),
      tapPromise: register('promise'),
      intercept: (interceptor: object): void => {
        guard.checkOpen();
        hook.intercept(guardInterceptor(interceptor, guard, name));
      },
      isUsed: () => hook.isUsed(),
      withOptions: (more: object) => createView({ ...preset, ...more }),
      promise: (...args: unknown[]) => (hook.promise as TapFunction)(...args),
      callAsync: (...args: unknown[]) => (hook.callAsync as TapFunction)(...args),
    });
  };
  return createView({}) as AnyHook;
}

const interceptorMethods = ['register', 'call', 'tap', 'loop', 'error', 'result', 'done'] as const;

/** An interceptor only observes, for every hook. */
function guardInterceptor(
  interceptor: Partial<Record<(typeof interceptorMethods)[number], TapFunction>>,
  { plugin, report }: HookGuard,
  name: string,
): object {
  const observe =
    (method: (typeof interceptorMethods)[number]): TapFunction =>
    (...args) => {
      try {
        return interceptor[method]?.(...args);
      } catch (error) {
        report(wrapPluginError(plugin, `its interceptor of the ${name} hook`, error));
        return undefined;
      }
    };
  return Object.fromEntries(
    interceptorMethods
      .filter((method) => typeof interceptor[method] === 'function')
      .map((method) => [method, observe(method)]),
  );
}

function guardTap(guard: HookGuard, name: string, isObserver: boolean) {
  const activity = `the hook ${name}`;
  return (type: FullTap['type'], run: TapFunction): TapFunction =>
    async (...args) => {
      try {
        const result = type === 'async' ? callBack(run, args) : run(...args);
        const { plugin, clock } = guard;
        const returned = isThenable(result)
          ? await waitWithTimeout(result, { plugin, activity, clock, limit: isObserver ? 'observer' : 'before' })
          : result;
        return isObserver || returned === undefined
          ? undefined
          : validateHookResult(name as keyof typeof hookResults, returned, args[0], { plugin, activity });
      } catch (error) {
        const pluginError = wrapPluginError(guard.plugin, activity, error);
        if (!isObserver) throw pluginError;
        guard.report(pluginError);
        return undefined;
      }
    };
}

/** What a tap on a `before…` hook returns, unless it returns `undefined` to change nothing. */
const hookResults = {
  beforeLoad: 'a source',
  beforeRun: 'a chain',
  beforeStep: 'a step',
  beforeSend: 'an HTTP call',
} as const;

function validateHookResult(
  name: keyof typeof hookResults,
  returned: unknown,
  original: unknown,
  { plugin, activity }: { readonly plugin: string; readonly activity: string },
): unknown {
  validateResult(returned, hookResults[name], plugin, activity);
  if (name === 'beforeStep') {
    const [before, after] = [original as Step, returned as Step];
    if (after.id !== before.id || after.kind !== before.kind)
      throw new OpchainError(
        'PLUGIN_RESULT_INVALID',
        `The plugin "${plugin}" returned a different step from ${activity}; it may change its inputs, but not its name or kind.`,
        { plugin },
      );
  }
  return returned;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

function callBack(run: TapFunction, args: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    run(...args, (error: Error | null | false | undefined, result: unknown) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}
