import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const script = `
import { createKernel } from '@opchain/core';

const reported = [];
const acme = {
  name: 'acme',
  apply({ events }) {
    events.subscribe(() => { throw new Error('thrown'); });
    events.subscribe(async () => { throw new Error('rejected'); });
  },
};
const kernel = await createKernel({ plugins: [acme], onPluginError: ({ message }) => reported.push(message) });
const steps = [{ id: 'w', kind: 'wait', durationMs: 1 }];
const chain = { id: 'c', title: 'c', version: '1', sources: [], inputs: [], steps, connections: [], layout: {} };
const { state } = await kernel.run({ chain, descriptions: {}, servers: {} }).finished;
await kernel.dispose();
while (new Set(reported).size < 2) await new Promise((resolve) => setImmediate(resolve));
console.log(JSON.stringify([state, ...new Set(reported)]));
`;

test('a plugin whose subscriber throws or rejects does not end the process', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: __dirname,
    timeout: 25_000,
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    'succeeded',
    'The plugin "acme" failed in a subscriber to the events: thrown',
    'The plugin "acme" failed in a subscriber to the events: rejected',
  ]);
});
