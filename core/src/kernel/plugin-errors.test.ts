import { expect, test } from '@jest/globals';
import { map } from 'rxjs';
import type { AuthProvider, Executor, PluginContext, SpecLoader } from '@opchain/core/plugin';
import {
  createKernel,
  errorCodes,
  type OpchainError,
  type Plugin,
  type RunOptions,
  type RunSummary,
} from '@opchain/core';
import { VirtualClock } from '@opchain/core/testing';
import { describeApi } from '../../test/describe-api.js';
import { call, makeChain, wait } from '../../test/make-chain.js';

// Mistakes by plugin authors: each has its code and a message that names the plugin.

const url = 'https://api.example';
const source = { location: 'mem:', content: '' };
const scheme = { type: 'http', name: 'sign', scheme: 'acme' } as const;
const description = describeApi({ schemes: [scheme], operations: { ping: { security: [{ sign: [] }] } } });
const response = { status: 200, statusText: 'OK', headers: [], body: new Uint8Array(0), truncated: false };

const executor: Executor = { name: 'memory', handles: () => true, execute: () => Promise.resolve(response) };
const provider: AuthProvider = {
  name: 'signing',
  handles: () => true,
  fields: () => [],
  obtain: () => Promise.resolve({ values: {}, secrets: [] }),
  apply: (value) => value,
};
const acme = (apply: (context: PluginContext) => void): Plugin => ({ name: 'acme', apply });
const sound: Plugin = { name: 'sound', apply: (context) => context.addExecutor(executor) };

interface Outcome {
  readonly summary: RunSummary;
  readonly reported: readonly OpchainError[];
}

/** Runs one call with a credential attached. */
async function run(plugins: readonly Plugin[], options: RunOptions = {}): Promise<Outcome> {
  const reported: OpchainError[] = [];
  const kernel = await createKernel({ plugins, onPluginError: (error) => reported.push(error) });
  const credentials = [{ name: 'me', scheme: 'sign', fields: {}, approvedOrigins: [url] }];
  const summary = await kernel.run({
    chain: makeChain([call('ping')]),
    descriptions: { api: description },
    servers: { api: url },
    credentials,
    options: { autoCredentials: true, ...options },
  }).finished;
  await kernel.dispose();
  return { summary, reported };
}

/** Code and message of the error that ended a run. */
const failureOf = ({ summary }: Outcome) =>
  summary.results[0]?.failure ?? summary.diagnostics.find(({ severity }) => severity === 'error');

test.each<[string, Partial<AuthProvider>, string, RegExp]>([
  ['handles() throws', { handles: () => { throw new Error('no idea'); } }, 'PLUGIN_FAILED', /"acme" failed in handles\(\) of its auth provider "signing": no idea/], // prettier-ignore
  ['fields() throws', { fields: () => { throw new Error('no idea'); } }, 'PLUGIN_FAILED', /"acme" failed in fields\(\)/], // prettier-ignore
  [
    'fields() returns nothing',
    { fields: () => undefined as never },
    'PLUGIN_RESULT_INVALID',
    /"acme" did not return a list of fields from fields\(\) .*: is undefined/,
  ],
  ['obtain() throws', { obtain: () => { throw new Error('no idea'); } }, 'PLUGIN_FAILED', /"acme" failed in obtain\(\) of its auth provider "signing": no idea/], // prettier-ignore
  [
    'obtain() rejects',
    { obtain: () => Promise.reject(new Error('no idea')) },
    'PLUGIN_FAILED',
    /"acme" failed in obtain\(\)/,
  ],
  [
    'obtain() returns no grant',
    { obtain: () => Promise.resolve({ token: 'x' } as never) },
    'PLUGIN_RESULT_INVALID',
    /"acme" did not return a grant from obtain\(\) .*"values"/,
  ],
  ['apply() throws', { apply: () => { throw new Error('no idea'); } }, 'PLUGIN_FAILED', /"acme" failed in apply\(\) of its auth provider "signing": no idea/], // prettier-ignore
  [
    'apply() rejects',
    { apply: () => Promise.reject(new Error('no idea')) },
    'PLUGIN_FAILED',
    /"acme" failed in apply\(\)/,
  ],
  [
    'apply() returns no call',
    { apply: () => undefined as never },
    'PLUGIN_RESULT_INVALID',
    /"acme" did not return an HTTP call from apply\(\)/,
  ],
  [
    'apply() resolves to no call',
    { apply: (value) => Promise.resolve({ ...value, url: 'nowhere' }) },
    'PLUGIN_RESULT_INVALID',
    /"acme" did not return an HTTP call .*"url"/,
  ],
])('an auth provider whose %s fails the run, and names its plugin', async (_what, faulty, code, message) => {
  const outcome = await run([sound, acme(({ addAuthProvider }) => addAuthProvider({ ...provider, ...faulty }))]);
  expect(failureOf(outcome)).toMatchObject({ code, message: expect.stringMatching(message) as unknown });
});

test.each<[string, unknown, RegExp]>([
  ['nothing', undefined, /is undefined/],
  ['a string', 'pong', /is string/],
  ['a status that is a string', { ...response, status: '200' }, /"status"/],
  ['header fields as an object', { ...response, headers: { a: 'b' } }, /"headers"/],
  ['a body that is a string', { ...response, body: 'pong' }, /"body"/],
])('an executor that returns %s fails the step, and names its plugin', async (_what, value, reason) => {
  const plugin = acme((context) => {
    context.addAuthProvider(provider);
    context.addExecutor({ ...executor, execute: () => Promise.resolve(value as never) });
  });
  const failure = failureOf(await run([plugin]));
  expect(failure).toMatchObject({
    code: 'PLUGIN_RESULT_INVALID',
    message: expect.stringMatching(
      /"acme" did not return an HTTP result from execute\(\) of its executor "memory"/,
    ) as unknown,
  });
  expect(failure?.message).toMatch(reason);
});

const never = () => new Promise<never>(() => undefined);

test.each<[string, Partial<AuthProvider>, Partial<Executor>, string]>([
  ['obtain()', { obtain: never }, {}, 'the auth provider "signing" of the plugin "acme"'],
  ['apply()', { apply: never }, {}, 'the auth provider "signing" of the plugin "acme"'],
  ['execute()', {}, { execute: never }, 'the executor "memory" of the plugin "acme"'],
])('%s that never settles ends with the time limit of the step, which names its plugin', async (_what, ...faulty) => {
  const plugin = acme((context) => {
    context.addAuthProvider({ ...provider, ...faulty[0] });
    context.addExecutor({ ...executor, ...faulty[1] });
  });
  expect(failureOf(await run([plugin], { stepTimeoutMs: 200 }))).toMatchObject({
    code: 'STEP_TIMEOUT',
    message: `The step exceeded its timeout of 200 ms, waiting for ${faulty[2]}.`,
  });
});

test('a server that never responds is not reported as a fault of the executor', async () => {
  const plugin = acme((context) => {
    context.addAuthProvider(provider);
    context.addExecutor({ ...executor, execute: (_call, { onSent }) => (onSent(), never()) });
  });
  expect(failureOf(await run([plugin], { stepTimeoutMs: 200 }))).toMatchObject({
    message: 'The step exceeded its timeout of 200 ms.',
  });
});

test.each<[string, Partial<SpecLoader>, string, RegExp]>([
  ['accepts() throws', { accepts: () => { throw new Error('no idea'); } }, 'PLUGIN_FAILED', /"acme" failed in accepts\(\) of its loader "mem": no idea/], // prettier-ignore
  ['load() throws after accepts() returned true', { load: () => { throw new Error('no idea'); } }, 'PLUGIN_FAILED', /"acme" failed in load\(\) of its loader "mem": no idea/], // prettier-ignore
  [
    'load() returns nothing',
    { load: () => Promise.resolve(undefined as never) },
    'PLUGIN_RESULT_INVALID',
    /"acme" did not return an API description from load\(\)/,
  ],
  [
    'load() returns an incomplete description',
    { load: () => Promise.resolve({ title: 'Half' } as never) },
    'PLUGIN_RESULT_INVALID',
    /"acme" did not return an API description .*"operations"/,
  ],
])('a loader whose %s names its plugin', async (_what, faulty, code, message) => {
  const loader: SpecLoader = { name: 'mem', accepts: () => true, load: () => Promise.resolve(description), ...faulty };
  const kernel = await createKernel({ plugins: [acme(({ addSpecLoader }) => addSpecLoader(loader))] });
  await expect(kernel.load(source)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message) as unknown,
    details: { plugin: 'acme' },
  });
});

test.each<[string, (context: PluginContext) => void, RegExp]>([
  [
    'a loader without load()',
    (context) => context.addSpecLoader({ name: 'x', accepts: () => true } as never),
    /"acme" adds .*spec loader.* without load\(\)/,
  ],
  [
    'a provider without a name',
    (context) => context.addAuthProvider({ ...provider, name: '' }),
    /"acme" adds .*auth provider.* without a name/,
  ],
  [
    'no executor at all',
    (context) => context.addExecutor(undefined as never),
    /"acme" adds .*executor.* without a name, handles\(\), execute\(\)/,
  ],
])('rejects a plugin that adds %s, and reports what is missing', async (_what, apply, message) => {
  await expect(createKernel({ plugins: [acme(apply)] })).rejects.toMatchObject({
    code: 'PLUGIN_INVALID',
    message: expect.stringMatching(message) as unknown,
  });
});

test('an error thrown by a subscriber to the events is reported, names the plugin, and affects neither the run nor the process', async () => {
  const outcome = await run([
    sound,
    acme(({ addAuthProvider, events }) => {
      addAuthProvider(provider);
      const fail = (where: string) => (): never => {
        throw new Error(where);
      };
      events.subscribe(({ type }) => type === 'run-started' && fail('in a function')());
      events.subscribe({
        next: ({ type }) => type === 'run-started' && fail('in an observer')(),
        complete: fail('at the end'),
      });
      events.pipe(map(({ type }) => type)).subscribe((type) => type === 'run-started' && fail('behind an operator')());
      events.pipe(map(({ type }) => type === 'run-started' && fail('in an operator')())).subscribe();
      // eslint-disable-next-line @typescript-eslint/no-misused-promises -- a mistake that is easily made
      events.subscribe(({ type }) => (type === 'run-started' ? Promise.reject(new Error('in a promise')) : undefined));
    }),
  ]);
  expect(outcome.summary.state).toBe('succeeded');
  expect(outcome.reported.map(({ message }) => message).sort()).toEqual(
    ['at the end', 'behind an operator', 'in a function', 'in a promise', 'in an observer', 'in an operator'].map(
      (where) => `The plugin "acme" failed in a subscriber to the events: ${where}`,
    ),
  );
});

test("an error thrown by a hook's interceptor is reported, names the plugin, and changes nothing", async () => {
  const { summary, reported } = await run([
    sound,
    acme(({ addAuthProvider, hooks }) => {
      addAuthProvider(provider);
      hooks.beforeSend.tap('same', (value) => value);
      hooks.beforeSend.intercept({
        call: () => {
          throw new Error('too curious');
        },
      });
    }),
  ]);
  expect(summary.state).toBe('succeeded');
  expect(reported).toMatchObject([
    {
      code: 'PLUGIN_FAILED',
      message: 'The plugin "acme" failed in its interceptor of the beforeSend hook: too curious',
    },
  ]);
});

test.each(['afterRun', 'afterStep'] as const)(
  'an %s hook that never settles delays the run by at most five seconds, and is reported',
  async (name) => {
    const clock = new VirtualClock();
    const reported: OpchainError[] = [];
    const hangs = acme(({ hooks }) => hooks[name].tapPromise('hangs', () => new Promise(() => undefined)));
    const kernel = await createKernel({ plugins: [hangs], clock, onPluginError: (error) => reported.push(error) });
    const { finished } = kernel.run({ chain: makeChain([wait('w', 10)]), descriptions: {}, servers: {} });
    expect((await clock.run(finished)).state).toBe('succeeded');
    expect(clock.now()).toBe(5010);
    expect(reported).toMatchObject([
      {
        code: 'PLUGIN_TIMEOUT',
        message: expect.stringContaining(`"acme" timed out after 5 s in the hook ${name}`) as unknown,
      },
    ]);
  },
);

test.each<[string, (context: PluginContext) => void, string]>([
  ['beforeRun', ({ hooks }) => hooks.beforeRun.tapPromise('hangs', () => new Promise(() => undefined)), 'refused'],
  ['beforeStep', ({ hooks }) => hooks.beforeStep.tapAsync('hangs', () => undefined), 'failed'],
  ['beforeSend', ({ hooks }) => hooks.beforeSend.tapPromise('hangs', () => new Promise(() => undefined)), 'failed'],
])('a %s hook that never settles ends the run, and is named', async (name, tap, state) => {
  const clock = new VirtualClock();
  const hangs = acme((context) => {
    context.addAuthProvider(provider);
    tap(context);
  });
  const kernel = await createKernel({ plugins: [sound, hangs], clock });
  const summary = await clock.run(
    kernel.run({ chain: makeChain([call('ping')]), descriptions: { api: description }, servers: { api: url } })
      .finished,
  );
  expect(summary.state).toBe(state);
  expect(failureOf({ summary, reported: [] })).toMatchObject({
    code: 'PLUGIN_TIMEOUT',
    message: expect.stringContaining(`The plugin "acme" timed out after 20 s in the hook ${name}`) as unknown,
  });
});

test.each<[string, (context: PluginContext) => void, RegExp]>([
  [
    'beforeRun hook returns nonsense',
    ({ hooks }) => hooks.beforeRun.tap('x', () => 'nonsense' as never),
    /"acme" did not return a chain from the hook beforeRun: is string/,
  ],
  [
    'beforeStep hook returns nonsense',
    ({ hooks }) => hooks.beforeStep.tap('x', () => ({}) as never),
    /"acme" did not return a step from the hook beforeStep: its "id"/,
  ],
  [
    'beforeStep hook returns another step',
    ({ hooks }) => hooks.beforeStep.tap('x', (step) => ({ ...step, id: 'other' })),
    /"acme" returned a different step from the hook beforeStep; it may change its inputs/,
  ],
  [
    'beforeSend hook returns a call without header fields',
    ({ hooks }) => hooks.beforeSend.tap('x', (value) => ({ ...value, headers: null as never })),
    /"acme" did not return an HTTP call from the hook beforeSend: its "headers"/,
  ],
])('a plugin whose %s ends the run with its name, and sends nothing', async (_what, tap, message) => {
  let sent = 0;
  const counts: Plugin = {
    name: 'counts',
    apply: (context) => context.addExecutor({ ...executor, execute: () => ((sent += 1), Promise.resolve(response)) }),
  };
  const outcome = await run([
    counts,
    acme((context) => {
      context.addAuthProvider(provider);
      tap(context);
    }),
  ]);
  expect(failureOf(outcome)).toMatchObject({
    code: 'PLUGIN_RESULT_INVALID',
    message: expect.stringMatching(message) as unknown,
  });
  expect(sent).toBe(0);
});

test('a before hook that returns nothing changes nothing', async () => {
  const { summary } = await run([
    sound,
    acme(({ addAuthProvider, hooks }) => {
      addAuthProvider(provider);
      hooks.beforeRun.tap('x', () => undefined as never);
      hooks.beforeStep.tap('x', () => undefined as never);
      hooks.beforeSend.tap('x', () => undefined as never);
    }),
  ]);
  expect(summary.state).toBe('succeeded');
});

test.each<[string, (context: PluginContext) => void, RegExp]>([
  [
    'a beforeLoad hook that never settles',
    ({ hooks }) => hooks.beforeLoad.tapPromise('x', () => new Promise(() => undefined)),
    /"acme" timed out after 20 s in the hook beforeLoad/,
  ],
  [
    'a beforeLoad hook that returns nonsense',
    ({ hooks }) => hooks.beforeLoad.tap('x', () => ({ location: 1 }) as never),
    /"acme" did not return a source from the hook beforeLoad: its "location"/,
  ],
  [
    'a loader that never settles',
    ({ addSpecLoader }) =>
      addSpecLoader({ name: 'mem', accepts: () => true, load: () => new Promise(() => undefined) }),
    /"acme" timed out after 120 s in load\(\) of its loader "mem"/,
  ],
])('%s fails the description, and names its plugin', async (_what, apply, message) => {
  const clock = new VirtualClock();
  const kernel = await createKernel({ plugins: [acme(apply)], clock });
  const loading = kernel.load(source);
  loading.catch(() => undefined);
  await expect(clock.run(loading)).rejects.toMatchObject({
    message: expect.stringMatching(message) as unknown,
    details: { plugin: 'acme' },
  });
});

test('a plugin whose apply() never settles rejects the kernel, and is named', async () => {
  const clock = new VirtualClock();
  const creating = createKernel({ plugins: [{ name: 'acme', apply: () => new Promise(() => undefined) }], clock });
  creating.catch(() => undefined);
  await expect(clock.run(creating)).rejects.toMatchObject({
    code: 'PLUGIN_TIMEOUT',
    message: expect.stringContaining('"acme" timed out after 20 s in apply()') as unknown,
  });
});

test('an afterLoad hook that never settles does not delay the description', async () => {
  const clock = new VirtualClock();
  const hangs = acme((context) => {
    context.addSpecLoader({ name: 'mem', accepts: () => true, load: () => Promise.resolve(description) });
    context.hooks.afterLoad.tapAsync('hangs', () => undefined);
  });
  const kernel = await createKernel({ plugins: [hangs], clock });
  expect(await clock.run(kernel.load(source))).toBe(description);
});

test('a cleanup that never settles does not delay other cleanups or disposal', async () => {
  const clock = new VirtualClock();
  const released: string[] = [];
  const first = acme(({ onDispose }) => onDispose(() => void released.push('acme')));
  const hangs: Plugin = { name: 'hangs', apply: ({ onDispose }) => onDispose(() => new Promise(() => undefined)) };
  const kernel = await createKernel({ plugins: [first, hangs], clock });
  const disposal = kernel.dispose();
  disposal.catch(() => undefined);
  await expect(clock.run(disposal)).rejects.toMatchObject({
    code: 'PLUGIN_TIMEOUT',
    details: { plugin: 'hangs' },
    help: errorCodes.PLUGIN_TIMEOUT,
  });
  expect(released).toEqual(['acme']);
});

test('the provider receives the time of sending to sign a call with', async () => {
  const clock = new VirtualClock(1_000_000);
  const times: number[] = [];
  const signs = acme((context) => {
    context.addExecutor(executor);
    context.addAuthProvider({ ...provider, apply: (value, _scheme, _grant, { time }) => (times.push(time), value) });
  });
  const kernel = await createKernel({ plugins: [signs], clock });
  const credentials = [{ name: 'me', scheme: 'sign', fields: {}, approvedOrigins: [url] }];
  const chain = makeChain([wait('pause', 2_500), call('ping')], ['pause -> ping']);
  const request = {
    chain,
    descriptions: { api: description },
    servers: { api: url },
    credentials,
    options: { autoCredentials: true },
  };
  expect((await clock.run(kernel.run(request).finished)).state).toBe('succeeded');
  expect(times).toEqual([1_002_500]);
});
