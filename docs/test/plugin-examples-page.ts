// Runs in a page: the kits of the example plugins that do not need Node.
import { createKernel, type RunSummary } from '@opchain/core';
import { authProviderCases, type PluginCase, specLoaderCases } from '@opchain/core/testing';
import { sessionAuth } from '../examples/auth-session/src/index.js';
import { replayExecutor } from '../examples/executor-replay/src/index.js';
import { describeCall } from '../examples/executor-replay/src/recording.js';
import { routesLoader } from '../examples/loader-routes/src/index.js';

export interface ExamplesPage {
  /** Every case that ran, and what each that failed says. */
  runKits(): Promise<{ readonly ran: readonly string[]; readonly failed: readonly string[] }>;
  /** Routes are read, a session is started and a call signed, and the responses come from a recording: nothing is sent. */
  runChain(): Promise<RunSummary>;
}

const fields = { keyId: 'k-17', secret: 'correct horse battery staple' };
const session = JSON.stringify({ session: 's-4711', key: 'only for this session', expiresIn: 900 });
const url = 'https://parcels.example';
const routes = `api: Parcels\nserver: ${url}\nauth: session-hmac\nGET /parcels listParcels\n`;
const recorded = { status: 200, statusText: 'OK', headers: [], durationMs: 0 };

const cases: readonly PluginCase[] = [
  ...authProviderCases({
    plugin: () => sessionAuth(),
    samples: [
      {
        title: 'session',
        scheme: { name: 'session-hmac', type: 'http', scheme: 'session-hmac' },
        input: { fields },
        respond: () => ({ ...recorded, status: 201, body: new TextEncoder().encode(session), truncated: false }),
      },
    ],
    unsupportedScheme: { name: 'basic', type: 'http', scheme: 'basic' },
  }),
  ...specLoaderCases({
    plugin: () => routesLoader(),
    samples: [
      {
        title: 'routes',
        source: { location: 'parcels.routes', content: routes },
        operations: ['GET /parcels'],
        securitySchemes: ['session-hmac'],
      },
    ],
    broken: [{ location: 'empty.routes', content: routes.slice(0, 20) }],
  }),
];

const page: ExamplesPage = {
  async runKits() {
    const failed: string[] = [];
    for (const { title, run } of cases)
      await run().catch((error: unknown) => failed.push(`${title}: ${String(error)}`));
    return { ran: cases.map(({ title }) => title), failed };
  },
  async runChain() {
    const login = { method: 'POST', url: `${url}/sessions`, headers: [], cookies: [], body: JSON.stringify(fields) };
    const responses = [
      { ...recorded, ...(await describeCall(login, [])), status: 201, body: session },
      { ...recorded, method: 'GET', url: `${url}/parcels`, body: '[]' },
    ];
    const plugins = [routesLoader(), sessionAuth(), replayExecutor({ format: 'opchain-recording-1', responses })];
    const kernel = await createKernel({ plugins });
    const api = await kernel.load({ location: 'parcels.routes', content: routes });
    const operation = { source: 'parcels', id: 'listParcels' };
    const chain = {
      id: 'list',
      title: 'List',
      version: '1',
      sources: [{ name: 'parcels', url: 'parcels.routes' }],
      inputs: [],
      steps: [
        { id: 'list', kind: 'operation' as const, operation, parameters: [], checks: [], captures: [], onFailure: [] },
      ],
      connections: [],
      layout: {},
    };
    const credentials = [{ name: 'me', scheme: 'session-hmac', fields, approvedOrigins: [url] }];
    return kernel.run({
      chain,
      descriptions: { parcels: api },
      servers: {},
      credentials,
      options: { autoCredentials: true },
    }).finished;
  },
};

(globalThis as unknown as { page: ExamplesPage }).page = page;
