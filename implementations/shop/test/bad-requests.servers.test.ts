import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { badRequests } from '../../contract/test/bad-requests.js';
import type { CheckAnswer } from '../../contract/test/check-answers.js';
import { createAnswerCheck } from '../../contract/test/check-answers.js';
import { send } from '../../contract/test/send.js';
import { loadContract } from '@opchain/contract';
import { IdNames, normalise } from './normalise.js';
import type { StartedFramework } from './start-frameworks.js';
import { startAll } from './start-frameworks.js';

let servers: StartedFramework[];
let checkAnswer: CheckAnswer;

beforeAll(async () => {
  servers = await startAll();
  checkAnswer = await createAnswerCheck('shop');
});

afterAll(() => Promise.all(servers.map((server) => server.close())));

test('1,000 generated bad requests get the same described answer from all four frameworks, and never a 500', async () => {
  const contract = await loadContract('shop');
  await fc.assert(
    fc.asyncProperty(badRequests(contract), async (request) => {
      const answers = await Promise.all(servers.map(({ url }) => send(url, request)));
      for (const answer of answers) {
        expect(answer.status).toBeLessThan(500);
        if (request.method !== 'HEAD') checkAnswer(request, answer);
      }
      const [first, ...others] = answers.map((answer) => normalise(answer, new IdNames()));
      for (const other of others) expect(other).toEqual(first);
    }),
    { numRuns: 1000 },
  );
}, 120_000);
