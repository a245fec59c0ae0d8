import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that records everything, answers with what it received, and issues tokens. */
export interface RecordingOrigin {
  readonly url: string;
  /** Method, target, header fields and body of each request, except CORS preflights. */
  readonly received: string[];
  stop(): Promise<void>;
}

/** `awayTo`: where the path `/moved` redirects to, with everything that was received in its query. */
export async function startRecordingOrigin(token: string, awayTo = ''): Promise<RecordingOrigin> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const cors = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*, authorization',
        'access-control-allow-methods': '*',
      };
      if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
      const all = [`${request.method} ${request.url}`, ...request.rawHeaders, Buffer.concat(chunks).toString()].join(
        '\n',
      );
      received.push(all);
      if (request.url?.startsWith('/moved'))
        return void response
          .writeHead(307, { ...cors, location: `${awayTo}/open/1?q=${encodeURIComponent(all)}` })
          .end();
      const json = request.url === '/token' ? { access_token: token, token_type: 'Bearer' } : { all, id: 'harmless-1' };
      response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One kind of credential: its scheme in a description, and its fields with secrets that contain the number. */
interface GrantKind {
  readonly title: string;
  readonly kind: 'apiKey' | 'basic' | 'bearer' | 'oauth2';
  readonly scheme: (tokenUrl: string) => object;
  readonly fields: (number: number) => Readonly<Record<string, string>>;
}

const user = (number: number) => ({ username: `ada-${number}`, password: `canary/password+${number}` });
const client = (number: number) => ({ clientId: `shop-${number}`, clientSecret: `canary&client=secret-${number}` });
const inBody = { clientAuthentication: 'client_secret_post' };
const oauth2 =
  (flow: 'password' | 'clientCredentials') =>
  (tokenUrl: string): object => ({ type: 'oauth2', flows: { [flow]: { tokenUrl, scopes: {} } } });

/** Every kind of credential that Opchain applies; of OAuth 2.0 every grant, with the client in the header and in the body. */
export const grantKinds: readonly GrantKind[] = [
  ...(['header', 'query'] as const).map((location): GrantKind => ({
    title: `API key in the ${location}`,
    kind: 'apiKey',
    scheme: () => ({ type: 'apiKey', in: location, name: 'X-Key' }),
    fields: (number) => ({ apiKey: `canary key/+"${number}` }),
  })),
  { title: 'basic', kind: 'basic', scheme: () => ({ type: 'http', scheme: 'basic' }), fields: user },
  {
    title: 'bearer',
    kind: 'bearer',
    scheme: () => ({ type: 'http', scheme: 'bearer' }),
    fields: (number) => ({ token: `canary.bearer-${number}` }),
  },
  {
    title: 'password grant',
    kind: 'oauth2',
    scheme: oauth2('password'),
    fields: (number) => ({ ...user(number), ...client(number) }),
  },
  {
    title: 'password grant, client in the body',
    kind: 'oauth2',
    scheme: oauth2('password'),
    fields: (number) => ({ ...user(number), ...client(number), ...inBody }),
  },
  { title: 'client credentials', kind: 'oauth2', scheme: oauth2('clientCredentials'), fields: client },
  {
    title: 'client credentials in the body',
    kind: 'oauth2',
    scheme: oauth2('clientCredentials'),
    fields: (number) => ({ ...client(number), ...inBody }),
  },
];

/** Texts of a credential that must reach no server that it is not approved for. */
export const secretsOf = (grant: GrantKind, number: number): string[] => [
  ...Object.entries(grant.fields(number)).flatMap(([name, value]) =>
    ['apiKey', 'password', 'token', 'clientSecret'].includes(name) ? [value] : [],
  ),
  issuedToken(number),
];
export const issuedToken = (number: number): string => `issued-canary-token-${number}`;

/** An API whose token endpoint is on its own server. Every API declares a scheme of the same name. */
export const describeGuardedApi = (server: string, grant: GrantKind): object => ({
  openapi: '3.1.0',
  info: { title: `API at ${server}`, version: '1' },
  servers: [{ url: server }],
  paths: {
    ...Object.fromEntries(
      ['guarded', 'moved'].map((operationId) => [
        `/${operationId}`,
        { get: { operationId, security: [{ guard: [] }], responses: {} } },
      ]),
    ),
    '/open/{id}': {
      post: {
        operationId: 'open',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'q', in: 'query', schema: { type: 'string' } },
          { name: 'X-Note', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: {
          content: { 'application/json': {}, 'application/x-www-form-urlencoded': {}, 'text/plain': {} },
        },
        responses: {},
      },
    },
  },
  components: { securitySchemes: { guard: grant.scheme(`${server}/token`) } },
});

const call = (stepId: string, source: string, operation: string, more: object = {}): object => ({
  stepId,
  operationId: `$sourceDescriptions.${source}.${operation}`,
  ...more,
});
/** As `x-security` names a credential, depending on the kind of scheme. */
const referenceTo: Readonly<Record<GrantKind['kind'], (input: string) => object>> = {
  apiKey: (input) => ({ apiKey: input }),
  basic: (input) => ({ username: `${input}#/username`, password: `${input}#/password` }),
  bearer: (input) => ({ token: input }),
  oauth2: (input) => ({ accessToken: input }),
};
const using = (credential: string, { kind }: GrantKind): object => ({
  'x-security': [{ schemeName: 'guard', values: referenceTo[kind](`$inputs.${credential}`) }],
});

/** A chain as a file. */
export const writeChain = (sources: readonly string[], steps: readonly object[]): string =>
  JSON.stringify({
    arazzo: '1.1.0',
    info: { title: 'Flow', version: '1' },
    sourceDescriptions: sources.map((name) => ({ name, url: `${name}.json`, type: 'openapi' })),
    workflows: [{ workflowId: 'flow', steps }],
  });

const fixedId = { name: 'id', in: 'path', value: '1' };
const parameter = (location: string, name: string) => ({ name, in: location, value: '$steps.said.outputs.all' });
const body = (contentType: string, payload: unknown) => ({ contentType, payload });

/**
 * How a hostile chain tries to get the credential `me1` of the first source to the last one, as its steps. With one
 * source there is no other to call: a redirect is then the only option.
 */
export const attacks: readonly (readonly [
  title: string,
  steps: (sources: readonly string[], grant: GrantKind) => object[],
])[] = [
  ['named', (sources, grant) => [call('leak', sources.at(-1)!, 'guarded', using('me1', grant))]],
  ['chosen automatically', (sources) => [call('leak', sources.at(-1)!, 'guarded')]],
  ...Object.entries({
    'the URL': { parameters: [parameter('path', 'id'), parameter('query', 'q')] },
    'the path': { parameters: [parameter('path', 'id')] },
    'a header field': { parameters: [fixedId, parameter('header', 'X-Note')] },
    'a JSON body': {
      parameters: [fixedId],
      requestBody: body('application/json', { deep: ['$steps.said.outputs.all'] }),
    },
    'a form': {
      parameters: [fixedId],
      requestBody: body('application/x-www-form-urlencoded', { a: '$steps.said.outputs.all' }),
    },
    'a text': { parameters: [fixedId], requestBody: body('text/plain', 'said: {$steps.said.outputs.all}') },
  }).map(
    ([title, inputs]) =>
      [
        `echoed, in ${title}`,
        (sources: readonly string[], grant: GrantKind) => {
          const [first = ''] = sources;
          if (sources.length === 1) return [call('said', first, 'moved', using('me1', grant))];
          return [
            call('said', first, 'guarded', { ...using('me1', grant), outputs: { all: '$response.body#/all' } }),
            call('leak', sources.at(-1)!, 'open', inputs),
          ];
        },
      ] as const,
  ),
];

/** Each source called with its own credential, and a harmless value of each passed on to the next. */
export const honestSteps = (sources: readonly string[], grant: GrantKind, named: boolean): object[] =>
  sources.flatMap((source, index) => [
    call(`guarded${index + 1}`, source, 'guarded', {
      ...(named ? using(`me${index + 1}`, grant) : {}),
      outputs: { id: '$response.body#/id' },
    }),
    call(`open${index + 1}`, sources[index + 1] ?? source, 'open', {
      parameters: [{ name: 'id', in: 'path', value: `$steps.guarded${index + 1}.outputs.id` }],
      requestBody: body('application/json', { id: `$steps.guarded${index + 1}.outputs.id` }),
    }),
  ]);
