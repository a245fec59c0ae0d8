import { credentialFieldValue, type CredentialInput } from '@opchain/core/plugin';
import * as oauth from 'oauth4webapi';
import type { TokenFlow } from '../token-flow.js';
import type { TokenRequest } from '../write-token-request.js';
import { importPrivateKey } from './import-private-key.js';

/**
 * Adds an assertion that the client signs (`private_key_jwt`: RFC 7523, section 2.2), if the credential has a private
 * key. Its audience is the issuer if it is known, otherwise the token endpoint.
 */
export async function authenticateClient(
  { call, secrets }: TokenRequest,
  entered: CredentialInput,
  { issuer }: Pick<TokenFlow, 'issuer'>,
): Promise<TokenRequest> {
  const privateKey = credentialFieldValue(entered, 'privateKey');
  if (privateKey === '') return { call, secrets };
  const { key, kid, secrets: keySecrets } = await importPrivateKey(privateKey);
  const keyId = credentialFieldValue(entered, 'keyId') || kid;
  const form = new URLSearchParams(call.body as string);
  form.delete('client_secret');
  const authenticate = oauth.PrivateKeyJwt(keyId === undefined ? key : { key, kid: keyId });
  const client = { client_id: credentialFieldValue(entered, 'clientId') };
  await authenticate({ issuer: issuer ?? call.url }, client, form, new Headers());
  const headers = call.headers.filter(([name]) => name !== 'Authorization');
  return {
    call: { ...call, headers, body: form.toString() },
    secrets: [...secrets, ...keySecrets, form.get('client_assertion')!],
  };
}
