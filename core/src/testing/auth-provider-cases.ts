import { systemClock } from '../kernel/time/system-clock.js';
import type { HttpCall } from '../model/http.js';
import { isOpchainError } from '../model/errors/opchain-error.js';
import type { ApplyScope, AuthProvider, CredentialInput, Grant, ObtainScope } from '../plugin/contract.js';
import { createMask } from '../runner/masking/mask-secrets.js';
import type { AuthProviderHarness, AuthProviderSample } from './auth-provider-harness.js';
import { openPlugin } from '../kernel/open-plugin.js';
import { assertEqual, assertRejects, assertThat, type PluginCase } from './plugin-case.js';

const serverUrl = 'https://api.example.com/v1';

/** A call that contains everything that applying a credential must preserve. */
const plainCall: HttpCall = freeze({
  method: 'POST',
  url: 'https://api.example.com/v1/items/a%2Fb?q=one%20two&q=3#part',
  headers: [
    ['Content-Type', 'application/json'],
    ['X-Trace', 'abc'],
  ],
  cookies: [['theme', 'dark']],
  body: '{"a":1}',
});

/** An arbitrary time, the same for each call. */
const signing: ApplyScope = freeze({ time: Date.UTC(2026, 0, 2, 3, 4, 5) });

interface Bench {
  readonly provider: AuthProvider;
  readonly sample: AuthProviderSample;
  /** Every call that the provider has sent so far. */
  readonly sent: readonly HttpCall[];
  readonly obtain: (input?: CredentialInput, scope?: Partial<ObtainScope>) => Promise<Grant>;
}

/** The cases that every auth provider must pass, for each of its samples. */
export function authProviderCases(harness: AuthProviderHarness): readonly PluginCase[] {
  const withProvider = async (use: (provider: AuthProvider) => Promise<void>): Promise<void> => {
    const opened = await openPlugin(await harness.plugin());
    try {
      const [provider] = opened.authProviders;
      assertThat(provider !== undefined && opened.authProviders.length === 1, 'The plugin must add one auth provider.');
      await use(provider);
    } finally {
      await opened.close();
    }
  };
  const unsupported: PluginCase = {
    title: 'does not handle schemes of another kind',
    run: () =>
      withProvider((provider) => {
        assertThat(!provider.handles(harness.unsupportedScheme), 'handles() must return false for the foreign scheme.');
        return Promise.resolve();
      }),
  };
  const ofSamples = harness.samples.flatMap((sample) =>
    cases.map(({ title, run }) => ({
      title: `${sample.title}: ${title}`,
      run: () => withProvider((provider) => run(openBench(provider, sample))),
    })),
  );
  return [unsupported, ...ofSamples];
}

function openBench(provider: AuthProvider, sample: AuthProviderSample): Bench {
  const sent: HttpCall[] = [];
  const plainScope: ObtainScope = {
    signal: new AbortController().signal,
    clock: systemClock,
    scopes: [],
    serverUrl,
    send: async (call) => {
      sent.push(call);
      assertThat(
        sample.respond !== undefined,
        `The provider calls ${call.url}, but the sample has no response for a token endpoint.`,
      );
      return Promise.resolve(sample.respond(call));
    },
  };
  return {
    provider,
    sample,
    sent,
    obtain: (input = sample.input, scope = {}) =>
      provider.obtain(sample.scheme, freeze(input), { ...plainScope, ...scope }),
  };
}

const cases: readonly { readonly title: string; readonly run: (bench: Bench) => Promise<void> }[] = [
  {
    title: 'handles the scheme, and describes what the user enters',
    async run({ provider, sample: { scheme, input } }) {
      assertThat(provider.handles(scheme), 'handles() must return true for the scheme of the sample.');
      const fields = provider.fields(scheme);
      const names = fields.map(({ name }) => name);
      assertThat(new Set(names).size === names.length, `The fields must have different names: ${names.join(', ')}.`);
      for (const { name, label, choices } of fields) {
        assertThat(label.trim() !== '', `The field "${name}" needs a label.`);
        const value = input.fields[name];
        assertThat(
          choices === undefined || value === undefined || choices.includes(value),
          `The value of the sample for "${name}" is not one of its choices.`,
        );
      }
      const unknown = Object.keys(input.fields).filter((name) => !names.includes(name));
      assertEqual(unknown, [], 'fields of the sample that are missing in fields()');
      return Promise.resolve();
    },
  },
  {
    title: 'lists everything secret in its grant',
    async run({ provider, sample: { scheme, input }, obtain }) {
      const grant = await obtain();
      const applied = await provider.apply(plainCall, scheme, grant, signing);
      const shown = createMask(grant.secrets).text(JSON.stringify([applied, grant.values]));
      for (const { name, secret } of provider.fields(scheme)) {
        const value = input.fields[name] ?? '';
        if (secret && value.length >= 4)
          assertThat(
            !shown.includes(value),
            `The value of "${name}" is secret, but is not among the secrets of the grant.`,
          );
      }
      assertThat(
        JSON.stringify([applied, grant.values]) !== shown,
        'Removing the secrets of the grant does not change the call with the credential.',
      );
    },
  },
  {
    title: 'adds the credential to a copy of a call, and changes nothing else',
    async run({ provider, sample: { scheme }, obtain }) {
      const grant = freeze(await obtain());
      const applied = await provider.apply(plainCall, scheme, grant, signing);
      assertThat(JSON.stringify(applied) !== JSON.stringify(plainCall), 'The credential is nowhere on the call.');
      const [before, after] = [new URL(plainCall.url), new URL(applied.url)];
      assertEqual(
        [after.origin, after.pathname, applied.method, applied.body],
        [before.origin, before.pathname, plainCall.method, plainCall.body],
        'address, method and body',
      );
      assertThat(after.search.startsWith(before.search), `The query must be unchanged, but is: ${after.search}.`);
      for (const field of [...plainCall.headers, ...plainCall.cookies]) {
        assertThat(
          [...applied.headers, ...applied.cookies].some((other) => other[0] === field[0] && other[1] === field[1]),
          `The call lost ${field.join(': ')}.`,
        );
      }
    },
  },
  {
    title: 'returns the same call for the same call, grant and time, and replaces a credential that a call already has',
    async run({ provider, sample: { scheme }, obtain }) {
      const grant = freeze(await obtain());
      const applied = await provider.apply(plainCall, scheme, grant, signing);
      assertEqual(await provider.apply(plainCall, scheme, grant, signing), applied, 'the second time');
      const [again, once] = [await provider.apply(freeze(applied), scheme, grant, signing), applied];
      const countParts = ({ headers, cookies, url }: HttpCall): readonly number[] => [
        headers.length,
        cookies.length,
        new URL(url).searchParams.size,
      ];
      assertEqual(
        countParts(again),
        countParts(once),
        'the numbers of header fields, cookies and query parameters when it is applied once more',
      );
    },
  },
  {
    title: 'only calls the token endpoint that it declares',
    async run({ provider, sample: { scheme, input, respond }, sent, obtain }) {
      const endpoint = provider.tokenEndpoint?.(scheme, input, serverUrl);
      assertThat(
        (endpoint !== undefined) === (respond !== undefined),
        'tokenEndpoint() must return an address if, and only if, the provider requests a token.',
      );
      await obtain();
      for (const { url } of sent)
        assertThat(
          endpoint !== undefined && new URL(url).origin === new URL(endpoint).origin,
          `It asks ${url}, but tokenEndpoint() names ${endpoint}.`,
        );
    },
  },
  {
    title: 'names each required field that is empty, and sends nothing',
    async run({ provider, sample: { scheme, input }, sent, obtain }) {
      for (const { name, label, required } of provider.fields(scheme)) {
        if (!required) continue;
        const error = await assertRejects(
          obtain({ ...input, fields: { ...input.fields, [name]: '' } }),
          `an empty "${name}"`,
        );
        assertEqual(isOpchainError(error) ? error.code : String(error), 'CREDENTIAL_INCOMPLETE', 'the code');
        assertThat(
          (error as Error).message.includes(label) || (error as Error).message.includes(name),
          `The message must name "${name}": ${(error as Error).message}`,
        );
      }
      assertEqual(sent.length, 0, 'the number of calls sent');
    },
  },
  {
    title: 'shows no secret in its message about a rejection',
    async run({ provider, sample: { scheme, input, respond }, obtain }) {
      if (respond === undefined) return;
      const secrets = provider
        .fields(scheme)
        .flatMap(({ name, secret }) => (secret ? [input.fields[name] ?? ''] : []))
        .filter((value) => value.length >= 4);
      const body = new TextEncoder().encode(
        JSON.stringify({ error: 'invalid_client', error_description: `You sent ${secrets.join(' and ')}` }),
      );
      const refuse = () =>
        Promise.resolve({
          status: 401,
          statusText: 'Unauthorized',
          headers: [['Content-Type', 'application/json']] as const,
          body,
          truncated: false,
        });
      const error = await assertRejects(obtain(input, { send: refuse }), 'a refused credential');
      assertThat(isOpchainError(error), 'It must reject with an OpchainError.');
      for (const secret of secrets)
        assertThat(!error.message.includes(secret), `The message contains a secret: ${error.message}`);
    },
  },
  {
    title: 'passes on why a token could not be requested',
    async run({ sample: { respond, input }, obtain }) {
      if (respond === undefined) return;
      const reason = new Error('nobody there');
      assertThat(
        (await assertRejects(obtain(input, { send: () => Promise.reject(reason) }), 'a call that fails')) === reason,
        'It must reject with what send() rejected with.',
      );
    },
  },
];

/** Deeply, so that a provider that modifies it is detected. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}
