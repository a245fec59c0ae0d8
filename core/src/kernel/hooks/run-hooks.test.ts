import { expect, test } from '@jest/globals';
import type { ApiDescription, OperationDetail } from '../../model/api-description.js';
import type { SecurityScheme } from '../../model/security/security-scheme.js';
import type { Chain, OperationStep } from '../../model/chain.js';
import type { HttpCall } from '../../model/http.js';
import type { OpchainError } from '../../model/errors/opchain-error.js';
import type { RunSummary } from '../../model/run.js';
import type { Plugin, PluginContext } from '../../plugin/contract.js';
import { createKernel } from '../create-kernel.js';

const url = 'https://api.example';
const scheme: SecurityScheme = { name: 'key', type: 'apiKey', in: 'header', parameterName: 'X-Key' };
const operation: OperationDetail = {
  id: 'ping',
  operationId: 'ping',
  method: 'GET',
  path: '/ping',
  tags: [],
  deprecated: false,
  security: [{ key: [] }],
  parameters: [],
  responses: [{ status: '200', description: 'pong', headers: [], content: [], links: [] }],
  resolve: (schema) => schema,
};
const description: ApiDescription = {
  title: 'Ping',
  version: '1',
  format: 'test',
  servers: [{ url }],
  tags: [],
  operations: [operation],
  securitySchemes: [scheme],
  warnings: [],
  find: (id) => (id === 'ping' ? operation : undefined),
  operation: () => Promise.resolve(operation),
};
const step: OperationStep = {
  id: 'ping',
  kind: 'operation',
  operation: { source: 'api', id: 'ping' },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
};
const chain: Chain = {
  id: 'c',
  title: 'Chain',
  version: '1',
  sources: [{ name: 'api', url: 'api.json' }],
  inputs: [],
  steps: [step],
  connections: [],
  layout: {},
};

/** Runs the chain with a key attached; returns the summary and the calls that the executor received. */
async function run(
  taps: (context: PluginContext) => void,
  onPluginError?: (error: OpchainError) => void,
): Promise<{ summary: RunSummary; sent: HttpCall[] }> {
  const sent: HttpCall[] = [];
  const base: Plugin = {
    name: 'base',
    apply(context) {
      context.addExecutor({
        name: 'memory',
        handles: () => true,
        execute: (call, scope) => {
          sent.push(call);
          scope.onSent();
          return Promise.resolve({
            status: 200,
            statusText: 'OK',
            headers: [],
            body: new Uint8Array(0),
            truncated: false,
          });
        },
      });
      context.addAuthProvider({
        name: 'key',
        handles: ({ type }) => type === 'apiKey',
        fields: () => [{ name: 'apiKey', label: 'Key', secret: true, required: true }],
        obtain: (_scheme, { fields }) => Promise.resolve({ values: fields, secrets: [fields['apiKey']!] }),
        apply: (call, _scheme, { values }) => ({ ...call, headers: [...call.headers, ['X-Key', values['apiKey']!]] }),
      });
    },
  };
  const kernel = await createKernel({
    plugins: [base, { name: 'acme', apply: taps }],
    ...(onPluginError === undefined ? {} : { onPluginError }),
  });
  const credentials = [{ name: 'me', scheme: 'key', fields: { apiKey: 'very-secret' }, approvedOrigins: [url] }];
  const summary = await kernel.run({
    chain,
    descriptions: { api: description },
    servers: { api: url },
    credentials,
    options: { autoCredentials: true },
  }).finished;
  await kernel.dispose();
  return { summary, sent };
}

test('hooks of a run are called in order, and only the executor sees a call with its credential', async () => {
  const order: string[] = [];
  const seen: unknown[] = [];
  const { summary, sent } = await run(({ hooks }) => {
    hooks.beforeRun.tap('t', (value, { runId }) => {
      order.push(`beforeRun ${value.title} ${typeof runId}`);
      return value;
    });
    hooks.beforeStep.tap('t', (value, scope) => {
      order.push(`beforeStep ${value.id} ${scope.chain.title}`);
      return value;
    });
    hooks.beforeSend.tap('t', (call) => {
      order.push('beforeSend');
      seen.push(call);
      return call;
    });
    hooks.afterSend.tap('t', (result, call) => {
      order.push(`afterSend ${result.status}`);
      seen.push(call);
    });
    hooks.afterStep.tap('t', (result) => {
      order.push(`afterStep ${result.state}`);
      seen.push(result);
    });
    hooks.afterRun.tap('t', (value) => {
      order.push(`afterRun ${value.state}`);
      seen.push(value);
    });
  });
  expect(summary.state).toBe('succeeded');
  expect(order).toEqual([
    'beforeRun Chain string',
    'beforeStep ping Chain',
    'beforeSend',
    'afterSend 200',
    'afterStep succeeded',
    'afterRun succeeded',
  ]);
  expect(JSON.stringify(sent)).toContain('very-secret');
  expect(JSON.stringify(seen)).not.toContain('very-secret');
});

test('beforeSend changes the call that is sent', async () => {
  const { sent } = await run(({ hooks }) =>
    hooks.beforeSend.tapPromise('trace', (call) =>
      Promise.resolve({ ...call, headers: [...call.headers, ['X-Trace', '1']] }),
    ),
  );
  expect(sent[0]!.headers).toEqual(
    expect.arrayContaining([
      ['X-Trace', '1'],
      ['X-Key', 'very-secret'],
    ]),
  );
});

test.each<[string, (hooks: PluginContext['hooks']) => void]>([
  ['beforeStep', (hooks) => hooks.beforeStep.tapPromise('t', () => Promise.reject(new Error('no')))],
  ['beforeSend', (hooks) => hooks.beforeSend.tapPromise('t', () => Promise.reject(new Error('no')))],
])('a %s that throws fails the step, names the plugin, and sends nothing', async (name, tap) => {
  const { summary, sent } = await run(({ hooks }) => tap(hooks));
  expect(summary.state).toBe('failed');
  expect(summary.results[0]!.failure).toMatchObject({
    code: 'PLUGIN_FAILED',
    message: expect.stringContaining(`The plugin "acme" failed in the hook ${name}: no`) as unknown,
  });
  expect(sent).toEqual([]);
});

test('a beforeRun that throws rejects the run, and names the plugin', async () => {
  const { summary, sent } = await run(({ hooks }) =>
    hooks.beforeRun.tapPromise('t', () => Promise.reject(new Error('not today'))),
  );
  expect(summary.state).toBe('refused');
  expect(summary.diagnostics[0]).toMatchObject({
    code: 'PLUGIN_FAILED',
    message: expect.stringContaining('"acme"') as unknown,
  });
  expect(sent).toEqual([]);
});

test('an error thrown by an after hook is reported, names the plugin, and changes nothing', async () => {
  const reported: string[] = [];
  const { summary } = await run(
    ({ hooks }) => {
      for (const hook of [hooks.afterSend, hooks.afterStep, hooks.afterRun])
        hook.tapPromise('t', () => Promise.reject(new Error('too late')));
    },
    (error) => reported.push(error.message),
  );
  expect(summary.state).toBe('succeeded');
  expect(reported).toEqual(
    ['afterSend', 'afterStep', 'afterRun'].map((name) => `The plugin "acme" failed in the hook ${name}: too late`),
  );
});

test('an executor that throws fails the step, and names its plugin', async () => {
  const breaks: Plugin = {
    name: 'breaks',
    apply: ({ addExecutor }) =>
      addExecutor({
        name: 'x',
        handles: () => true,
        execute: () => Promise.reject(new TypeError('undefined is no function')),
      }),
  };
  const kernel = await createKernel({ plugins: [breaks] });
  const summary = await kernel.run({ chain, descriptions: { api: description }, servers: { api: url } }).finished;
  expect(summary.results[0]!.failure).toMatchObject({
    code: 'PLUGIN_FAILED',
    message: expect.stringContaining('The plugin "breaks" failed in execute() of its executor "x"') as unknown,
  });
});
