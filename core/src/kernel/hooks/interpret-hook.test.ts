import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AsyncSeriesHook, AsyncSeriesWaterfallHook } from 'tapable';
import { interpretHook } from './interpret-hook.js';

type HookKind = 'series' | 'waterfall';
type AnyHook = AsyncSeriesHook<[unknown, unknown]> | AsyncSeriesWaterfallHook<[unknown, unknown]>;

/** What one tap does when it is called. */
interface TapPlan {
  readonly how: 'tap' | 'tapAsync' | 'tapPromise';
  readonly stage: number;
  readonly later: boolean;
  readonly does: 'nothing' | 'answer' | 'fail' | 'failWithNothing' | 'throw' | 'answerNothingLike';
}

interface Plan {
  readonly kind: HookKind;
  readonly taps: readonly TapPlan[];
  readonly intercepted: boolean;
  readonly called: 'promise' | 'callAsync';
}

function makeHook(kind: HookKind, interpreting: boolean): AnyHook {
  const hook =
    kind === 'series'
      ? new AsyncSeriesHook<[unknown, unknown]>(['first', 'second'])
      : new AsyncSeriesWaterfallHook<[unknown, unknown]>(['first', 'second']);
  return interpreting ? Object.assign(hook, { compile: interpretHook(kind) }) : hook;
}

function addTap(hook: AnyHook, plan: TapPlan, index: number, log: unknown[]): void {
  const name = `tap ${index}`;
  const options = { name, stage: plan.stage };
  const wait = plan.later ? new Promise<void>((resolve) => setImmediate(resolve)) : Promise.resolve();
  const note = (args: unknown[]) => log.push([name, ...args.slice(0, 2), args.length]);
  const act = (): unknown => {
    if (plan.does === 'fail' || plan.does === 'throw') throw new Error(`${name} failed`);
    if (plan.does === 'answer') return `answer of ${name}`;
    return plan.does === 'answerNothingLike' ? null : undefined;
  };
  if (plan.how === 'tap') {
    hook.tap(options, (...args: unknown[]) => {
      note(args);
      return act();
    });
  } else if (plan.how === 'tapPromise') {
    hook.tapPromise(options, (...args: unknown[]) => {
      note(args);
      if (plan.does === 'throw') throw new Error(`${name} threw`);
      if (plan.does === 'answerNothingLike') return undefined as never;
      return wait.then(() =>
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a tap may reject with anything
        plan.does === 'failWithNothing' ? Promise.reject<never>(undefined as never) : (act() as never),
      );
    });
  } else {
    hook.tapAsync(options, (...args: unknown[]) => {
      note(args);
      if (plan.does === 'throw') throw new Error(`${name} threw`);
      const callback = args.at(-1) as (error?: unknown, result?: unknown) => void;
      const finish = () => {
        if (plan.does === 'fail') callback(new Error(`${name} failed`));
        else
          callback(
            plan.does === 'failWithNothing' ? false : null,
            plan.does === 'answer' ? `answer of ${name}` : undefined,
          );
      };
      if (plan.later) setImmediate(finish);
      else finish();
    });
  }
}

/**
 * Everything observable about one call: which taps were called with which arguments, in which order, and the outcome.
 */
async function observe(plan: Plan, interpreting: boolean): Promise<unknown[]> {
  const hook = makeHook(plan.kind, interpreting);
  const log: unknown[] = [];
  if (plan.intercepted) {
    hook.intercept({
      call: (...args: unknown[]) => void log.push(['call', ...args]),
      tap: (tap) => void log.push(['about to tap', tap.name, tap.type]),
      error: (error) => void log.push(['error', error.message]),
      result: (result: unknown) => void log.push(['result', result]),
      done: () => void log.push(['done']),
      register: (tap) => tap,
    });
  }
  plan.taps.forEach((tap, index) => addTap(hook, tap, index, log));
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);
  if (plan.called === 'promise') {
    try {
      log.push(['resolved', await hook.promise('one', 'two')]);
    } catch (error) {
      log.push(['rejected', messageOf(error)]);
    }
  } else {
    await new Promise<void>((resolve) => {
      try {
        (hook.callAsync as (...args: unknown[]) => void)('one', 'two', (...args: unknown[]) => {
          log.push(['called back', args.length, messageOf(args[0]), args[1]]);
          resolve();
        });
      } catch (error) {
        log.push(['threw', messageOf(error)]);
        resolve();
      }
    });
  }
  return log;
}

/**
 * A tap that throws synchronously although it promised not to. After an asynchronous tap the error is lost, in
 * tapable too.
 */
const throwsAtOnce = (tap: TapPlan) =>
  tap.how !== 'tap' && (tap.does === 'throw' || (tap.how === 'tapPromise' && tap.does === 'answerNothingLike'));

const plans: fc.Arbitrary<Plan> = fc
  .record({
    kind: fc.constantFrom<HookKind>('series', 'waterfall'),
    taps: fc.array(
      fc.record({
        how: fc.constantFrom<TapPlan['how']>('tap', 'tapAsync', 'tapPromise'),
        stage: fc.constantFrom(0, 0, 0, -1, 1),
        later: fc.boolean(),
        does: fc.constantFrom<TapPlan['does']>(
          'nothing',
          'nothing',
          'answer',
          'answer',
          'fail',
          'failWithNothing',
          'throw',
          'answerNothingLike',
        ),
      }),
      { maxLength: 30 },
    ),
    intercepted: fc.boolean(),
    called: fc.constantFrom<Plan['called']>('promise', 'callAsync'),
  })
  .map((plan) => ({
    ...plan,
    taps: plan.taps.some(throwsAtOnce)
      ? plan.taps.map((tap) => (throwsAtOnce(tap) ? tap : { ...tap, how: 'tap' as const }))
      : plan.taps,
  }));

test("does what tapable's own compiled hooks do, in the same order and with the same outcome", async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      expect(await observe(plan, true)).toEqual(await observe(plan, false));
    }),
    { numRuns: 400 },
  );
});

test('calls taps added after a call, as tapable does', async () => {
  for (const interpreting of [true, false]) {
    const hook = new AsyncSeriesWaterfallHook<[string]>(['text']);
    if (interpreting) Object.assign(hook, { compile: interpretHook('waterfall') });
    hook.tap('first', (text) => `${text}1`);
    expect(await hook.promise('')).toBe('1');
    hook.tapPromise({ name: 'second', before: 'first' }, (text) => Promise.resolve(`${text}2`));
    expect(await hook.promise('')).toBe('21');
  }
});

test('passes no more arguments than the hook names', async () => {
  for (const interpreting of [true, false]) {
    const hook = new AsyncSeriesHook<[string]>(['text']);
    if (interpreting) Object.assign(hook, { compile: interpretHook('series') });
    let count = 0;
    hook.tap('counts', (...args: unknown[]) => {
      count = args.length;
    });
    await (hook.promise as (...args: unknown[]) => Promise<void>)('a', 'b', 'c');
    expect(count).toBe(1);
  }
});
