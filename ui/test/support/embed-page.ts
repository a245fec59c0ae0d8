import type { HttpCall, HttpResult } from '@opchain/core/internal/model';
import type { Executor } from '@opchain/core/plugin';
import { type Chain, createKernel, type Kernel, type OperationStep, type RunSummary } from '@opchain/core';
import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import { openApiLoader } from '@opchain/openapi-loader';
import {
  createWorkbench,
  define,
  englishTexts,
  type OpchainBuilder,
  type OpchainCanvas,
  type OpchainPalette,
  type OpchainResults,
} from '../../src/index.js';

// The page of another team: nothing of Opchain is on it until a test adds it with `embed`.

const server = 'http://api.test';

const description = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: server }],
  paths: {
    '/customers': { post: operation('createCustomer', 'apiKeyAuth') },
    '/products': { get: operation('listProducts'), post: operation('createProduct', 'loginAuth') },
    '/orders': { post: operation('createOrder', 'bearerAuth') },
  },
  components: {
    securitySchemes: {
      apiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      bearerAuth: { type: 'http', scheme: 'bearer' },
      loginAuth: { type: 'oauth2', flows: { password: { tokenUrl: 'http://issuer.test/token', scopes: {} } } },
    },
  },
};

function operation(operationId: string, scheme?: string): object {
  const content = {
    'application/json': {
      schema: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } },
    },
  };
  return {
    operationId,
    tags: ['Shop'],
    ...(scheme !== undefined && { security: [{ [scheme]: [] }] }),
    ...(operationId !== 'listProducts' && { requestBody: { required: true, content } }),
    responses: { '200': { description: 'OK', content } },
  };
}

/** Requests sent, pending, and aborted. */
const calls: HttpCall[] = [];
const traffic = { pause: 5, inFlight: 0, stopped: 0 };
let count = 0;

const executor: Executor = {
  name: 'memory',
  handles: () => true,
  async execute(call, { signal, onSent }): Promise<HttpResult> {
    onSent();
    calls.push(call);
    traffic.inFlight += 1;
    try {
      await new Promise<void>((resolve, reject) => {
        const stop = (): void => {
          clearTimeout(timer);
          traffic.stopped += 1;
          reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
        };
        const timer = setTimeout(() => {
          signal.removeEventListener('abort', stop);
          resolve();
        }, traffic.pause);
        signal.addEventListener('abort', stop, { once: true });
      });
    } finally {
      traffic.inFlight -= 1;
    }
    const body = new TextEncoder().encode(JSON.stringify({ id: `id-${++count}`, name: 'A thing' }));
    return { status: 200, statusText: 'OK', headers: [['Content-Type', 'application/json']], body, truncated: false };
  },
};

const node = (id: string, more: Partial<OperationStep> = {}): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
  ...(id === 'listProducts' ? {} : { body: { payload: { name: 'Ada' } } }),
  ...more,
});

const chain: Chain = {
  id: 'orders',
  title: 'Orders',
  version: '1.0.0',
  sources: [{ name: 'shop', url: `${location.origin}/openapi.json` }],
  inputs: [],
  steps: [node('listProducts'), node('createOrder', { body: { payload: { name: '{{listProducts.name}}' } } })],
  connections: [{ source: 'listProducts', target: 'createOrder' }],
  layout: { listProducts: { x: 0, y: 0 }, createOrder: { x: 0, y: 260 } },
};

const makeKernel = (): Promise<Kernel> =>
  createKernel({
    plugins: [
      openApiLoader(),
      apiKeyAuth(),
      httpAuth(),
      oauth2Auth(),
      { name: 'memory', apply: (context) => context.addExecutor(executor) },
    ],
  });

/** Reads the description from memory, so that it works under any policy. */
const readUrl = (): Promise<Uint8Array> => Promise.resolve(new TextEncoder().encode(JSON.stringify(description)));

/** A builder with its own kernel; `with` sets what the page provides. */
async function mount(into: Node, given: Partial<OpchainBuilder> = {}): Promise<OpchainBuilder> {
  const builder = document.createElement('opchain-builder');
  Object.assign(builder, { options: { network: { readUrl } }, specUrl: '/openapi.json', ...given });
  builder.kernel = await makeKernel();
  into.appendChild(builder);
  await ready(builder);
  return builder;
}

/** Waits until the builder shows that its description is open. */
async function ready(builder: OpchainBuilder): Promise<void> {
  const topBar = () => builder.shadowRoot?.querySelector('opchain-top-bar')?.shadowRoot;
  while (topBar()?.querySelector('.api b')?.textContent !== 'Shop 1')
    await new Promise((resolve) => setTimeout(resolve, 5));
  await builder.updateComplete;
}

/** A container of that size. */
function box(width = 1200, height = 700): HTMLElement {
  const place = document.createElement('div');
  place.className = 'place';
  place.style.setProperty('width', `${width}px`);
  place.style.setProperty('height', `${height}px`);
  document.body.append(place);
  return place;
}

/** Runs the chain and returns its summary. */
async function runOnce(): Promise<RunSummary> {
  const kernel = await makeKernel();
  const loaded = await kernel.load({
    location: `${location.origin}/openapi.json`,
    content: JSON.stringify(description),
  });
  const summary = await kernel.run({ chain, descriptions: { shop: loaded }, servers: { shop: server } }).finished;
  await kernel.dispose();
  return summary;
}

const violations: string[] = [];
document.addEventListener('securitypolicyviolation', (event) =>
  violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
);

const embed = {
  box,
  calls,
  chain,
  createWorkbench,
  define,
  description,
  englishTexts,
  makeKernel,
  mount,
  node,
  readUrl,
  ready,
  runOnce,
  server,
  traffic,
  violations,
};
Object.assign(globalThis, { embed });
document.documentElement.lang = 'en';
document.documentElement.dataset['ready'] = '';

declare global {
  var embed: {
    readonly box: (width?: number, height?: number) => HTMLElement;
    readonly calls: HttpCall[];
    readonly chain: Chain;
    readonly createWorkbench: typeof createWorkbench;
    readonly define: typeof define;
    readonly englishTexts: typeof englishTexts;
    readonly makeKernel: () => Promise<Kernel>;
    readonly mount: (into: Node, given?: Partial<OpchainBuilder>) => Promise<OpchainBuilder>;
    readonly node: (id: string, more?: Partial<OperationStep>) => OperationStep;
    readonly readUrl: () => Promise<Uint8Array>;
    readonly ready: (builder: OpchainBuilder) => Promise<void>;
    readonly runOnce: () => Promise<RunSummary>;
    readonly server: string;
    readonly traffic: { pause: number; inFlight: number; stopped: number };
    readonly violations: string[];
  };
}

export type { OpchainBuilder, OpchainCanvas, OpchainPalette, OpchainResults };
