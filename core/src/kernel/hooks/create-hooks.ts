import { AsyncSeriesHook, AsyncSeriesWaterfallHook } from 'tapable';
import type { KernelHooks } from '../../plugin/hooks.js';
import { interpretHook } from './interpret-hook.js';

/** Creates the kernel's complete set of hooks, frozen. Hooks are created only here; `KernelHooks` documents them. */
export function createHooks(): KernelHooks {
  return Object.freeze<KernelHooks>({
    beforeLoad: waterfall<'beforeLoad'>('beforeLoad', 'source'),
    afterLoad: series<'afterLoad'>('afterLoad', 'description', 'source'),
    beforeRun: waterfall<'beforeRun'>('beforeRun', 'chain', 'scope'),
    afterRun: series<'afterRun'>('afterRun', 'summary'),
    beforeStep: waterfall<'beforeStep'>('beforeStep', 'node', 'scope'),
    afterStep: series<'afterStep'>('afterStep', 'result', 'scope'),
    beforeSend: waterfall<'beforeSend'>('beforeSend', 'call', 'scope'),
    afterSend: series<'afterSend'>('afterSend', 'result', 'call', 'scope'),
  });
}

type ArgumentsOf<Hook> = Hook extends AsyncSeriesHook<infer Args> | AsyncSeriesWaterfallHook<infer Args>
  ? Args extends unknown[]
    ? Args
    : never
  : never;
/** One name for each argument. */
type NamesOf<Args extends unknown[]> = { readonly [Index in keyof Args]: string };

function waterfall<Name extends keyof KernelHooks>(name: Name, ...names: NamesOf<ArgumentsOf<KernelHooks[Name]>>) {
  return interpreted(new AsyncSeriesWaterfallHook<ArgumentsOf<KernelHooks[Name]>>(names as never, name), 'waterfall');
}

function series<Name extends keyof KernelHooks>(name: Name, ...names: NamesOf<ArgumentsOf<KernelHooks[Name]>>) {
  return interpreted(new AsyncSeriesHook<ArgumentsOf<KernelHooks[Name]>>(names as never, name), 'series');
}

function interpreted<Hook extends object>(hook: Hook, kind: 'series' | 'waterfall'): Hook {
  return Object.assign(hook, { compile: interpretHook(kind) });
}
