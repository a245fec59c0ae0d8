import type { CredentialInput, HttpResult, ObtainScope } from '@opchain/core/plugin';
import type { TokenContext } from '../read-token.js';
import type { TokenFlow } from '../token-flow.js';
import type { TokenRequest } from '../write-token-request.js';
import { authenticateClient } from './authenticate-client.js';

/** Who requests a token, and how. */
export interface TokenClient {
  readonly flow: TokenFlow;
  readonly entered: CredentialInput;
  readonly scope: ObtainScope;
  /** The key that the token is bound to, if it is. */
  readonly proofKey?: string | undefined;
}

/** The response of a token endpoint, with what is needed to read it. */
export interface TokenResponse {
  readonly result: HttpResult;
  readonly context: TokenContext;
}

/** Sends a request for a token as the client, with a proof of the key if there is one. */
export async function sendTokenRequest(
  request: TokenRequest,
  { flow, entered, scope, proofKey }: TokenClient,
): Promise<TokenResponse> {
  const { call, secrets } = await authenticateClient(request, entered, flow);
  const requestedAt = scope.clock.wallTime();
  const context = { url: call.url, requestedAt, secrets };
  if (proofKey === undefined) return { result: await scope.send(call), context };
  const { addProof, readRequiredNonce } = await import('./proof-key.js');
  const send = async (nonce?: string): Promise<HttpResult> => scope.send(await addProof(call, proofKey, { nonce }));
  const first = await send();
  const nonce = readRequiredNonce(first);
  const result = nonce === undefined ? first : await send(nonce);
  return { result, context: { ...context, proofKey } };
}
