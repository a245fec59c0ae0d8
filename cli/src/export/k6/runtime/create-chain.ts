import type { Check, JsonValue, OperationStep } from '@opchain/core';
import type { HttpCall, OperationDetail } from '@opchain/core/model';
import type { CompiledCall, Exchange } from '@opchain/core/runner';
import { describeCheck, findHeader, referencesStatus, parseExpression } from '@opchain/core/model';
import { compileCall, evaluateCheck, readExpression } from '@opchain/core/runner';
import type { RefinedParams, Response } from 'k6/http';
import type { CallDefinition, ChainDefinition, ChainStepDefinition, OperationDefinition } from './definition.js';
import type { Environment, K6Modules } from './k6-modules.js';
import { StepOutputs } from './step-outputs.js';
import { readCredential, readInputs, readServers } from './read-environment.js';
import type { Token } from './token-store.js';
import { isFresh, readToken, tokenRequest } from './token-store.js';

/** k6's own: its types leave it to the library of the browser. */
declare const console: { error(message: string): void };

/** What `setup` hands to every virtual user. */
export interface SetupData {
  readonly tokens: Readonly<Record<string, Token>>;
}

export interface LoadChain {
  /** Fetches each token once, before the load begins. Throws where a credential or a server is missing. */
  setup(): SetupData;
  /** Runs the chain once; `rows` gives each iteration inputs of its own, in turn. */
  iterate(data: SetupData, rows: readonly Readonly<Record<string, JsonValue>>[]): Promise<void>;
}

interface PreparedCall {
  readonly step: CallDefinition;
  readonly operation: OperationDefinition;
  readonly call: CompiledCall;
  /** True where a check names the status: then any status may be a success. */
  readonly anyStatus: boolean;
}

interface Attempt {
  readonly exchange?: Exchange;
  readonly failure?: string;
  /** The same again would fail the same way. */
  readonly isFinal?: boolean;
  readonly captures: Readonly<Record<string, JsonValue>>;
}

const MAX_RETRY_AFTER_MS = 60_000;

/** Makes a chain that k6 runs: every node starts as soon as its own sources have succeeded, as in `opchain run`. */
export function createChain(k6: K6Modules, definition: ChainDefinition, environment: Environment): LoadChain {
  const { check, encoding, execution, http } = k6;
  const succeeded = new k6.Rate('chain_succeeded');
  const duration = new k6.Trend('chain_duration', true);
  const servers = readServers(definition, environment);
  const calls = new Map(
    definition.steps.flatMap((step) => ('call' in step ? [[step.id, prepare(step)] as const] : [])),
  );
  const tokens = new Map<string, Token>();
  const pendingTokens = new Map<string, Promise<Token>>();

  function prepare(step: CallDefinition): PreparedCall {
    const operation = definition.operations[step.call]!;
    const operationStep: OperationStep = {
      kind: 'operation',
      id: step.id,
      operation: { source: operation.source, id: step.call },
      parameters: step.parameters ?? [],
      checks: step.checks ?? [],
      captures: step.captures ?? [],
      retries: step.retries ?? [],
      ...(step.body && { body: step.body }),
    };
    const call = compileCall(operationStep, toDetail(step.call, operation), servers[operation.source]!);
    return { step, operation, call, anyStatus: (step.checks ?? []).some(referencesStatus) };
  }

  async function iterate(data: SetupData, rows: readonly Readonly<Record<string, JsonValue>>[]): Promise<void> {
    const row = rows.length === 0 ? {} : rows[execution.scenario.iterationInTest % rows.length]!;
    const outputs = new StepOutputs(readInputs(definition.inputs, environment, row));
    const startedAt = Date.now();
    const ended = new Map<string, Promise<boolean>>();
    for (const step of definition.steps) {
      const sources = Promise.all(step.after.map((id) => ended.get(id)!));
      ended.set(
        step.id,
        sources.then((all) => all.every(Boolean) && runStep(step, outputs, data)),
      );
    }
    const all = await Promise.all(ended.values());
    succeeded.add(all.every(Boolean));
    duration.add(Date.now() - startedAt);
  }

  async function runStep(step: ChainStepDefinition, outputs: StepOutputs, data: SetupData): Promise<boolean> {
    if ('waitMs' in step) return delay(step.waitMs).then(() => true);
    if ('assert' in step) return (await evaluateChecks(step.id, step.assert, outputs)) === undefined;
    const prepared = calls.get(step.id)!;
    const retryCounts = new Map<object, number>();
    for (;;) {
      const attempt = await attemptCall(prepared, outputs, data);
      if (attempt.failure === undefined) return true;
      const retry = await findRetry(prepared, attempt, outputs, retryCounts);
      if (retry === undefined) {
        console.error(`${step.id}: ${attempt.failure}`);
        return false;
      }
      await delay(retry);
    }
  }

  async function attemptCall(
    { step, operation, call, anyStatus }: PreparedCall,
    outputs: StepOutputs,
    data: SetupData,
  ): Promise<Attempt> {
    let request: HttpCall;
    try {
      request = call.build(outputs.read);
    } catch (error) {
      recordCheck(step.id, 'can be sent', false);
      return { failure: getErrorMessage(error), isFinal: true, captures: {} };
    }
    let response: Response;
    try {
      response = await send(await applyCredentials(request, step, operation, data), step, anyStatus);
    } catch (error) {
      recordCheck(step.id, 'has its credential', false);
      return { failure: getErrorMessage(error), captures: {} };
    }
    if (response.status === 0) {
      recordCheck(step.id, 'is answered', false);
      return { failure: response.error, captures: {} };
    }
    if (response.status === 401) for (const name of step.credentials ?? []) tokens.delete(name);
    const { body, parseError } = readBody(response);
    const exchange: Exchange = {
      url: request.url,
      method: request.method,
      status: response.status,
      requestHeaders: request.headers,
      responseHeaders: Object.entries(response.headers).map(([name, value]) => [name, value] as const),
      responseBody: body,
      ...requestValues(call, outputs),
    };
    const failure = await findFailure(step, anyStatus, exchange, parseError, outputs);
    const captures = readCaptures(step, exchange);
    if (failure === undefined)
      outputs.save(step.id, { status: response.status, headers: exchange.responseHeaders, body, captures });
    return { exchange, captures, ...(failure !== undefined && { failure }) };
  }

  async function findFailure(
    { id, checks = [] }: CallDefinition,
    anyStatus: boolean,
    exchange: Exchange,
    parseError: string | undefined,
    outputs: StepOutputs,
  ): Promise<string | undefined> {
    const isSuccess = anyStatus || (exchange.status >= 200 && exchange.status < 300);
    if (!anyStatus) recordCheck(id, 'status is 2xx', isSuccess);
    if (!isSuccess) return `${exchange.method} ${exchange.url} returned ${String(exchange.status)}.`;
    return parseError ?? (await evaluateChecks(id, checks, outputs, exchange));
  }

  /** Notes every check for k6's summary; gives why the first does not hold. */
  async function evaluateChecks(
    id: string,
    checks: readonly Check[],
    outputs: StepOutputs,
    exchange?: Exchange,
  ): Promise<string | undefined> {
    let failure: string | undefined;
    for (const one of checks) {
      const { passed, message } = await evaluateCheck(one, { resolve: outputs.find, ...(exchange && { exchange }) });
      recordCheck(id, describeCheck(one), passed);
      if (!passed) failure ??= message ?? describeCheck(one);
    }
    return failure;
  }

  function recordCheck(id: string, checkName: string, holds: boolean): void {
    check(undefined, { [`${id}: ${checkName}`]: () => holds }, { name: id });
  }

  async function findRetry(
    { step }: PreparedCall,
    { exchange, isFinal }: Attempt,
    outputs: StepOutputs,
    retryCounts: Map<object, number>,
  ): Promise<number | undefined> {
    if (isFinal === true) return undefined;
    for (const rule of step.retries ?? []) {
      let applies = true;
      for (const one of rule.criteria) {
        applies &&= exchange !== undefined && (await evaluateCheck(one, { exchange, resolve: outputs.find })).passed;
      }
      if (!applies) continue;
      const count = retryCounts.get(rule) ?? 0;
      if (count >= rule.limit) return undefined;
      retryCounts.set(rule, count + 1);
      return readRetryAfter(exchange) ?? rule.delayMs;
    }
    return undefined;
  }

  async function applyCredentials(
    call: HttpCall,
    step: CallDefinition,
    operation: OperationDefinition,
    data: SetupData,
  ): Promise<HttpCall> {
    let { url, headers, cookies } = call;
    for (const name of step.credentials ?? []) {
      const scheme = definition.credentials[name]!;
      const fields = readCredential(name, environment);
      const text = (field: string): string => (typeof fields[field] === 'string' ? fields[field] : '');
      if (scheme.type === 'apiKey') {
        if (scheme.in === 'header') headers = [...headers, [scheme.name, text('apiKey')]];
        else if (scheme.in === 'cookie') cookies = [...cookies, [scheme.name, text('apiKey')]];
        else
          url += `${url.includes('?') ? '&' : '?'}${encodeURIComponent(scheme.name)}=${encodeURIComponent(text('apiKey'))}`;
        continue;
      }
      if (scheme.type === 'basic')
        headers = [
          ...headers,
          ['Authorization', `Basic ${encoding.b64encode(`${text('username')}:${text('password')}`)}`],
        ];
      else
        headers = [
          ...headers,
          [
            'Authorization',
            `Bearer ${scheme.type === 'bearer' ? text('token') : await getToken(name, operation, data)}`,
          ],
        ];
    }
    return { ...call, url, headers, cookies };
  }

  /** The token that is at hand, else a new one; those who wait for it at once share it. */
  async function getToken(name: string, { source }: OperationDefinition, data: SetupData): Promise<string> {
    const cached = tokens.get(name) ?? data.tokens[name];
    if (isFresh(cached)) return cached.accessToken;
    let pending = pendingTokens.get(name);
    if (pending === undefined) {
      pending = fetchToken(name, source).finally(() => pendingTokens.delete(name));
      pendingTokens.set(name, pending);
    }
    return (await pending).accessToken;
  }

  function createTokenRequest(name: string, source: string) {
    const scheme = definition.credentials[name]!;
    if (scheme.type !== 'oauth2') throw new Error(`"${name}" needs no token.`);
    return tokenRequest(name, scheme, readCredential(name, environment), servers[source]!, encoding);
  }

  async function fetchToken(name: string, source: string): Promise<Token> {
    const { url, body, headers } = createTokenRequest(name, source);
    const requestedAt = Date.now();
    const token = readToken(name, await http.asyncRequest('POST', url, body, tokenParams(headers)), requestedAt);
    tokens.set(name, token);
    return token;
  }

  function setup(): SetupData {
    const found: Record<string, Token> = {};
    for (const [name, scheme] of Object.entries(definition.credentials)) {
      const fields = readCredential(name, environment);
      if (scheme.type !== 'oauth2') continue;
      const ownToken = fields['accessToken'];
      if (typeof ownToken === 'string' && ownToken !== '') {
        found[name] = { accessToken: ownToken };
        continue;
      }
      const { url, body, headers } = createTokenRequest(name, scheme.source);
      const requestedAt = Date.now();
      found[name] = readToken(name, http.post(url, body, tokenParams(headers)), requestedAt);
    }
    return { tokens: found };
  }

  function tokenParams(headers: Record<string, string>): RefinedParams<'text'> {
    return { headers, redirects: 0, tags: { name: 'token' }, responseType: 'text' };
  }

  function send(
    { method, url, headers, cookies, body }: HttpCall,
    { id, timeoutMs }: CallDefinition,
    anyStatus: boolean,
  ): Promise<Response> {
    const fields: Record<string, string> = Object.fromEntries(headers);
    if (cookies.length > 0) fields['Cookie'] = cookies.map(([name, value]) => `${name}=${value}`).join('; ');
    const params: RefinedParams<'text'> = {
      headers: fields,
      // Nothing but what the chain says is sent: no cookie of an earlier answer, no call that an answer asks for.
      jar: new http.CookieJar(),
      redirects: 0,
      responseType: 'text',
      tags: { name: id },
      responseCallback: http.expectedStatuses(anyStatus ? { min: 100, max: 599 } : { min: 200, max: 299 }),
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    };
    return http.asyncRequest(method, url, (body as string | undefined) ?? null, params);
  }

  function delay(milliseconds: number): Promise<void> {
    return new Promise((resolve) => k6.setTimeout(resolve, milliseconds));
  }

  return { setup, iterate };
}

function toDetail(id: string, { method, path, accept, parameters, content }: OperationDefinition): OperationDetail {
  return {
    id,
    method,
    path,
    tags: [],
    deprecated: false,
    security: [],
    parameters: parameters.map((parameter) => ({
      required: parameter.in === 'path',
      deprecated: false,
      schema: true,
      ...parameter,
    })),
    ...(content.length > 0 && { requestBody: { required: true, content } }),
    responses:
      accept.length === 0
        ? []
        : [
            {
              status: 'default',
              description: '',
              headers: [],
              links: [],
              content: accept.map((contentType) => ({ contentType })),
            },
          ],
    resolve: (schema) => schema,
  };
}

function requestValues(
  call: CompiledCall,
  outputs: StepOutputs,
): Pick<Exchange, 'requestPath' | 'requestQuery' | 'requestBody'> {
  const { path, query, body } = call.readValues(outputs.read);
  return { requestPath: path, requestQuery: query, requestBody: body };
}

function readBody({ body, headers }: Response): { readonly body: JsonValue | undefined; readonly parseError?: string } {
  const text = typeof body === 'string' ? body : '';
  if (text === '') return { body: undefined };
  const isJson = /[/+]json\b/i.test(headers['Content-Type'] ?? '');
  if (!isJson) return { body: text };
  try {
    return { body: JSON.parse(text) as JsonValue };
  } catch {
    return { body: text, parseError: 'The response is said to be JSON, but is not.' };
  }
}

function readCaptures({ captures = [] }: CallDefinition, exchange: Exchange): Record<string, JsonValue> {
  const found: Record<string, JsonValue> = {};
  for (const { name, expression } of captures) {
    const parsed = parseExpression(expression);
    const value = parsed === undefined ? undefined : readExpression(parsed, exchange);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

function readRetryAfter(exchange: Exchange | undefined): number | undefined {
  const field = exchange === undefined ? undefined : findHeader(exchange.responseHeaders, 'retry-after');
  if (field === undefined) return undefined;
  const milliseconds = /^\d+$/.test(field.trim()) ? Number(field) * 1_000 : Date.parse(field) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), MAX_RETRY_AFTER_MS);
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
