import { type ObtainScope, OpchainError } from '@opchain/core/plugin';
import * as oauth from 'oauth4webapi';
import type { TokenFlow } from '../token-flow.js';
import { toResponse } from './to-response.js';

const wellKnown = '/.well-known/openid-configuration';

/** Completes a flow with what the issuer publishes about itself (OpenID Connect Discovery 1.0, section 4). */
export async function discover(flow: TokenFlow, discoveryUrl: string, scope: ObtainScope): Promise<TokenFlow> {
  const issuer = new URL(discoveryUrl.endsWith(wellKnown) ? discoveryUrl.slice(0, -wellKnown.length) : discoveryUrl);
  const url = `${issuer.href.replace(/\/$/, '')}${wellKnown}`;
  const result = await scope.send({ method: 'GET', url, headers: [['Accept', 'application/json']], cookies: [] });
  try {
    const server = await oauth.processDiscoveryResponse(issuer, toResponse(result));
    const authorizationUrl =
      flow.kind === 'deviceAuthorization' ? server.device_authorization_endpoint : server.authorization_endpoint;
    return {
      ...flow,
      issuer: server.issuer,
      ...(server.token_endpoint !== undefined && { tokenUrl: server.token_endpoint }),
      ...(authorizationUrl !== undefined && { authorizationUrl }),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OpchainError('AUTH_FAILED', `${url} does not describe an issuer: ${reason}.`, { cause: error });
  }
}
