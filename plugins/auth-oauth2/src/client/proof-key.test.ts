import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  createMask,
  findHeader,
  type Grant,
  type HttpCall,
  type HttpResult,
  type OAuth2Scheme,
  systemClock,
} from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/testing';
import { oauth2Auth } from '../oauth2-auth.js';

const scheme: OAuth2Scheme = {
  name: 'login',
  type: 'oauth2',
  flows: [{ kind: 'clientCredentials', tokenUrl: 'https://issuer.example/token', scopes: {} }],
};
const fields = { clientId: 'app', clientSecret: 'canary-secret', tokenType: 'DPoP' };
const plainCall: HttpCall = { method: 'PUT', url: 'https://api.example/a?b=c', headers: [], cookies: [] };

const respond = (status: number, body: object, headers: HttpResult['headers'] = []): HttpResult => ({
  status,
  statusText: '',
  headers,
  body: new TextEncoder().encode(JSON.stringify(body)),
  truncated: false,
});
const bound = { access_token: 'token-1', token_type: 'DPoP', refresh_token: 'refresh-1' };

/** Obtains a grant from an issuer that gives these responses in turn. */
async function obtain(responses: readonly HttpResult[], previous?: Grant) {
  const provider = (await openPlugin(oauth2Auth())).authProviders[0]!;
  const sent: HttpCall[] = [];
  const grant = provider.obtain(
    scheme,
    { fields },
    {
      signal: new AbortController().signal,
      clock: systemClock,
      scopes: [],
      serverUrl: 'https://api.example',
      ...(previous && { previous }),
      send: (call) => {
        sent.push(call);
        return Promise.resolve(responses[sent.length - 1]!);
      },
    },
  );
  return { provider, grant: await grant, sent };
}

/** The claims of a proof, and the key that signed it. */
function readProof({ headers }: HttpCall): { readonly claims: Record<string, unknown>; readonly key: JsonWebKey } {
  const [header = '', payload = '', signature = ''] = findHeader(headers, 'DPoP')!.split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { typ, alg, jwk } = decode(header) as { typ: string; alg: string; jwk: JsonWebKey };
  expect([typ, alg, jwk.d]).toEqual(['dpop+jwt', 'ES256', undefined]);
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  return { claims: decode(payload), key: jwk };
}

describe('a token that is bound to a key', () => {
  test('is requested with a proof, and once more with the nonce that the issuer requires', async () => {
    const required = respond(400, { error: 'use_dpop_nonce' }, [['DPoP-Nonce', 'nonce-1']]);
    const { sent } = await obtain([required, respond(200, bound)]);
    const [first, second] = sent.map(readProof);
    expect(first!.claims).toMatchObject({ htm: 'POST', htu: 'https://issuer.example/token' });
    expect([first!.claims['nonce'], second!.claims['nonce']]).toEqual([undefined, 'nonce-1']);
    expect(first!.key).toEqual(second!.key);
    expect(first!.claims['jti']).not.toBe(second!.claims['jti']);
  });

  test('is sent with a proof for each call, which names the call and the token', async () => {
    const { provider, grant } = await obtain([respond(200, bound)]);
    const call = await provider.apply(plainCall, scheme, grant, { time: 0 });
    expect(findHeader(call.headers, 'authorization')).toBe('DPoP token-1');
    const ath = createHash('sha256').update('token-1').digest('base64url');
    expect(readProof(call).claims).toMatchObject({ htm: 'PUT', htu: 'https://api.example/a', ath });
    const again = await provider.apply(call, scheme, grant, { time: 0 });
    expect(again.headers).toHaveLength(2);
    expect(readProof(again).claims['jti']).not.toBe(readProof(call).claims['jti']);
  });

  test('gets the nonce that an API requires, and only that', async () => {
    const { provider, grant } = await obtain([respond(200, bound)]);
    const challenge: HttpResult['headers'] = [
      ['WWW-Authenticate', 'DPoP error="use_dpop_nonce", error_description="…"'],
      ['DPoP-Nonce', 'nonce-2'],
    ];
    const next = await provider.readChallenge?.(scheme, grant, respond(401, {}, challenge));
    expect(next?.values).toEqual({ ...grant.values, nonce: 'nonce-2' });
    const call = await provider.apply(plainCall, scheme, next!, { time: 0 });
    expect(readProof(call).claims['nonce']).toBe('nonce-2');
    const refusal: HttpResult['headers'] = [['WWW-Authenticate', 'DPoP error="invalid_token"'], challenge[1]!];
    expect(await provider.readChallenge?.(scheme, grant, respond(401, {}, refusal))).toBeUndefined();
    const plain: Grant = { values: { accessToken: 'own' }, secrets: [] };
    expect(await provider.readChallenge?.(scheme, plain, respond(401, {}, challenge))).toBeUndefined();
  });

  test('is renewed with the same key', async () => {
    const { grant, sent } = await obtain([respond(200, bound)]);
    const renewed = await obtain([respond(200, { ...bound, access_token: 'token-2' })], grant);
    expect(readProof(renewed.sent[0]!).key).toEqual(readProof(sent[0]!).key);
    expect(renewed.grant.values).toEqual({ ...grant.values, accessToken: 'token-2' });
  });

  test('keeps its key secret', async () => {
    const { grant } = await obtain([respond(200, bound)]);
    const { d } = JSON.parse(grant.values['proofKey']!) as { readonly d: string };
    expect(createMask(grant.secrets).text(`${d} ${grant.values['proofKey']!}`)).not.toMatch(/[\w-]{20}/);
  });

  test('is rejected if the issuer ignores the proof', async () => {
    await expect(obtain([respond(200, { ...bound, token_type: 'Bearer' })])).rejects.toMatchObject({
      code: 'TOKEN_REFUSED',
      message: expect.stringContaining('"Bearer" instead of DPoP') as unknown,
    });
  });
});
