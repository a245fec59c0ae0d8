import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { ApiDescription } from '../model/api-description.js';
import type { HttpCall } from '../model/http.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import type { RunEvent } from '../model/run-event.js';
import type { Executor, Plugin, PluginContext, SpecLoader } from '../plugin/contract.js';
import { createKernel } from './create-kernel.js';
import { kernelVersion } from './kernel-version.js';

const plugin = (name: string, apply: Plugin['apply'] = () => undefined, more: Partial<Plugin> = {}): Plugin => ({
  name,
  apply,
  ...more,
});

const emptyDescription = (title: string): ApiDescription => ({
  title,
  version: '1',
  format: 'test',
  servers: [],
  tags: [],
  operations: [],
  securitySchemes: [],
  warnings: [],
  find: () => undefined,
  operation: () => Promise.reject(new OpchainError('OPERATION_UNKNOWN', 'none')),
});

const loader = (name: string, more: Partial<SpecLoader> = {}): SpecLoader => ({
  name,
  accepts: ({ location }) => location.startsWith(name),
  load: ({ location }) => Promise.resolve(emptyDescription(location)),
  ...more,
});

const executor = (name: string, respond: Executor['execute']): Executor => ({
  name,
  handles: () => true,
  execute: respond,
});
const neverRespond: Executor['execute'] = (_call, scope) => {
  scope.onSent();
  return Promise.resolve({ status: 204, statusText: '', headers: [], body: new Uint8Array(0), truncated: false });
};

const waitChain = { id: 'c', title: 'c', version: '1', sources: [], inputs: [], connections: [], layout: {} } as const;

test('plugin ranges are checked against the version of the package', () => {
  const { version } = JSON.parse(readFileSync(`${__dirname}/../../package.json`, 'utf8')) as { version: string };
  expect(kernelVersion).toBe(version);
});

test('applies plugins in the given order, but each after those that it needs', async () => {
  const applied: string[] = [];
  const note = (name: string, needs: readonly string[] = []) => plugin(name, () => void applied.push(name), { needs });
  await createKernel({ plugins: [note('a', ['c']), note('b'), note('c', ['d']), note('d')] });
  expect(applied).toEqual(['d', 'c', 'a', 'b']);
});

test('waits for each plugin before it applies the next', async () => {
  const order: string[] = [];
  const slow = plugin('slow', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    order.push('slow');
  });
  await createKernel({ plugins: [slow, plugin('quick', () => void order.push('quick'))] });
  expect(order).toEqual(['slow', 'quick']);
});

test.each<[string, Plugin[], string, RegExp]>([
  ['two plugins of the same name', [plugin('twin'), plugin('twin')], 'PLUGIN_NAME_TAKEN', /"twin"/],
  [
    'a missing dependency',
    [plugin('a', undefined, { needs: ['b'] })],
    'PLUGIN_DEPENDENCY_MISSING',
    /"a" depends on the plugin "b"/,
  ],
  [
    'a dependency cycle',
    [plugin('a', undefined, { needs: ['b'] }), plugin('b', undefined, { needs: ['a'] })],
    'PLUGIN_DEPENDENCY_CYCLE',
    /a → b → a/,
  ],
  [
    'a plugin for another kernel',
    [plugin('old', undefined, { kernel: '^99.0.0' })],
    'PLUGIN_VERSION_MISMATCH',
    /"old" requires kernel \^99\.0\.0/,
  ],
  [
    'an invalid range',
    [plugin('odd', undefined, { kernel: 'newest' })],
    'PLUGIN_INVALID',
    /"odd".*semver range.*"newest"/,
  ],
  ['a plugin without apply', [{ name: 'lame' } as never], 'PLUGIN_INVALID', /"lame"/],
  ['a plugin without a name', [{ apply: () => undefined } as never], 'PLUGIN_INVALID', /no name/],
  ['a value that is not a plugin', [null as never], 'PLUGIN_INVALID', /null/],
])('rejects %s', async (_what, plugins, code, message) => {
  await expect(createKernel({ plugins })).rejects.toMatchObject({
    name: 'OpchainError',
    code,
    message: expect.stringMatching(message) as unknown,
  });
});

test('accepts a plugin whose range includes the kernel version', async () => {
  await expect(
    createKernel({ plugins: [plugin('fits', undefined, { kernel: `>=${kernelVersion} <99` })] }),
  ).resolves.toBeDefined();
});

test('names the plugin that fails in apply, and disposes those applied before it', async () => {
  const released: string[] = [];
  const first = plugin('first', (context) => {
    context.onDispose(() => void released.push('1'));
    context.onDispose(() => void released.push('2'));
  });
  const bad = plugin('bad', () => {
    throw new TypeError('cannot do that');
  });
  await expect(createKernel({ plugins: [first, bad] })).rejects.toMatchObject({
    code: 'PLUGIN_FAILED',
    message: 'The plugin "bad" failed in apply(): cannot do that',
    details: { plugin: 'bad' },
  });
  expect(released).toEqual(['2', '1']);
});

test('rejects a second loader, provider or executor of the same name, and names the plugin that adds it', async () => {
  const adds = (name: string) => plugin(name, (context) => context.addExecutor(executor('node', neverRespond)));
  await expect(createKernel({ plugins: [adds('one'), adds('two')] })).rejects.toMatchObject({
    code: 'PLUGIN_NAME_TAKEN',
    details: { plugin: 'two' },
  });
});

test('accepts no registrations after it is created', async () => {
  let captured: PluginContext | undefined;
  await createKernel({ plugins: [plugin('late', (context) => void (captured = context))] });
  const late = captured!;
  for (const register of [
    () => late.addExecutor(executor('node', neverRespond)),
    () => late.onDispose(() => undefined),
    () => late.hooks.beforeSend.tap('late', (call) => call),
    () => late.hooks.beforeSend.intercept({}),
  ]) {
    expect(register).toThrow(expect.objectContaining({ code: 'KERNEL_FROZEN', details: { plugin: 'late' } }));
  }
});

test('reads a description with the first loader that accepts it', async () => {
  const both = plugin('both', (context) => {
    context.addSpecLoader(loader('mem:'));
    context.addSpecLoader(loader('mem:second', { load: () => Promise.reject(new Error('must not be asked')) }));
  });
  const kernel = await createKernel({ plugins: [both] });
  expect((await kernel.load({ location: 'mem:second/x', content: '' })).title).toBe('mem:second/x');
  await expect(kernel.load({ location: 'else:', content: '' })).rejects.toMatchObject({
    code: 'SPEC_NOT_RECOGNIZED',
    message: expect.stringContaining('else:') as unknown,
  });
});

test('names the plugin whose loader throws; errors about a document pass through unchanged', async () => {
  const kernel = await createKernel({
    plugins: [
      plugin('acme', (context) => {
        context.addSpecLoader(loader('broken', { load: () => Promise.reject(new RangeError('oops')) }));
        context.addSpecLoader(
          loader('strict', {
            load: () => Promise.reject(new OpchainError('SPEC_SYNTAX', 'Line 3 is no YAML.', { line: 3 })),
          }),
        );
      }),
    ],
  });
  await expect(kernel.load({ location: 'broken', content: '' })).rejects.toMatchObject({
    code: 'PLUGIN_FAILED',
    details: { plugin: 'acme' },
    message: expect.stringContaining('"acme"') as unknown,
  });
  await expect(kernel.load({ location: 'strict', content: '' })).rejects.toMatchObject({
    code: 'SPEC_SYNTAX',
    details: { line: 3 },
  });
});

test('reads no other document unless it is given a read function', async () => {
  const follows = loader('mem:', {
    load: async (_source, scope) => emptyDescription(String(await scope.read('file:///etc/passwd'))),
  });
  const kernel = await createKernel({ plugins: [plugin('p', (context) => context.addSpecLoader(follows))] });
  await expect(kernel.load({ location: 'mem:', content: '' })).rejects.toMatchObject({ code: 'REF_NOT_ALLOWED' });
  expect((await kernel.load({ location: 'mem:', content: '' }, { read: () => Promise.resolve('allowed') })).title).toBe(
    'allowed',
  );
});

test('disposes a description that arrives after its loading was aborted', async () => {
  const controller = new AbortController();
  let released = 0;
  const late: SpecLoader = {
    ...loader('late', { accepts: () => true }),
    load: async (source, scope) => {
      const description = await loader('late').load(source, scope);
      controller.abort(new Error('not any more'));
      return { ...description, dispose: () => released++ };
    },
  };
  const kernel = await createKernel({ plugins: [plugin('late', (context) => context.addSpecLoader(late))] });
  await expect(kernel.load({ location: 'x', content: '' }, { signal: controller.signal })).rejects.toThrow(
    'not any more',
  );
  expect(released).toBe(1);
});

test('beforeLoad may change or reject the source; afterLoad only observes', async () => {
  const seen: string[] = [];
  const reported: OpchainError[] = [];
  const kernel = await createKernel({
    onPluginError: (error) => reported.push(error),
    plugins: [
      plugin('reads', (context) => context.addSpecLoader(loader('mem:'))),
      plugin('moves', (context) => {
        context.hooks.beforeLoad.tap('moves', (source) => {
          if (source.location === 'forbidden') throw new Error('not this one');
          return { ...source, location: `mem:${source.location}` };
        });
        context.hooks.afterLoad.tapPromise('looks', (description) => {
          seen.push(description.title);
          return Promise.reject(new Error('after the fact'));
        });
      }),
      plugin('looks too', (context) =>
        context.hooks.afterLoad.tapAsync('looks too', (description, _source, done) =>
          done((seen.push(`${description.title} too`), null)),
        ),
      ),
    ],
  });
  expect((await kernel.load({ location: 'x', content: '' })).title).toBe('mem:x');
  expect(seen).toEqual(['mem:x', 'mem:x too']);
  expect(reported.map(({ message, details }) => [message, details.plugin])).toEqual([
    ['The plugin "moves" failed in the hook afterLoad: after the fact', 'moves'],
  ]);
  await expect(kernel.load({ location: 'forbidden', content: '' })).rejects.toMatchObject({
    code: 'PLUGIN_FAILED',
    message: 'The plugin "moves" failed in the hook beforeLoad: not this one',
  });
});

test.each<[string, (hooks: PluginContext['hooks']) => void]>([
  ['tap', (hooks) => hooks.beforeLoad.tap('x', () => { throw new Error('no'); })], // prettier-ignore
  ['tapAsync', (hooks) => hooks.beforeLoad.tapAsync('x', (_source, done) => done(new Error('no')))],
  ['tapAsync that throws', (hooks) => hooks.beforeLoad.tapAsync('x', () => { throw new Error('no'); })], // prettier-ignore
  ['tapPromise', (hooks) => hooks.beforeLoad.tapPromise('x', () => Promise.reject(new Error('no')))],
  [
    'withOptions',
    (hooks) =>
      hooks.beforeLoad
        .withOptions({ stage: 1 })
        .withOptions({ before: 'y' })
        .tapPromise('x', () => Promise.reject(new Error('no'))),
  ],
])('an error from a tap added with %s names its plugin', async (_kind, register) => {
  const kernel = await createKernel({
    plugins: [
      plugin('first', (context) => context.hooks.beforeLoad.tapPromise('first', (source) => Promise.resolve(source))),
      plugin('acme', (context) => register(context.hooks)),
    ],
  });
  await expect(kernel.load({ location: 'x', content: '' })).rejects.toMatchObject({
    code: 'PLUGIN_FAILED',
    details: { plugin: 'acme' },
  });
});

test('an OpchainError thrown by a tap keeps its code and names its plugin', async () => {
  const refuses = plugin('policy', (context) => {
    context.hooks.beforeLoad.tap('policy', () => {
      throw new OpchainError('REF_NOT_ALLOWED', 'Only our own descriptions.');
    });
  });
  const kernel = await createKernel({ plugins: [refuses] });
  await expect(kernel.load({ location: 'x', content: '' })).rejects.toMatchObject({
    code: 'REF_NOT_ALLOWED',
    message: 'Only our own descriptions.',
    details: { plugin: 'policy' },
  });
});

test('two kernels of the same plugins share nothing', async () => {
  const contexts: PluginContext[] = [];
  const shared = plugin('shared', (context) => {
    contexts.push(context);
    context.addSpecLoader(loader('mem:'));
    const own = contexts.length;
    context.hooks.beforeLoad.tap('own', (source) => ({ ...source, location: `${source.location}-${own}` }));
  });
  const [one, two] = [await createKernel({ plugins: [shared] }), await createKernel({ plugins: [shared] })];
  expect((await one.load({ location: 'mem:', content: '' })).title).toBe('mem:-1');
  expect((await two.load({ location: 'mem:', content: '' })).title).toBe('mem:-2');
  const [events, otherEvents]: RunEvent[][] = [[], []];
  one.events.subscribe((event) => void events!.push(event));
  two.events.subscribe((event) => void otherEvents!.push(event));
  await one.run({
    chain: { ...waitChain, steps: [{ id: 'w', kind: 'wait', durationMs: 1 }] },
    descriptions: {},
    servers: {},
  }).finished;
  expect(events!.map(({ type }) => type)).toContain('run-finished');
  expect(otherEvents).toEqual([]);
  await one.dispose();
  expect((await two.load({ location: 'mem:', content: '' })).title).toBe('mem:-2');
});

test('shows plugins the events of every run, but does not let them emit any', async () => {
  const seen: string[] = [];
  const listens = plugin('listens', (context) => {
    context.events.subscribe((event) => void seen.push(event.type));
    expect('next' in context.events).toBe(false);
  });
  const kernel = await createKernel({ plugins: [listens] });
  await kernel.run({
    chain: { ...waitChain, steps: [{ id: 'w', kind: 'wait', durationMs: 1 }] },
    descriptions: {},
    servers: {},
  }).finished;
  expect(seen[0]).toBe('run-started');
  expect(seen.at(-1)).toBe('run-finished');
});

test('is disposed once: cancels its runs, then disposes its plugins in reverse order', async () => {
  const order: string[] = [];
  const releases = (name: string) =>
    plugin(name, (context) => {
      context.onDispose(() => void order.push(`${name} 1`));
      context.onDispose(async () => {
        await Promise.resolve();
        order.push(`${name} 2`);
      });
    });
  const kernel = await createKernel({ plugins: [releases('a'), releases('b')] });
  const run = kernel.run({
    chain: { ...waitChain, steps: [{ id: 'w', kind: 'wait', durationMs: 60_000 }] },
    descriptions: {},
    servers: {},
  });
  void run.finished.then(({ state }) => order.push(state));
  await Promise.all([kernel.dispose(), kernel.dispose()]);
  expect(order).toEqual(['cancelled', 'b 2', 'b 1', 'a 2', 'a 1']);
  expect(() => kernel.run({ chain: { ...waitChain, steps: [] }, descriptions: {}, servers: {} })).toThrow(
    expect.objectContaining({ code: 'KERNEL_DISPOSED' }),
  );
  await expect(kernel.load({ location: 'x', content: '' })).rejects.toMatchObject({ code: 'KERNEL_DISPOSED' });
});

test('disposes every plugin, even when one fails, and reports which', async () => {
  const released: string[] = [];
  const kernel = await createKernel({
    plugins: [
      plugin('good', (context) => context.onDispose(() => void released.push('good'))),
      plugin('bad', (context) =>
        context.onDispose(() => {
          throw new Error('stuck');
        }),
      ),
    ],
  });
  await expect(kernel.dispose()).rejects.toMatchObject({
    code: 'PLUGIN_FAILED',
    details: { plugin: 'bad' },
    message: expect.stringContaining('stuck') as unknown,
  });
  expect(released).toEqual(['good']);
});

test('reports that nothing can apply a scheme, and asks the provider that can', async () => {
  const scheme = { type: 'other', name: 'odd', originalType: 'riddle' } as const;
  const credential = {
    name: 'me',
    scheme: 'odd',
    fields: { answer: 's3cret-word' },
    approvedOrigins: ['https://issuer.example'],
  };
  const bare = await createKernel({ plugins: [] });
  expect(bare.credentialFields(scheme)).toBeUndefined();
  expect(bare.tokenOrigin(credential, scheme, 'https://api.example')).toBeUndefined();
  await expect(bare.verifyCredential(credential, scheme, 'https://api.example')).rejects.toMatchObject({
    code: 'SCHEME_UNSUPPORTED',
  });

  const sent: HttpCall[] = [];
  const riddles = plugin('riddles', (context) => {
    context.addExecutor(executor('echo', (call, scope) => (sent.push(call), neverRespond(call, scope))));
    context.addAuthProvider({
      name: 'riddle',
      handles: ({ type }) => type === 'other',
      fields: () => [{ name: 'answer', label: 'Answer', secret: true, required: true }],
      tokenEndpoint: (_scheme, entered) => entered.tokenUrl ?? 'https://issuer.example/token',
      async obtain(_scheme, entered, scope) {
        await scope.send({
          method: 'POST',
          url: entered.tokenUrl ?? 'https://issuer.example/token',
          headers: [],
          cookies: [],
        });
        if (entered.fields['answer'] === 'wrong-word')
          throw new OpchainError('TOKEN_REFUSED', 'The issuer says: "wrong-word" is wrong.');
        return { values: {}, secrets: [], expiresAt: 42 };
      },
      apply: (call) => call,
    });
  });
  const kernel = await createKernel({ plugins: [riddles] });
  expect(kernel.credentialFields(scheme)).toHaveLength(1);
  expect(kernel.tokenOrigin(credential, scheme, 'https://api.example')).toBe('https://issuer.example');
  expect(await kernel.verifyCredential(credential, scheme, 'https://api.example')).toEqual({ expiresAt: 42 });
  expect(kernel.loginState(credential, scheme, 'https://api.example')).toBe('none');
  expect(sent).toHaveLength(1);
  await expect(
    kernel.verifyCredential({ ...credential, tokenUrl: 'https://elsewhere.example/' }, scheme, 'https://api.example'),
  ).rejects.toMatchObject({
    code: 'ORIGIN_NOT_APPROVED',
  });
  expect(sent).toHaveLength(1);
  await expect(
    kernel.verifyCredential({ ...credential, fields: { answer: 'wrong-word' } }, scheme, 'https://api.example'),
  ).rejects.toMatchObject({
    code: 'TOKEN_REFUSED',
    message: 'The issuer says: "•••••" is wrong.',
  });
});

test('reports whether a run would ask the user to log in', async () => {
  const scheme = { type: 'other', name: 'door', originalType: 'door' } as const;
  const credential = { name: 'me', scheme: 'door', fields: {}, approvedOrigins: ['https://api.example'] };
  const doors = plugin('doors', (context) =>
    context.addAuthProvider({
      name: 'door',
      handles: ({ type }) => type === 'other',
      fields: () => [],
      interactive: () => true,
      obtain: () => Promise.resolve({ values: { key: 'open' }, secrets: ['open'] }),
      apply: (call) => call,
    }),
  );
  const kernel = await createKernel({ plugins: [doors] });
  const state = () => kernel.loginState(credential, scheme, 'https://api.example');
  expect(state()).toBe('required');
  await kernel.verifyCredential(credential, scheme, 'https://api.example');
  expect(state()).toBe('done');
  expect(kernel.loginState(credential, scheme, 'https://api.example/')).toBe('done');
  expect(kernel.loginState(credential, scheme, 'https://api.example/v2')).toBe('required');
  const provided = { ...credential, provide: () => Promise.resolve({ fields: {} }) };
  expect(kernel.loginState(provided, scheme, 'https://api.example')).toBe('none');
  expect((await createKernel({ plugins: [] })).loginState(credential, scheme, 'https://api.example')).toBe('none');
});
