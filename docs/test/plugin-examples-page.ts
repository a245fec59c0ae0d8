// Runs in a page: the kits of the example plugins that do not need Node.
import { createKernel, type Plugin, type RunSummary } from '@opchain/core';
import { authProviderCases, type PluginCase, specLoaderCases } from '@opchain/core/testing';
import { sigV4Auth } from '../examples/auth-hmac/src/index.js';
import { replayExecutor } from '../examples/executor-replay/src/index.js';
import { postmanLoader } from '../examples/loader-postman/src/index.js';

export interface ExamplesPage {
  /** Every case that ran, and what each that failed says. */
  runKits(): Promise<{ readonly ran: readonly string[]; readonly failed: readonly string[] }>;
  /** A collection is read, a call is signed, and an answer comes out of a recording: nothing is sent. */
  runChain(): Promise<RunSummary>;
}

const fields = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-central-1',
  service: 'execute-api',
};
const url = 'https://parcels.example';
const collection = JSON.stringify({
  info: { name: 'Parcels', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  auth: { type: 'awsv4' },
  item: [{ name: 'List parcels', request: { method: 'GET', url: `${url}/parcels` } }],
});

const cases: readonly PluginCase[] = [
  ...authProviderCases({
    plugin: () => sigV4Auth(),
    samples: [{ title: 'http', scheme: { name: 'aws', type: 'http', scheme: 'aws4-hmac-sha256' }, input: { fields } }],
    unsupportedScheme: { name: 'basic', type: 'http', scheme: 'basic' },
  }),
  ...specLoaderCases({
    plugin: () => postmanLoader(),
    samples: [
      {
        title: 'a collection',
        source: { location: 'parcels.json', content: collection },
        operations: ['GET /parcels'],
        securitySchemes: ['awsv4Auth'],
      },
    ],
    broken: [{ location: 'cut.json', content: collection.slice(0, 150) }],
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
    const answer = {
      method: 'GET',
      url: `${url}/parcels`,
      status: 200,
      statusText: 'OK',
      headers: [],
      body: '[]',
      durationMs: 0,
    };
    const plugins: Plugin[] = [
      postmanLoader(),
      sigV4Auth(),
      replayExecutor({ format: 'opchain-recording-1', responses: [answer] }),
    ];
    const kernel = await createKernel({ plugins });
    const api = await kernel.load({ location: 'parcels.json', content: collection });
    const operation = { source: 'parcels', id: 'listParcels' };
    const chain = {
      id: 'list',
      title: 'List',
      version: '1',
      sources: [{ name: 'parcels', url: 'parcels.json' }],
      inputs: [],
      steps: [
        { id: 'list', kind: 'operation' as const, operation, parameters: [], checks: [], captures: [], onFailure: [] },
      ],
      connections: [],
      layout: {},
    };
    const credentials = [{ name: 'me', scheme: 'awsv4Auth', fields, approvedOrigins: [url] }];
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
