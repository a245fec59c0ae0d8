import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runOpchain } from '@opchain/test-support/start-command';
import { send, startServer } from '@opchain/test-support/start-server';

interface Written {
  readonly body?: string;
  readonly script?: string;
  readonly auth?: object;
}
const request = (name: string, method: string, path: string, { body, script = '', auth }: Written = {}) => ({
  name,
  request: {
    method,
    url: `{{baseUrl}}${path}`,
    ...(auth && { auth }),
    ...(body && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
  },
  event: [{ listen: 'test', script: { exec: [`pm.test('status', () => pm.response.to.be.success);`, script] } }],
});
const collection = {
  info: { name: 'Orders', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
  variable: [{ key: 'baseUrl', value: 'https://shop.example' }],
  item: [
    {
      name: 'Set-up',
      item: [
        request('Log in', 'POST', '/login', {
          body: '{"user":"ada","password":"{{password}}"}',
          script: `pm.collectionVariables.set('token', pm.response.json().access_token);`,
          auth: { type: 'noauth' },
        }),
        request('Create a customer', 'POST', '/customers', {
          body: '{"reference":"{{$guid}}","email":"{{$randomEmail}}","name":"{{name}}"}',
          script: `const body = pm.response.json();\npm.collectionVariables.set('customer', body.id);`,
        }),
      ],
    },
    {
      name: 'Orders',
      item: [
        request('Order', 'POST', '/customers/{{customer}}/orders', {
          body: '{"article":"{{article}}","quantity":{{quantity}},"at":{{$timestamp}}}',
        }),
        request('Read', 'GET', '/customers/{{customer}}'),
      ],
    },
  ],
};

test('a Postman collection with set-up requests, a data file and dynamic variables is converted and runs green', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-postman-'));
  let customers = 0;
  const server = await startServer({
    '/login': (response) => send(response, 200, { access_token: `token-${'x'.repeat(20)}` }),
    '*': (response, { method, headers, target }) => {
      if (headers['authorization'] !== `Bearer token-${'x'.repeat(20)}`) return send(response, 401, {});
      if (target === '/customers') customers += 1;
      return send(response, method === 'POST' ? 201 : 200, { id: `c${customers}` });
    },
  });
  try {
    const [file, chain, rows] = ['orders.json', 'orders.arazzo.yaml', 'rows.csv'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(file, JSON.stringify(collection));
    await writeFile(rows, 'name,article,quantity\nAda,pen,2\nGrace,4711,1\n');
    const converted = await runOpchain(['convert', file, '--output', chain]);
    expect(converted).toMatchObject({ code: 0, err: expect.stringContaining('it is the input "quantity" of a run') });
    const report = join(folder, 'report.json');
    const args = [
      'run',
      chain,
      '--data',
      rows,
      '--server',
      `shop=${server.url}`,
      '--input',
      'password=env:SHOP',
      '--json',
      report,
    ];
    const { code, out } = await runOpchain(args, { SHOP: 'correct horse' });
    expect([code, out]).toEqual([0, expect.stringContaining('2 of 2 tests passed')]);
    expect(await readFile(report, 'utf8')).not.toMatch(/"mismatches":\s*\[\s*\{|correct horse/);
    expect(server.received.map(({ method, target }) => `${method} ${target}`)).toEqual(
      ['c1', 'c2'].flatMap((id) => [
        'POST /login',
        'POST /customers',
        `POST /customers/${id}/orders`,
        `GET /customers/${id}`,
      ]),
    );
    const sent = server.received.flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body) as object]));
    const made = { reference: expect.stringMatching(/^[0-9a-f-]{36}$/), email: expect.stringContaining('@') };
    const order = { at: expect.any(Number) };
    expect(sent).toEqual([
      { user: 'ada', password: 'correct horse' },
      { ...made, name: 'Ada' },
      { ...order, article: 'pen', quantity: 2 },
      { user: 'ada', password: 'correct horse' },
      { ...made, name: 'Grace' },
      { ...order, article: '4711', quantity: 1 },
    ]);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
