import { OpchainError } from '@opchain/core';
import type { HttpCall } from '@opchain/core/internal/model';
import { runLimits } from '@opchain/core/internal/runner';
import type { Executor } from '@opchain/core/plugin';
import type { RefinedParams, Response } from 'k6/http';
import type { K6Modules } from './k6-modules.js';

/** What a request is named and limited by. */
export interface RequestLabel {
  /** The step, with those that called its workflow: `payAll.pay`. */
  readonly name: string;
  /** The name, the workflow and the group: k6 adds up what has the same. */
  readonly tags: Readonly<Record<string, string>>;
  /** False for a step that calls no operation. */
  readonly isCall: boolean;
  readonly timeoutMs: number;
  /** True if checks decide which status is a success. */
  readonly isStatusChecked: boolean;
}

/** The name of requests that fetch tokens. */
const tokenLabel: RequestLabel = {
  name: 'token',
  tags: { name: 'token' },
  isCall: true,
  timeoutMs: runLimits.stepTimeoutMs,
  isStatusChecked: false,
};

/** Sends the calls of a chain by k6. `takeLabel` returns the label of the step whose call was just announced. */
export function createK6Executor(
  { http }: Pick<K6Modules, 'http'>,
  takeLabel: () => RequestLabel | undefined,
): Executor {
  return {
    name: 'k6',
    handles: () => true,
    async execute(call, scope) {
      takeLabel();
      scope.onSent();
      const label = takeLabel() ?? tokenLabel;
      let response: Response;
      try {
        response = await http.asyncRequest(call.method, call.url, toBody(call), toParams(call, label, http));
      } catch (error) {
        throw new OpchainError('CONNECTION_RESET', error instanceof Error ? error.message : String(error));
      }
      const { status, status_text: statusText, headers } = response;
      return {
        status,
        statusText: statusText.replace(/^\d+ /, ''),
        headers: Object.entries(headers),
        body: toBytes(response.body),
        truncated: false,
      };
    },
  };
}

function toParams(
  { headers, cookies }: HttpCall,
  { tags, timeoutMs, isStatusChecked }: RequestLabel,
  http: K6Modules['http'],
): RefinedParams<'binary'> & { readonly throw: true } {
  const fields: Record<string, string> = Object.fromEntries(headers);
  if (cookies.length > 0) fields['Cookie'] = cookies.map(([key, value]) => `${key}=${value}`).join('; ');
  return {
    // Otherwise k6 itself logs a failed request, with the secrets in its URL.
    throw: true,
    headers: fields,
    // Send only what the chain defines: no cookies from earlier responses, no redirects.
    jar: new http.CookieJar(),
    redirects: 0,
    responseType: 'binary',
    tags: { ...tags },
    timeout: timeoutMs,
    responseCallback: http.expectedStatuses(isStatusChecked ? { min: 100, max: 599 } : { min: 200, max: 299 }),
  };
}

function toBody({ body }: HttpCall): string | ArrayBuffer | null {
  if (body === undefined || typeof body === 'string') return body ?? null;
  return body.buffer.slice(body.byteOffset, body.byteOffset + body.byteLength) as ArrayBuffer;
}

function toBytes(body: unknown): Uint8Array {
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array();
}
