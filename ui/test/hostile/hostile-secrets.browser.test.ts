import { expect, jest, test } from '@jest/globals';
import { startBuilderHost } from '../../host/src/index.js';
import { openBuilder } from '../support/open-builder.js';
import { type ReceivedCall, respondJson, send, startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { collectConsole, collectRunTexts } from './collect-run-texts.js';

jest.setTimeout(90_000);

const browser = useChromium();

const secrets = {
  key: 'canary"key+&/4711%',
  password: 'canary"pass word+&/4712%',
  bearer: 'canary.bearer-4713',
  client: 'canary"client+&/4714%',
  issued: 'canary.issued-token-4715',
};

const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
};

const textOf = ({ target, headers, body }: ReceivedCall): string => `${target}\n${JSON.stringify(headers)}\n${body}`;

/** A server that rejects every call, and echoes what it received in every possible way. */
const startEcho = (): Promise<TestServer> =>
  startServer(
    {
      '/token': respondJson({ access_token: secrets.issued, token_type: 'Bearer', expires_in: 600 }),
      '*': (response, call) => {
        const key = String(call.headers['x-key'] ?? '');
        const body = {
          title: 'Refused',
          detail: textOf(call),
          base64: Buffer.from(key).toString('base64'),
          headers: call.headers,
          url: call.target,
        };
        send(response, 400, body, {
          'content-type': 'application/problem+json',
          'x-got': encodeURIComponent(textOf(call)),
          'x-key-got': key,
        });
      },
    },
    { cors: true },
  );

test('if every call fails and echoes what it received, no event, console, result, link or storage of the page contains a secret', async () => {
  const echo = await startEcho();
  const all = {
    ...schemes,
    client: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: `${echo.url}/token`, scopes: {} } } },
  };
  const names = Object.keys(all);
  const description = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Echo', version: '1' },
    servers: [{ url: echo.url }],
    paths: Object.fromEntries(
      names.map((name) => [
        `/${name}`,
        { get: { operationId: name, security: [{ [name]: [] }], responses: { 200: { description: 'OK' } } } },
      ]),
    ),
    components: { securitySchemes: all },
  });
  const builderHost = await startBuilderHost({
    connect: [echo.url],
    description: {
      name: 'echo',
      location: `${echo.url}/openapi.json`,
      server: echo.url,
      read: () => Promise.resolve(description),
    },
    config: {
      credentials: [
        { name: 'key', scheme: 'key', apiKey: secrets.key },
        { name: 'query', scheme: 'query', apiKey: secrets.key },
        { name: 'basic', scheme: 'basic', username: 'ann', password: secrets.password },
        { name: 'bearer', scheme: 'bearer', token: secrets.bearer },
        {
          name: 'client',
          scheme: 'client',
          clientId: 'me',
          clientSecret: secrets.client,
          tokenUrl: `${echo.url}/token`,
        },
      ],
    },
  });
  const builder = await openBuilder(browser, builderHost.url);
  const printed = collectConsole(builder);
  await builder.row(/GET key/).waitFor();
  for (const name of names) {
    await builder.row(new RegExp(`^GET ${name}\\b`)).dblclick({ modifiers: ['Shift'] });
    await builder.card(name).waitFor();
  }
  const texts: Record<string, string> = { ...(await collectRunTexts(builder)), console: printed.join('\n') };

  // The secrets were sent to the server: what is missing here was removed.
  const sent = echo.received.map(textOf).join('\n');
  const encoded = Buffer.from(`ann:${secrets.password}`).toString('base64');
  for (const secret of [JSON.stringify(secrets.key).slice(1, -1), encoded, secrets.bearer, secrets.issued])
    expect(sent).toContain(secret);
  expect(texts['summary']).toContain('Refused');
  expect(texts['console']).toContain('A crash with');
  for (const [name, secret] of [
    ...Object.entries(secrets),
    ['pair', `ann:${secrets.password}`],
    ['pair', `me:${secrets.client}`],
  ] as const) {
    const escaped = JSON.stringify(secret).slice(1, -1);
    const forms = [
      secret,
      escaped,
      JSON.stringify(escaped).slice(1, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
    ];
    for (const form of forms)
      for (const [where, text] of Object.entries(texts))
        expect([name, form, where, text.includes(form)]).toEqual([name, form, where, false]);
  }
  await builder.opened.context.close();
  await builderHost.close();
  await echo.stop();
});
