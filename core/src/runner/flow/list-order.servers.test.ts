import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryWorkflows } from '../../../test/arbitrary-workflows.js';
import { interpretDocument } from '../../../test/interpret-document.js';
import { runDocument } from '../../../test/run-document.js';

const MAX_EXECUTIONS = 200;
const REPLIES = 250;

/** Status and value of each reply, drawn once for each operation. */
const script = fc.record({
  a: fc.array(fc.tuple(fc.constantFrom(200, 201, 404, 500), fc.nat(9)), { minLength: 1, maxLength: 8 }),
  b: fc.array(fc.tuple(fc.constantFrom(200, 500), fc.nat(9)), { minLength: 1, maxLength: 8 }),
  c: fc.array(fc.tuple(fc.constantFrom(200, 503), fc.nat(9)), { minLength: 1, maxLength: 8 }),
});

test('random documents in list order make the calls, end and return what a naive interpreter says', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryWorkflows(), script, async (workflows, replies) => {
      const replyTo = (operation: string, count: number) => {
        const list = replies[operation as 'a'];
        const [status, value] = list[count % list.length]!;
        return { status, value };
      };
      const expected = interpretDocument(workflows, replyTo, MAX_EXECUTIONS);
      const { summary, calls } = await runDocument({
        workflows,
        workflow: 'w0',
        replies: Object.fromEntries(
          ['a', 'b', 'c'].map((operation) => [
            operation,
            Array.from({ length: REPLIES }, (_, count) => {
              const { status, value } = replyTo(operation, count);
              return { status, json: { value } };
            }),
          ]),
        ),
        options: { maxExecutions: MAX_EXECUTIONS, validateResponses: false },
      });
      if (expected === undefined) {
        expect(summary.state).toBe('failed');
        return;
      }
      expect({ calls, succeeded: summary.state === 'succeeded', outputs: summary.outputs }).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});
