import { type CheckResult, isOpchainError } from '@opchain/core';
import { describeCheck, findHeader, type HttpCall } from '@opchain/core/internal/model';
import {
  CallExchange,
  decodeText,
  evaluateCheck,
  type Exchange,
  findCallFailure,
  isAcceptedStatus,
  loadLanguages,
  readCaptures,
  runLimits,
  type StepOutputs,
} from '@opchain/core/internal/runner';
import type { RefinedParams, Response } from 'k6/http';
import type { Credentials, Tokens } from './credentials.js';
import type { K6Modules } from './k6-modules.js';
import type { PreparedCall } from './prepare-call.js';
import type { ScriptSecrets } from './script-secrets.js';

/** A k6 check: its name and whether it passed. */
export type RecordedCheck = readonly [name: string, holds: boolean];

export interface CallAttempt {
  /** Undefined if there was no response. */
  readonly exchange?: Exchange;
  readonly failure?: { readonly code: string; readonly message: string };
  readonly checks: readonly RecordedCheck[];
}

/** Makes one attempt of a call and stores its outputs if it succeeds. Never rejects. */
export async function attemptCall(
  prepared: PreparedCall,
  outputs: StepOutputs,
  credentials: Credentials,
  tokens: Tokens,
  secrets: ScriptSecrets,
  http: K6Modules['http'],
): Promise<CallAttempt> {
  const { step, operation, call, captured } = prepared;
  let request: HttpCall;
  try {
    await loadLanguages([...call.languages, ...captured.flatMap(({ languages }) => languages)]);
    request = call.build(outputs.read);
  } catch (error) {
    return fail(error, 'REQUEST_INVALID', 'can be sent');
  }
  let signed: HttpCall;
  try {
    signed = await credentials.apply(request, step, operation, tokens);
  } catch (error) {
    return fail(error, 'TOKEN_REFUSED', 'has its credential');
  }
  try {
    secrets.add(credentials.secrets(tokens));
    secrets.guard.checkCall(request, call, outputs.read);
  } catch (error) {
    return fail(error, 'SECRET_LEAVES', 'keeps its secrets');
  }
  let response: Response;
  try {
    response = await send(signed, prepared, http);
  } catch (error) {
    return fail(error, 'CONNECTION_RESET', 'is answered');
  }
  if (response.status === 401) credentials.forget(step, operation);
  return evaluate(prepared, request, response, outputs);
}

async function evaluate(
  { step, call, captured, isStatusChecked }: PreparedCall,
  request: HttpCall,
  response: Response,
  outputs: StepOutputs,
): Promise<CallAttempt> {
  const { status } = response;
  const headers = Object.entries(response.headers).map(([name, value]) => [name, value] as const);
  const body = decodeText(typeof response.body === 'string' ? response.body : '', findHeader(headers, 'content-type'));
  const exchange = new CallExchange(request, call, outputs.read, { status, headers }, body);
  const resolve = outputs.find.bind(outputs);
  const results: CheckResult[] = [];
  for (const check of step.checks ?? []) results.push(await evaluateCheck(check, { exchange, resolve }));
  const scope = { exchange, resolve };
  const { captures } = await readCaptures(step.captures ?? [], captured, scope, () => undefined);
  // Does not contain text of the response, because secrets are not removed from it here.
  const failure = findCallFailure(
    { status, checks: results, isStatusChecked, body },
    () => `${request.method} ${request.url} returned ${String(status)}.`,
  );
  if (failure === undefined)
    outputs.store(step.id, {
      status,
      headers,
      body: body.json ?? body.text,
      isJson: body.json !== undefined,
      ...(body.unreadable === undefined ? {} : { unreadable: body.unreadable }),
      captures,
    });
  return {
    exchange,
    checks: [
      ...(isStatusChecked ? [] : [['status is 2xx', isAcceptedStatus({ status, isStatusChecked })] as const]),
      ...(body.decodeError === undefined ? [] : [['body can be read', false] as const]),
      ...results.map(({ check, passed }) => [describeCheck(check), passed] as const),
    ],
    ...(failure && { failure }),
  };
}

function fail(error: unknown, code: string, check: string): CallAttempt {
  const message = error instanceof Error ? error.message : String(error);
  return { failure: { code: isOpchainError(error) ? error.code : code, message }, checks: [[check, false]] };
}

function send(
  { method, url, headers, cookies, body }: HttpCall,
  { step: { id, timeoutMs = runLimits.stepTimeoutMs }, isStatusChecked }: PreparedCall,
  http: K6Modules['http'],
): Promise<Response> {
  const fields: Record<string, string> = Object.fromEntries(headers);
  if (cookies.length > 0) fields['Cookie'] = cookies.map(([name, value]) => `${name}=${value}`).join('; ');
  const params: RefinedParams<'text'> & { readonly throw: true } = {
    // Otherwise k6 itself logs a failed request, with the secrets in its URL.
    throw: true,
    headers: fields,
    // Send only what the chain defines: no cookies from earlier responses, no redirects.
    jar: new http.CookieJar(),
    redirects: 0,
    responseType: 'text',
    tags: { name: id },
    timeout: timeoutMs,
    responseCallback: http.expectedStatuses(isStatusChecked ? { min: 100, max: 599 } : { min: 200, max: 299 }),
  };
  return http.asyncRequest(method, url, (body as string | undefined) ?? null, params);
}
