import { createIssuer, createTokenReader, type IssuerClient, listUsers } from '@opchain/issuer';
import { send, startServer } from '../start-server.js';

/** The one user of the issuer. */
export const ada = { username: 'ada', password: 'canary-ada-password' };

/** An API that rejects every call without a token of ada, and the issuer of those tokens. */
export interface GuardedApi {
  readonly url: string;
  readonly issuer: string;
  /** The `Authorization` of each call, in order. */
  readonly authorizations: readonly string[];
  /** Status of each call, in order. */
  readonly statuses: readonly number[];
  /** Rejects the token of the next call that it accepts from then on. */
  revokeNext(): void;
  stop(): Promise<void>;
}

/** Starts both. `clients` may redirect to any port of this machine; `subject` may call the API: ada, or a client. */
export async function startGuardedApi(clients: readonly IssuerClient[], subject = 'customer-1'): Promise<GuardedApi> {
  const audience = 'urn:example:guarded';
  const users = listUsers([{ id: 'customer-1', ...ada }]);
  const issuer = await createIssuer({ port: 0, audience, clients, users });
  const readToken = createTokenReader(issuer, audience);
  const [authorizations, statuses]: [string[], number[]] = [[], []];
  const revoked = new Set<string>();
  let revokesNext = false;
  const api = await startServer({
    '*': async (response, { headers, method }) => {
      response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', 'authorization');
      if (method === 'OPTIONS') return send(response, 204);
      const { authorization = '' } = headers;
      const claims = await readToken(authorization.replace(/^Bearer /, ''));
      const status = claims?.sub === subject && !revoked.has(authorization) ? 200 : 401;
      if (revokesNext && status === 200) revoked.add(authorization);
      if (status === 200) revokesNext = false;
      authorizations.push(authorization);
      statuses.push(status);
      send(response, status, { authorization });
    },
  });
  return {
    url: api.url,
    issuer: issuer.issuer,
    authorizations,
    statuses,
    revokeNext: () => void (revokesNext = true),
    async stop() {
      await api.stop();
      await issuer.close();
    },
  };
}

/** Describes this API: two operations with these parameters, which require different scopes of the scheme `login`. */
export function describeGuardedApi(scheme: object, parameters: readonly object[] = []): object {
  const operation = (operationId: string, scope: string) => ({
    get: { operationId, parameters, security: [{ login: [scope] }], responses: { 200: { description: 'Done' } } },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Guarded', version: '1' },
    paths: { '/read': operation('read', 'read'), '/write': operation('write', 'write') },
    components: { securitySchemes: { login: scheme } },
  };
}

/** A chain that calls both operations with the credential `ada`. */
export const guardedChain = {
  arazzo: '1.1.0',
  info: { title: 'Guarded', version: '1' },
  sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
  workflows: [
    {
      workflowId: 'guarded',
      steps: ['read', 'write'].map((operationId) => ({
        stepId: operationId,
        operationId,
        'x-security': [{ schemeName: 'login', values: { accessToken: '$inputs.ada' } }],
      })),
    },
  ],
};
