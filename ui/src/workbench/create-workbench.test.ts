import { afterEach, describe, expect, test } from '@jest/globals';
import {
  type ApiDescription,
  type Chain,
  createKernel,
  OpchainError,
  type OperationStep,
  type RunEvent,
} from '@opchain/core';
import { emptyChain } from '../stores/chain/create-chain-store.js';
import type { WorkbenchOptions } from '../stores/workbench-options.js';
import { createWorkbench, storesOf } from './create-workbench.js';
import type { Workbench } from './workbench.js';

const chain: Chain = {
  ...emptyChain(),
  title: 'Two waits',
  steps: ['first', 'second'].map((id) => ({ kind: 'wait', id, durationMs: 1 })),
  connections: [{ source: 'first', target: 'second' }],
};

/** Reads every text as the title of a description. */
const titleLoader = {
  name: 'titles',
  accepts: () => true,
  load: ({ content }: { content: string | Uint8Array }) =>
    Promise.resolve({
      title: typeof content === 'string' ? content : new TextDecoder().decode(content),
      servers: [],
      tags: [],
      warnings: [],
      operations: [],
      securitySchemes: [],
      find: () => undefined,
      operation: () => Promise.reject(new Error('There are none.')),
    } as unknown as ApiDescription),
};

/** Reads every text as the title of a description with one operation. */
const oneOperationLoader = {
  ...titleLoader,
  async load(document: { content: string | Uint8Array }) {
    const operation = { id: 'list', method: 'GET', path: '/things', tags: [], deprecated: false, security: [] };
    const detail = { ...operation, parameters: [], responses: [], links: [], resolve: (value: unknown) => value };
    return {
      ...(await titleLoader.load(document)),
      servers: [{ url: 'https://api.example' }],
      operations: [operation],
      find: () => operation,
      operation: () => Promise.resolve(detail),
    } as unknown as ApiDescription;
  },
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function open(options: WorkbenchOptions = {}): Promise<Workbench> {
  const kernel = await createKernel({
    plugins: [{ name: 'titles', apply: (context) => context.addSpecLoader(titleLoader) }],
  });
  const workbench = createWorkbench({
    kernel,
    storage: { autosave: false },
    network: { readUrl: (url) => Promise.resolve(new TextEncoder().encode(`Shop of ${new URL(url).hostname}`)) },
    ...options,
  });
  cleanups.push(
    () => workbench.dispose(),
    () => kernel.dispose(),
  );
  return workbench;
}

describe('a workbench', () => {
  test('opens its chain, and another one when it is set', async () => {
    const changes: string[] = [];
    const workbench = await open({ chain, events: { onChange: ({ title }) => changes.push(title) } });
    expect(workbench.chain).toBe(chain);
    workbench.chain = { ...chain, title: 'Another' };
    expect(workbench.chain.title).toBe('Another');
    expect(changes).toEqual(['Another']);
  });

  test('runs its chain, reports the progress, and returns the summary', async () => {
    const events: RunEvent['type'][] = [];
    const states: string[] = [];
    const workbench = await open({
      chain,
      events: {
        onRunEvent: ({ type }) => events.push(type),
        onRunFinished: ({ state }) => states.push(state),
      },
    });
    const summary = await workbench.run();
    expect(summary?.results.map(({ stepId, state }) => [stepId, state])).toEqual([
      ['first', 'succeeded'],
      ['second', 'succeeded'],
    ]);
    expect([events[0], events.at(-1), states]).toEqual(['run-started', 'run-finished', ['succeeded']]);
  });

  test('runs only the steps asked for and their dependencies', async () => {
    const summary = await (await open({ chain })).run(['first']);
    expect(summary?.results.filter(({ state }) => state === 'succeeded').map(({ stepId }) => stepId)).toEqual([
      'first',
    ]);
  });

  test('does not run what the page prevents', async () => {
    expect(await (await open({ chain, events: { beforeRun: () => 'Not today.' } })).run()).toBeUndefined();
  });

  test('cancels a run', async () => {
    const [slow] = chain.steps;
    const workbench = await open({
      chain: { ...chain, steps: [{ ...slow, durationMs: 60_000 }] as never, connections: [] },
    });
    const run = workbench.run();
    while (!storesOf(workbench).run.running) await new Promise((resolve) => setTimeout(resolve));
    workbench.cancelRun();
    expect((await run)?.state).toBe('cancelled');
  });

  test('opens descriptions by their own name or a given one, with a given server', async () => {
    const workbench = await open();
    await workbench.openDescription('https://one.example/openapi.json');
    await workbench.openDescription('https://two.example/openapi.json', {
      name: 'two',
      server: 'https://api.example/v2',
    });
    expect(storesOf(workbench).descriptions.value.entries.map(({ source, server }) => [source, server])).toEqual([
      ['shop-of-one', 'https://one.example'],
      ['two', 'https://api.example/v2'],
    ]);
  });

  test('calls the server of a description that the page opened; without a builder that asks, a run to another server is rejected', async () => {
    const step: OperationStep = {
      kind: 'operation',
      id: 'call',
      operation: { source: 'shop-of-one', id: 'list' },
      parameters: [],
      checks: [],
      captures: [],
      onSuccess: [],
      onFailure: [],
    };
    const called: string[] = [];
    const kernel = await createKernel({
      plugins: [
        {
          name: 'one-operation',
          apply(context) {
            context.addSpecLoader(oneOperationLoader);
            context.addExecutor({
              name: 'recorder',
              handles: () => true,
              execute: ({ url }) => {
                called.push(url);
                return Promise.reject(new Error('Refused.'));
              },
            });
          },
        },
      ],
    });
    const source = { name: 'shop-of-one', url: 'https://one.example/openapi.json' };
    const workbench = await open({ kernel, chain: { ...chain, sources: [source], steps: [step], connections: [] } });
    cleanups.push(() => kernel.dispose());
    const { descriptions } = storesOf(workbench);
    await descriptions.open(source.name, { kind: 'text', name: 'one.json', text: 'Shop of one' });
    await expect(workbench.run()).rejects.toMatchObject({
      code: 'SERVER_NOT_NAMED',
      message: 'Only an API description names https://api.example.',
    });
    expect(called).toEqual([]);
    await workbench.openDescription(source.url, { name: source.name });
    expect((await workbench.run())?.state).toBe('failed');
    expect(called).toEqual(['https://api.example/things']);
  });

  test('rejects a description that cannot be read, with the error of its reader', async () => {
    const unreadable = new OpchainError('SOURCE_UNREADABLE', 'https://one.example answered 404.');
    const workbench = await open({ network: { readUrl: () => Promise.reject(unreadable) } });
    await expect(workbench.openDescription('https://one.example/openapi.json')).rejects.toBe(unreadable);
  });
});

test('elements accept no workbench that createWorkbench did not create', () => {
  expect(() => storesOf({ chain } as unknown as Workbench)).toThrow('was not created by createWorkbench');
});
