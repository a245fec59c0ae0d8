import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startOpchain } from '@opchain/test-support/start-command';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();

let folder: string;
/** An API that sends no CORS headers, as most do. */
let api: TestServer;
let origin: string;
let file: string;
let received: string[] = [];

beforeAll(async () => {
  api = await startServer({
    '*': (response, { method, target }) => {
      received.push(`${method} ${target}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": 7, "name": "Rex"}');
    },
  });
  origin = api.url;
  folder = await mkdtemp(join(tmpdir(), 'opchain-serve-'));
  file = join(folder, 'pets.openapi.json');
  const answer = {
    description: 'A pet',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
      },
    },
  };
  await writeFile(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1.0.0' },
      servers: [{ url: origin }],
      paths: { '/pet': { get: { operationId: 'getPet', tags: ['Pets'], responses: { 200: answer } } } },
    }),
  );
});

afterAll(async () => {
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Serves the builder with these options, adds a chain of one call, runs it, and returns the result. */
async function runServed(
  options: readonly string[],
  look: (builder: OpenBuilder, state: string) => Promise<void>,
): Promise<void> {
  received = [];
  const served = await startOpchain(file, ...options);
  const builder = await openBuilder(browser, served.url);
  try {
    await builder.row(/getPet/).dblclick();
    await builder.card('getPet').waitFor();
    await builder.run();
    const state = await builder.waitForRunEnd();
    await builder.resultOf('getPet').click();
    await look(builder, state);
  } finally {
    await builder.opened.context.close();
    await served.stop();
  }
}

describe('opchain serve on an API without CORS headers', () => {
  test('without a relay the call fails with an explanation that names the solution', async () => {
    await runServed(['--connect', origin], async (builder, state) => {
      expect(state).toBe('Failed');
      await builder.inspector
        .getByText(/\(CORS\)/)
        .first()
        .waitFor();
      await builder.inspector.getByText(`--relay ${origin}`, { exact: true }).waitFor();
      expect(
        builder.opened.consoleMessages.filter(
          (text) => !/CORS policy|Failed to load resource: net::ERR_FAILED/.test(text),
        ),
      ).toEqual([]);
    });
  });

  test('an origin that the page may not connect to is not called at all, and the options are named', async () => {
    await runServed([], async (builder, state) => {
      expect(state).toBe('Failed');
      await builder.inspector.getByText(`--connect ${origin}`, { exact: true }).waitFor();
      expect(received).toEqual([]);
      expect(
        builder.opened.consoleMessages.filter((text) => !/Content Security Policy|Refused to connect/.test(text)),
      ).toEqual([]);
    });
  });

  test('with --relay it succeeds', async () => {
    await runServed(['--relay', origin], async (builder, state) => {
      expect(state).toBe('Succeeded');
      await builder.inspector.getByText('"Rex"').waitFor();
      expect(received).toEqual(['GET /pet']);
      expect(builder.opened.consoleMessages).toEqual([]);
    });
  });
});

test('the start screen offers the chains that a description suggests, as not run yet', async () => {
  received = [];
  const described = join(folder, 'kennel.openapi.json');
  const pet = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  };
  const content = { 'application/json': { schema: pet } };
  const responses = { 200: { description: 'A pet', content } };
  const id = { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } };
  await writeFile(
    described,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Kennel', version: '1' },
      servers: [{ url: origin }],
      paths: {
        '/pets': { post: { operationId: 'createPet', requestBody: { content }, responses } },
        '/pets/{petId}': {
          parameters: [id],
          get: { operationId: 'getPet', responses },
          delete: { operationId: 'deletePet', responses },
        },
      },
    }),
  );
  const served = await startOpchain(described, '--relay', origin);
  const builder = await openBuilder(browser, served.url);
  try {
    const proposal = builder.page.getByRole('button', {
      name: /^Create, read and delete \/pets .*not run yet: 3 calls/,
    });
    await proposal.click();
    await builder.card('deletePet').waitFor();
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    expect(received).toEqual(['POST /pets', 'GET /pets/7', 'DELETE /pets/7']);
  } finally {
    await builder.opened.context.close();
    await served.stop();
  }
});
