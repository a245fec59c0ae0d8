import { expect, test } from '@jest/globals';
import { send } from '@opchain/test-support/start-server';
import { useServers } from '@opchain/test-support/use-servers';
import { runMain } from '../../test/run-main.js';

const chain = 'conformance/chains/R1.arazzo.yaml';
const startServer = useServers();

/** Responds to every call of R1, each server with its own IDs. */
async function startShop(prefix: string, total = 25.3): Promise<string> {
  let created = 0;
  const server = await startServer({
    '*': (response, { method }) => {
      const id = `${prefix}${(created += 1)}`;
      const body = { id, customerId: 'c', items: [], name: 'x', price: 1, status: 'paid', total };
      send(response, method === 'POST' ? 201 : 200, body);
    },
  });
  return server.url;
}

function compare(a: string, b: string): ReturnType<typeof runMain> {
  return runMain(['compare', '--url', a, '--url', b, chain]);
}

test('servers with equal responses have no differences', async () => {
  const { code, out } = await compare(await startShop('id-1-'), await startShop('id-2-'));
  expect(out).toBe('✔ R1 Order without credentials: the same in 6 calls\n');
  expect(code).toBe(0);
});

test('servers on which a chain fails are not equal, and the reasons are shown', async () => {
  const { code, out } = await compare('http://127.0.0.1:1', 'http://127.0.0.1:2');
  expect(code).toBe(1);
  expect(out).toContain(
    '✘ R1 Order without credentials: fails on both servers, no call got a response from both servers, so nothing was compared',
  );
  expect(out).toMatch(/createCustomer {2}failed on A: .*refused.*\n {4}createCustomer {2}failed on B: .*refused/);
  expect(out).not.toContain('payOrder');
});

test('servers that fail in the same way are not equal', async () => {
  const { code, out } = await compare(await startShop('id-1-', 1), await startShop('id-2-', 1));
  expect(code).toBe(1);
  expect(out).toContain('fails on both servers, 4 calls with a response from both');
  expect(out).toMatch(/createOrder {2}failed on A: .*total.*\[CHECK_FAILED\]/);
});

test('if one server is unreachable, the reason is shown with the differences', async () => {
  const { code, out } = await compare(await startShop('id-1-'), 'http://127.0.0.1:1');
  expect(code).toBe(1);
  expect(out).toMatch(/fails on B, \d+ differences, no call got a response from both servers/);
  expect(out).toMatch(/createCustomer {2}failed on B: .*refused the connection/);
});
