import { OpchainError } from '@opchain/core';
import type { SecurityScheme, ApiKeyScheme, HttpCall } from '@opchain/core/internal/model';
import type { AuthProvider, Grant } from '@opchain/core/plugin';

/** Applies API keys like the plugin. */
export const staticKeys: AuthProvider = {
  name: 'test-keys',
  handles: (scheme) => scheme.type === 'apiKey',
  fields: () => [{ name: 'apiKey', label: 'Key', secret: true, required: true }],
  obtain: (_, { fields }) =>
    Promise.resolve({ values: { apiKey: fields['apiKey'] ?? '' }, secrets: [fields['apiKey'] ?? ''] }),
  apply: (call, scheme, { values }) => putKey(call, scheme as ApiKeyScheme, values['apiKey'] ?? ''),
};

function putKey(call: HttpCall, { in: location, parameterName }: ApiKeyScheme, key: string): HttpCall {
  if (location === 'header') return { ...call, headers: [...call.headers, [parameterName, key]] };
  if (location === 'cookie') return { ...call, cookies: [...call.cookies, [parameterName, key]] };
  return { ...call, url: `${call.url}${call.url.includes('?') ? '&' : '?'}${parameterName}=${key}` };
}

/** Bearer tokens from a token endpoint that responds with `{token, lifeMs?}`. */
export const testTokens: AuthProvider = {
  name: 'test-tokens',
  handles: (scheme: SecurityScheme) => scheme.type === 'oauth2',
  fields: () => [
    { name: 'user', label: 'User', secret: false, required: true },
    { name: 'password', label: 'Password', secret: true, required: true },
  ],
  tokenEndpoint: (_, { tokenUrl }) => tokenUrl,
  async obtain(_, { fields, tokenUrl = '' }, { send, clock, scopes }): Promise<Grant> {
    const body = JSON.stringify({ ...fields, scopes });
    const result = await send({
      method: 'POST',
      url: tokenUrl,
      headers: [['Content-Type', 'application/json']],
      cookies: [],
      body,
    });
    const text = new TextDecoder().decode(result.body);
    if (result.status !== 200)
      throw new OpchainError('TOKEN_REFUSED', `The token endpoint answered ${result.status}: ${text}`);
    const { token, lifeMs } = JSON.parse(text) as { token: string; lifeMs?: number };
    return {
      values: { token },
      secrets: [token],
      ...(lifeMs === undefined ? {} : { expiresAt: clock.wallTime() + lifeMs }),
    };
  },
  apply: (call, _, { values }) => ({
    ...call,
    headers: [...call.headers, ['Authorization', `Bearer ${values['token'] ?? ''}`]],
  }),
};
