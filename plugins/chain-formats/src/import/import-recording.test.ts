import { expect, test } from '@jest/globals';
import type { OperationStep } from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/testing';
import { harFormat } from '../index.js';

interface Entry {
  readonly at: number;
  readonly call: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sends?: unknown;
  readonly returns?: unknown;
}

async function importHar(entries: readonly Entry[]) {
  const [format] = (await openPlugin(harFormat())).chainFormats;
  const content = JSON.stringify({
    log: {
      entries: entries.map(({ at, call, headers = {}, sends, returns = null }) => ({
        startedDateTime: new Date(1_700_000_000_000 + at).toISOString(),
        time: 5,
        request: {
          method: call.split(' ')[0],
          url: new URL(call.split(' ')[1] ?? '', 'https://api.example').href,
          headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
          ...(sends === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(sends) } }),
        },
        response: {
          status: 200,
          headers: [],
          content: { mimeType: 'application/json', text: JSON.stringify(returns) },
        },
      })),
    },
  });
  const imported = await format!.read(
    { location: 'a.har', content },
    { signal: new AbortController().signal, sources: [] },
  );
  return { ...imported, steps: imported.chain.steps as readonly OperationStep[] };
}

test('what is a secret in one call is none of the chain anywhere', async () => {
  const canary = {
    session: 's3ss10n-4f9c8e2a',
    key: 'MIIEvQIBADANBg-pk-77',
    google: 'AIzaSyD-9tSrke72PouQ',
    otp: 'Passw0rd!x',
  };
  const {
    chain,
    steps,
    descriptions = {},
  } = await importHar([
    { at: 0, call: 'GET /v1/me', headers: { cookie: `theme=dark; sid=${canary.session}`, 'x-trace': canary.session } },
    {
      at: 10,
      call: `GET /v1/places?key=${canary.google}&state=${canary.session}`,
      headers: { 'x-session-id': canary.session },
    },
    {
      at: 20,
      call: 'POST /v1/keys',
      sends: { name: 'a', privateKey: canary.key, nested: [{ copy: `pem ${canary.key}` }] },
    },
    { at: 30, call: `GET /v1/items/${canary.otp}`, headers: { authorization: `Bearer ${canary.otp}` } },
    { at: 40, call: 'GET /v1/places?key=name&k=5' },
  ]);
  const written = JSON.stringify([chain, descriptions]);
  for (const [name, value] of Object.entries(canary))
    expect({ name, isWritten: written.includes(value) }).toEqual({ name, isWritten: false });
  expect(steps.find(({ id }) => id === 'getV1Places2')?.parameters.map(({ value }) => value)).toEqual(['name', '5']);
});

test('the time for 8,000 calls is about four times that for 2,000', async () => {
  const measure = async (count: number): Promise<number> => {
    const calls = Array.from({ length: count }, (_, index) => ({
      at: index * 10,
      call: index % 2 === 0 ? `GET /v1/resource${index}/list?page=${index}` : 'POST /v1/orders',
      returns: { id: `ord_${index}_7f3a91c2` },
    }));
    const started = process.cpuUsage();
    const { steps } = await importHar(calls);
    expect(steps).toHaveLength(count);
    return process.cpuUsage(started).user;
  };
  await measure(500);
  expect((await measure(8_000)) / (await measure(2_000))).toBeLessThan(10);
}, 60_000);
