import * as oauth from 'oauth4webapi';
import { createIssuer, type IssuerClient, listUsers } from '@opchain/issuer';
import { send, startServer } from '../start-server.js';
import { ada, type GuardedApi } from './start-guarded-api.js';

/** An API that accepts only tokens bound to a key, with a proof for each call that contains its nonce (RFC 9449). */
export interface BoundApi extends Omit<GuardedApi, 'revokeNext'> {
  /** The keys that the tokens of accepted calls were bound to. */
  readonly thumbprints: readonly string[];
  /** Makes each accepted call take so many milliseconds. */
  answerAfter(milliseconds: number): void;
  /** Forgets all calls and the nonce, so that the next call needs a new one. */
  forget(): void;
}

const NONCE = 'nonce-1';

export async function startBoundApi(clients: readonly IssuerClient[]): Promise<BoundApi> {
  const audience = 'urn:example:bound';
  const users = listUsers([{ id: 'customer-1', ...ada }]);
  const issuer = await createIssuer({ port: 0, audience, clients, users, bindsTokens: true });
  const server = { issuer: issuer.issuer, jwks_uri: issuer.jwksUri };
  const [authorizations, statuses, thumbprints]: [string[], number[], string[]] = [[], [], []];
  let isNonceGiven = false;
  let delay = 0;
  const api = await startServer({
    '*': async (response, { headers, method, target }) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', 'authorization, dpop');
      response.setHeader('Access-Control-Expose-Headers', 'DPoP-Nonce, WWW-Authenticate');
      if (method === 'OPTIONS') return send(response, 204);
      const { authorization = '', dpop = '' } = headers as Readonly<Record<string, string | undefined>>;
      const request = new Request(`${api.url}${target}`, { method, headers: { authorization, dpop } });
      const claims = await oauth
        .validateJwtAccessToken(server, request, audience, { requireDPoP: true, [oauth.allowInsecureRequests]: true })
        .catch(() => undefined);
      const isFresh = isNonceGiven && readClaims(dpop)?.['nonce'] === NONCE;
      const status = claims !== undefined && isFresh ? 200 : 401;
      authorizations.push(authorization);
      statuses.push(status);
      if (claims !== undefined && !isFresh) {
        isNonceGiven = true;
        response.setHeader('WWW-Authenticate', 'DPoP error="use_dpop_nonce"').setHeader('DPoP-Nonce', NONCE);
      }
      if (status === 200) thumbprints.push(claims!.cnf!.jkt!);
      setTimeout(() => send(response, status, { authorization }), status === 200 ? delay : 0);
    },
  });
  return {
    url: api.url,
    issuer: issuer.issuer,
    authorizations,
    statuses,
    thumbprints,
    answerAfter: (milliseconds) => void (delay = milliseconds),
    forget() {
      isNonceGiven = false;
      delay = 0;
      for (const list of [authorizations, statuses, thumbprints]) list.length = 0;
    },
    async stop() {
      await api.stop();
      await issuer.close();
    },
  };
}

function readClaims(proof: string): Readonly<Record<string, unknown>> | undefined {
  const [, payload] = proof.split('.');
  if (payload === undefined) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Readonly<Record<string, unknown>>;
}
