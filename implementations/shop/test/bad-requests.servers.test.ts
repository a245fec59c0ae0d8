import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { badRequests } from '../../contract/test/bad-requests.js';
import type { CheckResponse } from '../../contract/test/check-responses.js';
import { createResponseCheck } from '../../contract/test/check-responses.js';
import { send } from '../../contract/test/send.js';
import { loadContract } from '@opchain/contract';
import { IdNames, normalize } from './normalize.js';
import type { StartedFramework } from './start-frameworks.js';
import { startAll } from './start-frameworks.js';

let servers: StartedFramework[];
let validateResponse: CheckResponse;

beforeAll(async () => {
  servers = await startAll();
  validateResponse = await createResponseCheck('shop');
});

afterAll(() => Promise.all(servers.map((server) => server.close())));

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
