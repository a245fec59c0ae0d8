import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { send, startServer } from '@opchain/test-support/start-server';
import { loadContract } from '../contract/load-contract.js';
import { openContractTarget } from './target/open-target.js';
import { runCases } from './run-cases.js';
import { deriveCases } from '../rules/derive-cases.js';

const description = `openapi: 3.1.0
info: { title: Digits, version: '1' }
paths:
  /things:
    post:
      operationId: create
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, required: [n], properties: { n: { type: integer, minimum: 9007199254740993 } } }
      responses:
        '201':
          description: Created
          content:
            application/json:
              schema: { type: object, properties: { n: { type: integer, minimum: 9007199254740993 } } }
        '422': { description: Rejected }
`;

test('a check sends bounds, and reads what comes back, to the last digit', async () => {
  const server = await startServer({
    '/things': (response, { body }) => {
      if (body !== '{"n":9007199254740993}') send(response, 422);
      else response.writeHead(201, { 'Content-Type': 'application/json' }).end(body);
    },
  });
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-contract-')), 'digits.openapi.yaml');
  await writeFile(file, description);
  const contract = await loadContract(file, { safe: 'all' });
  const target = await openContractTarget({ url: server.url, contract });
  try {
    const { cases } = await deriveCases(contract);
    const results = await runCases(
      cases.filter(({ rule }) => rule === 'range'),
      target,
    );
    expect(server.received.map(({ body }) => body)).toEqual(
      expect.arrayContaining(['{"n":9007199254740993}', '{"n":9007199254740992}']),
    );
    expect(results.map(({ case: { title }, verdict }) => [title, verdict])).toEqual([
      ['Accepts create with 9007199254740993 in the body /n', 'passed'],
      ['Rejects create with 9007199254740992 in the body /n', 'passed'],
    ]);
  } finally {
    await target.close();
    await server.stop();
  }
});
