import { ContextProvider } from '@lit/context';
import { setActions, type StepActions } from '@opchain/core/internal/document';
import type { HttpResult, OperationDetail, Point, Schema } from '@opchain/core/internal/model';
import type { Executor } from '@opchain/core/plugin';
import {
  type ApiDescription,
  type Chain,
  type Connection,
  createKernel,
  type OperationStep,
  type OperationSummary,
  type RunSummary,
  type Step,
} from '@opchain/core';
import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import { define } from '../../src/define.js';
import type { Stores } from '../../src/stores/stores.js';
import { createWorkbench, storesOf } from '../../src/workbench/create-workbench.js';
import type { Workbench } from '../../src/workbench/workbench.js';
import { workbenchContext } from '../../src/workbench/workbench-context.js';

// A page with the canvas, the results and the drawer on their own, over an in-memory server: used by the tests of these elements.
// URL parameters: `?inspector` the inspector instead of the palette, `?nodes=1000` a large chain, `&fail=/products` a path that fails, `&pause=100` delay of each response in milliseconds.

const server = 'http://api.test';
const issuer = 'http://issuer.test/token';

const operations: readonly OperationSummary[] = (
  [
    ['createCustomer', 'POST', '/customers', 'apiKeyAuth'],
    ['updateCustomer', 'PATCH', '/customers/{id}', 'basicAuth'],
    ['createProduct', 'POST', '/products', 'clientAuth'],
    ['createOrder', 'POST', '/orders', undefined],
  ] as const
).map(([id, method, path, scheme]) => ({
  id,
  operationId: id,
  method,
  path,
  tags: ['Shop'],
  deprecated: false,
  security: scheme === undefined ? [] : [{ [scheme]: [] }],
}));

const parameter = { deprecated: false, style: 'simple', explode: false, allowReserved: false } as const;
const orderSchema: Schema = {
  type: 'object',
  required: ['customerId', 'items'],
  properties: { customerId: { type: 'string' }, items: { type: 'array' }, note: { type: 'string' } },
};

function describeOperation(id: string): Promise<OperationDetail> {
  const summary = operations.find((operation) => operation.id === id) as OperationSummary;
  return Promise.resolve({
    ...summary,
    parameters: summary.path.includes('{id}')
      ? [
          { ...parameter, in: 'path', name: 'id', required: true, schema: { type: 'string' } },
          { ...parameter, in: 'query', name: 'notify', required: false, schema: { type: 'boolean' } },
        ]
      : [],
    requestBody: {
      required: true,
      content: [{ contentType: 'application/json', schema: id === 'createOrder' ? orderSchema : { type: 'object' } }],
    },
    responses: ['200', '201'].map((status) => ({
      status,
      description: status,
      headers: [],
      links: [],
      content: [{ contentType: 'application/json', schema: { type: 'object' } }],
    })),
    resolve: (schema) => schema,
  });
}

const description: ApiDescription = {
  title: 'Shop',
  version: '1',
  format: 'OpenAPI 3.1.0',
  servers: [{ url: server }],
  tags: [],
  operations,
  warnings: [],
  securitySchemes: [
    { name: 'apiKeyAuth', type: 'apiKey', in: 'header', parameterName: 'X-API-Key' },
    { name: 'basicAuth', type: 'http', scheme: 'basic' },
    {
      name: 'clientAuth',
      type: 'oauth2',
      flows: [{ kind: 'clientCredentials', tokenUrl: issuer, scopes: { write: 'Write' } }],
    },
  ],
  find: (id) => operations.find((operation) => operation.id === id),
  operation: describeOperation,
};

const asked = new URLSearchParams(location.search);
const pause = Number(asked.get('pause') ?? 5);
let count = 0;

const executor: Executor = {
  name: 'memory',
  handles: () => true,
  async execute(call, { signal, onSent }) {
    onSent();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, pause);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
      });
    });
    const path = new URL(call.url).pathname;
    const body = typeof call.body === 'string' ? call.body : new TextDecoder().decode(call.body);
    if (path === '/token') {
      if (!JSON.stringify(call.headers).includes(btoa('shop:right')) && !body.includes('client_secret=right'))
        return respond(401, { error: 'invalid_client', error_description: 'The client is not known.' });
      return respond(200, { access_token: 'token-of-the-shop', token_type: 'Bearer', expires_in: 600 });
    }
    if (path === asked.get('fail'))
      return respond(401, { title: 'Unauthorized', status: 401, detail: 'The key is not meant for this API.' });
    return respond(call.method === 'POST' ? 201 : 200, {
      id: `id-${++count}`,
      tags: ['a', 'b'],
      ...(JSON.parse(body === '' ? '{}' : body) as object),
    });
  },
};

function respond(status: number, value: object): HttpResult {
  return {
    status,
    statusText: status === 401 ? 'Unauthorized' : 'OK',
    headers: [['Content-Type', 'application/json']],
    body: new TextEncoder().encode(JSON.stringify(value)),
    truncated: false,
  };
}

const node = (id: string, more: Partial<OperationStep> = {}): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
  ...more,
});

const smallChain: Chain = {
  id: 'orders',
  title: 'Orders',
  version: '1.0.0',
  sources: [{ name: 'shop', url: `${server}/openapi.json` }],
  inputs: [],
  steps: [
    node('createCustomer', {
      body: { payload: { name: 'Ada Lovelace' } },
      credentials: [{ scheme: 'apiKeyAuth', credential: 'Key', kind: 'apiKey' }],
    }),
    node('updateCustomer', {
      parameters: [{ in: 'path', name: 'id', value: '{{createCustomer.id}}' }],
      body: { payload: { name: 'Ada King' } },
      credentials: [{ scheme: 'basicAuth', credential: 'Staff', kind: 'basic' }],
    }),
    node('createProduct', {
      body: { payload: { name: 'Notebook' } },
      credentials: [{ scheme: 'clientAuth', credential: 'Client', kind: 'oauth2' }],
    }),
    node('createOrder', {
      body: {
        payload: { customerId: '{{createCustomer.id}}', items: [{ productId: '{{createProduct.id}}', qty: 2 }] },
      },
    }),
  ],
  connections: [
    ['createCustomer', 'updateCustomer'],
    ['createCustomer', 'createProduct'],
    ['createCustomer', 'createOrder'],
    ['createProduct', 'createOrder'],
  ].map(([source, target]) => ({ source, target }) as Connection),
  layout: {
    createCustomer: { x: 320, y: 0 },
    updateCustomer: { x: 0, y: 240 },
    createProduct: { x: 640, y: 240 },
    createOrder: { x: 320, y: 480 },
  },
};

/**
 * A square grid of nodes, each mapping a value of the one above, every second one also running after that one's
 * neighbor.
 */
function largeChain(many: number): Chain {
  const side = Math.ceil(Math.sqrt(many));
  const layout: Record<string, Point> = {};
  const connections: Connection[] = [];
  const nodes = Array.from({ length: many }, (_, index): Step => {
    const id = `n${index}`;
    layout[id] = { x: (index % side) * 320, y: Math.floor(index / side) * 220 };
    if (index >= side) connections.push({ source: `n${index - side}`, target: id });
    if (index > side && index % 2 === 1) connections.push({ source: `n${index - side - 1}`, target: id });
    return node(id, {
      operation: { source: 'shop', id: 'createOrder' },
      body: { payload: { customerId: index >= side ? `{{n${index - side}.id}}` : 'first', items: [] } },
    });
  });
  return { ...smallChain, id: 'large', steps: nodes, connections, layout };
}

const origins = [server, new URL(issuer).origin];
const kernel = await createKernel({
  plugins: [
    apiKeyAuth(),
    httpAuth(),
    oauth2Auth(),
    { name: 'memory', apply: (context) => context.addExecutor(executor) },
  ],
});
const workbench = createWorkbench({
  kernel,
  storage: { autosave: false, sessionStorage },
  credentials: [
    { name: 'Key', scheme: 'apiKeyAuth', fields: { apiKey: 'key-of-the-shop' }, approvedOrigins: origins },
    {
      name: 'Staff',
      scheme: 'basicAuth',
      fields: { username: 'staff', password: 'password-of-staff' },
      approvedOrigins: origins,
    },
    {
      name: 'Client',
      scheme: 'clientAuth',
      fields: { clientId: 'shop', clientSecret: 'right' },
      approvedOrigins: origins,
    },
  ],
});
const stores = storesOf(workbench);
stores.descriptions.add({
  source: 'shop',
  location: `${server}/openapi.json`,
  description,
  server,
  namedServer: server,
  servers: [server],
});
const many = Number(asked.get('nodes') ?? 0);
stores.chain.replace(many > 0 ? largeChain(many) : smallChain);

await define();
document.documentElement.lang = 'en';
const main = document.createElement('main');
main.className = 'parts';
new ContextProvider(main, { context: workbenchContext, initialValue: workbench });
document.body.append(main);
const theme = asked.get('theme') ?? 'light';
const add = (name: string): HTMLElement => {
  const element = document.createElement(name);
  main.append(element);
  // Tokens are set by a builder around the elements; here each element is its own root.
  element.toggleAttribute('data-root', true);
  element.setAttribute('theme', theme);
  return element;
};
add(asked.has('inspector') ? 'opchain-inspector' : 'opchain-palette');
add('opchain-canvas');
add('opchain-results');
let drawer: HTMLElement | undefined;
const showDrawer = (): void => {
  const { credentialsOpen } = stores.view.value;
  if (credentialsOpen && drawer === undefined) drawer = add('opchain-credentials');
  if (!credentialsOpen) {
    drawer?.remove();
    drawer = undefined;
  }
};
stores.view.subscribe(showDrawer);

const said: string[] = [];
stores.view.announcements.subscribe((text) => said.push(text));

/** The last path of a step to which something led: an inspector would show it. */
let revealed = '';
stores.view.reveals.subscribe(({ stepId, path }) => (revealed = `${stepId} ${path}`));

/** What surrounds the elements on a page: in a builder, its bar and its menus do this. */
const hostPage = {
  undo: () => stores.chain.undo(),
  openCredentials: (credential?: string) =>
    stores.view.patch({
      credentialsOpen: true,
      credentialsFocus: credential === undefined ? undefined : { credential },
    }),
  openWorkflow: (id: string) =>
    stores.workflows.edit('', (current, { openWorkflow }) => openWorkflow(current, id), true),
  addWorkflow: (id: string) =>
    stores.workflows.edit('', (current, { addWorkflow, openWorkflow }) =>
      openWorkflow(addWorkflow(current, id), current.id),
    ),
  setActions: (stepId: string, onSuccess: StepActions['onSuccess'] & {}) =>
    stores.chain.change(stepId, 'host', undefined, (chain) => setActions(chain, stepId, { onSuccess })),
  moveSteps(layout: Chain['layout']) {
    stores.chain.moveSteps(layout, { origin: 'host' });
    stores.view.drawingCommands.emit('fit');
  },
  revealed: () => revealed,
  reveal: (stepId: string, path?: string) => stores.view.reveals.emit({ stepId, ...(path !== undefined && { path }) }),
  select: (...ids: string[]) => stores.selection.select(ids),
  setParameter: (...change: Parameters<Stores['chain']['setParameter']>) => stores.chain.setParameter(...change),
  /** Adds a run like the shown one, with changes. */
  addRun(change: (summary: RunSummary) => RunSummary) {
    const { summary, chain } = stores.run.shown!;
    stores.run.add(change(summary!), chain);
  },
  /** Opens the description again, with changes. */
  changeDescription(change: (description: ApiDescription) => ApiDescription) {
    const [entry] = stores.descriptions.value.entries;
    stores.descriptions.add({ ...entry!, description: change(entry!.description) });
  },
  /** The mapping that a picker outside of the page's elements is about to choose. */
  preview: (preview: Parameters<Stores['selection']['preview']>[0]) => stores.selection.preview(preview),
};
Object.assign(globalThis, { workbench, hostPage, said });

type HostPage = typeof hostPage;
type SharedWorkbench = Workbench;

declare global {
  var workbench: SharedWorkbench;
  var hostPage: HostPage;
  var said: string[];
}
