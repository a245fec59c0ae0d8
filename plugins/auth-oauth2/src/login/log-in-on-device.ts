import {
  type Clock,
  credentialFieldValue,
  type Grant,
  type HttpResult,
  OpchainError,
  withTimeLimit,
} from '@opchain/core/plugin';
import * as oauth from 'oauth4webapi';
import { sendTokenRequest, type TokenClient } from '../client/send-token-request.js';
import { readToken, type TokenContext } from '../read-token.js';
import { resolveUrl } from '../token-flow.js';
import { writeDeviceCodeRequest, writeDeviceRequest } from '../write-token-request.js';
import type { LoginBrowser } from './login-browser.js';
import { toResponse } from './to-response.js';

/** How often the token is asked for by default, and how much less often after `slow_down` (RFC 8628, section 3.5), in seconds. */
const INTERVAL_S = 5;
/** The longest that a code is waited for, in seconds. */
const MAX_WAIT_S = 1800;

/**
 * Has the user log in on any device, and asks for the token until the user has (device authorization grant, RFC 8628).
 * Throws `TOKEN_REFUSED` if the issuer or the user declines, `AUTH_FAILED` if nobody logs in while the code is valid.
 */
export async function logInOnDevice(
  tokenClient: TokenClient,
  tokenUrl: string,
  showCode: NonNullable<LoginBrowser['showCode']>,
): Promise<Grant> {
  const { flow, entered, scope } = tokenClient;
  const deviceUrl = resolveUrl(flow.authorizationUrl, scope.serverUrl);
  if (deviceUrl === undefined)
    throw new OpchainError('AUTH_FAILED', 'The issuer names no address for logins on a device.');
  for (const url of [deviceUrl, tokenUrl]) scope.requireApproval?.(url);
  const scopes = entered.scopes ?? (flow.issuer === undefined ? Object.keys(flow.scopes ?? {}) : ['openid']);
  const request = writeDeviceRequest(scopes, entered, deviceUrl);
  const client = { client_id: credentialFieldValue(entered, 'clientId') };
  // Only tokens are bound to a key.
  const { result, context } = await sendTokenRequest(request, { flow, entered, scope });
  const device = await readDevice(result, client, context);
  const origin = new URL(device.address).origin;

  const ask = async (signal: AbortSignal): Promise<Grant> => {
    for (let seconds = device.interval; ;) {
      await pause(seconds, scope.clock, signal);
      const request = writeDeviceCodeRequest(device.deviceCode, entered, tokenUrl);
      const { result, context } = await sendTokenRequest(request, tokenClient);
      const error = readErrorCode(result);
      if (error === 'expired_token') throw expired(origin);
      if (error === 'slow_down') seconds += INTERVAL_S;
      else if (error !== 'authorization_pending') return readToken(result, context);
    }
  };
  showCode({ address: device.address, code: device.userCode });
  return withTimeLimit(ask, {
    limitMs: Math.min(device.lifetime, MAX_WAIT_S) * 1000,
    clock: scope.clock,
    signal: scope.signal,
    error: () => expired(origin),
  });
}

interface Device {
  readonly deviceCode: string;
  readonly userCode: string;
  /** Where the user enters the code; contains it if the issuer offers that. */
  readonly address: string;
  /** In seconds. */
  readonly interval: number;
  readonly lifetime: number;
}

/** The response of RFC 8628, section 3.2. */
async function readDevice(result: HttpResult, client: oauth.Client, context: TokenContext): Promise<Device> {
  // An error has the form of a token endpoint's.
  if (readErrorCode(result) !== undefined) readToken(result, context);
  const { origin } = new URL(context.url);
  try {
    const device = await oauth.processDeviceAuthorizationResponse({ issuer: origin }, client, toResponse(result));
    const address = new URL(device.verification_uri_complete ?? device.verification_uri);
    if (!/^https?:$/.test(address.protocol)) throw new Error('its verification_uri is not a web address');
    if (!/^[!-~]{1,64}$/.test(device.user_code)) throw new Error('its user_code cannot be entered');
    return {
      deviceCode: device.device_code,
      userCode: device.user_code,
      address: address.href,
      interval: device.interval ?? INTERVAL_S,
      lifetime: device.expires_in,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OpchainError('AUTH_FAILED', `The response of ${origin} to the login is not valid: ${reason}.`);
  }
}

function readErrorCode({ status, body }: HttpResult): string | undefined {
  if (status < 400) return undefined;
  try {
    const { error } = JSON.parse(new TextDecoder().decode(body)) as { readonly error?: unknown };
    return typeof error === 'string' ? error : '';
  } catch {
    return '';
  }
}

function pause(seconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      cancel();
      reject(signal.reason as Error);
    };
    const cancel = clock.setTimer(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', abort, { once: true });
  });
}

function expired(origin: string): OpchainError {
  return new OpchainError('AUTH_FAILED', `Nobody entered the code at ${origin} while it was valid.`);
}
