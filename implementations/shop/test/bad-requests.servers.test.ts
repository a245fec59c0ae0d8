import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { badRequests } from '@opchain/test-support/contracts/bad-requests';
import { type CheckResponse, createResponseCheck } from '@opchain/test-support/contracts/check-responses';
import { send } from '@opchain/test-support/contracts/send';
import { loadContract } from '@opchain/contract';
import { IdNames, normalize } from './normalize.js';
import { startAll, type StartedFramework } from './start-frameworks.js';

let servers: StartedFramework[];
let validateResponse: CheckResponse;

beforeAll(async () => {
  servers = await startAll();
  validateResponse = await createResponseCheck('shop');
});

afterAll(() => Promise.all(servers.map((server) => server.close())));

test('a body with bytes that are not UTF-8 is malformed on all four frameworks', async () => {
  const body = Buffer.concat([
    Buffer.from('{"name":"Ada'),
    Buffer.of(0xff),
    Buffer.from('","email":"ada@example.org"}'),
  ]);
  const statuses = await Promise.all(
    servers.map(async ({ url }) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`${url}/customers`, { method: 'POST', headers, body });
      return response.status;
    }),
  );
  expect(statuses).toEqual([400, 400, 400, 400]);
});

test('1,000 generated bad requests get the same described response from all four frameworks, and never a 500', async () => {
  const contract = await loadContract('shop');
  await fc.assert(
    fc.asyncProperty(badRequests(contract), async (request) => {
      const responses = await Promise.all(servers.map(({ url }) => send(url, request)));
      for (const response of responses) {
        expect(response.status).toBeLessThan(500);
        if (request.method !== 'HEAD') validateResponse(request, response);
      }
      const [first, ...others] = responses.map((response) => normalize(response, new IdNames()));
      for (const other of others) expect(other).toEqual(first);
    }),
    { numRuns: 1000 },
  );
}, 120_000);
