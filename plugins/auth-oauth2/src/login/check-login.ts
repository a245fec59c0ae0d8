import { type HttpResult, OpchainError } from '@opchain/core/plugin';
import * as oauth from 'oauth4webapi';
import { toResponse } from './to-response.js';

interface LoginContext {
  /** If known: who must have responded. */
  readonly issuer?: string | undefined;
  readonly client: oauth.Client;
  /** Where the response came from, for messages. */
  readonly origin: string;
}

/** The code that the issuer redirected with (RFC 6749, section 4.1.2). Throws `TOKEN_REFUSED` or `AUTH_FAILED`. */
export function checkCallback(
  callback: URL,
  { client, state, origin, issuer: known }: LoginContext & { readonly state: string },
): string {
  // A description does not name its issuer, so that only the redirect can.
  const issuer = known ?? callback.searchParams.get('iss') ?? origin;
  try {
    const parameters = oauth.validateAuthResponse({ issuer }, client, callback, state);
    const code = parameters.get('code');
    if (code !== null && code !== '') return code;
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError)
      throw new OpchainError('TOKEN_REFUSED', `${origin} rejected the login with ${describe(error)}.`);
    throw invalid(origin, error);
  }
  throw invalid(origin, new Error('it contains no code'));
}

/** Checks the ID token of a token response: its claims and its nonce (OpenID Connect Core 1.0, section 3.1.3.7). */
export async function checkIdToken(
  result: HttpResult,
  { client, nonce, origin, issuer }: LoginContext & { readonly nonce: string },
): Promise<void> {
  try {
    // It came from the approved token endpoint itself, so that what is not known otherwise is as it says.
    const { iss, alg } = readOwnClaims(new TextDecoder().decode(result.body));
    const signed = { ...client, id_token_signed_response_alg: alg };
    await oauth.processAuthorizationCodeResponse({ issuer: issuer ?? iss }, signed, toResponse(result), {
      expectedNonce: nonce,
    });
  } catch (error) {
    throw invalid(origin, error);
  }
}

function readOwnClaims(text: string): { readonly iss: string; readonly alg: string } {
  const { id_token: idToken = '' } = JSON.parse(text) as { readonly id_token?: string };
  const [header, payload] = idToken.split('.').map(decodePart);
  const [iss, alg] = [payload?.['iss'], header?.['alg']];
  if (typeof iss !== 'string' || typeof alg !== 'string') throw new Error('it contains no ID token');
  return { iss, alg };
}

/** A part of a JWT in base64url; undefined for the signature. */
function decodePart(part: string, index: number): Readonly<Record<string, unknown>> | undefined {
  if (index > 1 || part === '') return undefined;
  return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as Readonly<Record<string, unknown>>;
}

/** The issuer's own words: an error code, and a description of at most a few lines. */
function describe({ error, error_description: description }: oauth.AuthorizationResponseError): string {
  return description === undefined ? error : `${error}: ${description.slice(0, 300).replace(/[.\s]+$/, '')}`;
}

function invalid(origin: string, error: unknown): OpchainError {
  const reason = error instanceof Error ? error.message : String(error);
  return new OpchainError('AUTH_FAILED', `The response of ${origin} to the login is not valid: ${reason}.`);
}
