import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import {
  findHeader,
  type HeaderField,
  type HttpCall,
  type HttpResult,
  type OperationDetail,
  readJson,
  writeJson,
  type ValueSource,
} from '@opchain/core/internal/model';
import { type Chain, isOpchainError, type JsonValue, type OpchainError, type RunSummary } from '@opchain/core';
import { type TimeLimit, withTimeLimit } from '@opchain/core/internal/runner';
import type { RequestDraft } from '@opchain/resources';
import { createMemberRequest } from './member-request.js';
import { buildCall } from './build-call.js';
import { CaseResponse } from './case-response.js';
import { credentialPart } from './credential-part.js';
import { listResponseMismatches } from './list-response-mismatches.js';
import type { Exchange } from './exchange.js';
import type { Role } from '../contract/profile.js';
import type { Target, TargetSender } from './target/target.js';
import { roleOfCall } from './role-of-call.js';
import { noteSuccess } from './succeeded-operations.js';
import { MissingRoleError } from './missing-role-error.js';
import { CaseFailure } from './case-failure.js';

/** Options for the call of an operation. */
export interface CallOptions {
  /** Path parameters by name; they are percent-encoded. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: JsonValue;
  /** Sent unchanged instead of `body`. */
  readonly rawBody?: string;
  /** Media type of the body (default `application/json`); null: none. */
  readonly contentType?: string | null;
  readonly headers?: readonly HeaderField[];
  /** The role whose credential is sent; null: none. Default: a role that the contract allows. */
  readonly as?: Role | null;
}

/** Options for a request of an operation. */
export interface RequestOptions {
  /** The role whose credential is sent; null: none. Default: the operation's role. */
  readonly as?: Role | null;
  /** Changes the serialized request before its credential is added. */
  readonly change?: (call: HttpCall) => HttpCall;
  /** The clause of the contract (default: the operation). */
  readonly clause?: string;
  /** False if no `If-Match` is added: its absence is what is tried. */
  readonly isConditional?: boolean;
}

/** A request that is not a call of an operation. */
export interface RawRequest extends Omit<CallOptions, 'path' | 'query'> {
  readonly method: string;
  /** The operation that it calls, by ID: it gets that operation's credential, and its response is documented there. */
  readonly operation?: string;
  /** Includes the query; appended to the target's URL. */
  readonly path: string;
}

/** A chain and the result of its run. */
export interface ReplayedChain {
  readonly chain: Chain;
  readonly summary: RunSummary;
  /** Method and path of each operation that the chain calls, by operation ID. */
  readonly operations: Readonly<Record<string, { readonly method: string; readonly path: string }>>;
}

const MAX_WAIT_MS = 10_000;
const MIN_WAIT_MS = 100;
const RESPONSE_TIMEOUT_MS = 10_000;
const CLEANUP_TIMEOUT_MS = 5_000;
let sessions = 0;
/** Counts on from a number that other processes are unlikely to have. */
let values = Date.now() % 1_000_000_000;

/** One case on one target: sends calls, records them and deletes the records that the case created. */
export class Session {
  readonly target: Target;
  /** Aborts pending calls at the time limit of the case, and afterwards at the time limit of the cleanup. */
  signal: AbortSignal = new AbortController().signal;
  readonly exchanges: Exchange[] = [];
  /** Chains that the case replayed. */
  readonly runs: ReplayedChain[] = [];
  /** False if a 429 is returned at once, although it says when to try again. */
  isPatient = true;
  private readonly cleanups: (() => Promise<unknown>)[] = [];
  private readonly tag: string;
  private names = 0;
  private actor: Role | undefined;

  constructor(target: Target) {
    this.target = target;
    this.tag = `${process.pid.toString(36)}${Date.now().toString(36)}${(sessions += 1).toString(36)}`;
  }

  /** Sends what follows as this role, as far as operations allow it. */
  actAs(role: Role): void {
    this.actor = role;
  }

  /** The role that calls an operation: the one that acts, where it may, else the one that usually does. */
  private roleOf(operation: OperationDetail): Role | undefined {
    const role = roleOfCall(this.target, operation);
    const allowed = this.target.contract.settings.operationRoles[operation.id];
    const mayAct = role !== undefined && (!Array.isArray(allowed) || allowed.includes(this.actor ?? role));
    return mayAct ? (this.actor ?? role) : role;
  }

  /** A name that no other case, run or user uses. */
  unique(prefix: string): string {
    return `${prefix} ${this.nextTag()}`;
  }

  /** Letters and digits, a hyphen and a number that no other case, run or user uses. */
  nextTag(): string {
    this.names += 1;
    return `${this.tag}-${this.names}`;
  }

  /** What a generated value is derived from, another one each time. */
  nextSource(): ValueSource {
    return { seed: this.nextTag(), index: (values += 1), now: Date.now() };
  }

  /**
   * Adds a callback for the end of the case. Callbacks run in reverse order; failures are ignored. Only delete records
   * of this case.
   */
  onCleanup(cleanup: () => Promise<unknown>): void {
    this.cleanups.push(cleanup);
  }

  /** Does a part of the case within a time limit. */
  runWithin(limit: TimeLimit, work: () => Promise<void>): Promise<void> {
    return withTimeLimit((signal) => {
      // One listener for each call in flight: cases send many at once.
      setMaxListeners(Infinity, signal);
      this.signal = signal;
      return work();
    }, limit);
  }

  /** Deletes the records that the case created, even if it was interrupted. */
  async cleanUp(): Promise<void> {
    if (this.cleanups.length === 0) return;
    const limit = { limitMs: CLEANUP_TIMEOUT_MS, error: () => new Error('The cleanup took too long.') };
    await this.runWithin(limit, async () => {
      for (const cleanup of this.cleanups.reverse()) await cleanup().catch(() => undefined);
    }).catch(() => undefined);
  }

  /**
   * What sends calls with a role's credential, or without one. Throws `MissingRoleError` if there is none: a call without it
   * would not test the server.
   */
  async authorize(role: Role | undefined): Promise<TargetSender> {
    const credential = role === undefined ? undefined : this.target.credentials[role];
    if (role !== undefined && credential === undefined) throw new MissingRoleError([role]);
    return this.target.authorize(credential, this.signal);
  }

  /** Calls an operation of the contract. */
  async call(operationId: string, options: CallOptions = {}): Promise<CaseResponse> {
    const operation = await this.target.description.operation(operationId);
    const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
      encodeURIComponent(options.path?.[name] ?? ''),
    );
    const query = new URLSearchParams(options.query).toString();
    const role = options.as === undefined ? this.roleOf(operation) : (options.as ?? undefined);
    return this.exchange(operation.method, path + (query ? `?${query}` : ''), role, options, operationId, operation);
  }

  /** Sends a request of an operation. If it creates a record, that is deleted at the end. */
  async request(operationId: string, draft: RequestDraft, options: RequestOptions = {}): Promise<CaseResponse> {
    const { url, description } = this.target;
    const operation = await description.operation(operationId);
    const isConditional = options.isConditional !== false && needsCondition(operation, draft);
    const built = buildCall(operation, isConditional ? await this.addCondition(operation, draft) : draft, url);
    const call = options.change?.(built) ?? built;
    const as = options.as === undefined ? this.roleOf(operation) : (options.as ?? undefined);
    const send = await this.authorize(as);
    const response = await this.dispatch(
      (signal) => send(call, signal),
      {
        method: call.method,
        url: call.url,
        headers: call.headers,
        ...(typeof call.body === 'string' ? { body: call.body } : {}),
        ...(as === undefined ? {} : { as }),
      },
      options.clause ?? operationId,
      operation,
    );
    this.removeLater(operationId, draft, response);
    return response;
  }

  /** Adds the entity tag that the record has now (RFC 9110, section 13.1.1). */
  private async addCondition(operation: OperationDetail, draft: RequestDraft): Promise<RequestDraft> {
    const { description } = this.target;
    const reader = description.operations.find(({ method, path }) => method === 'GET' && path === operation.path);
    if (reader === undefined) return draft;
    const path = Object.entries(draft.parameters).filter(([key]) => key.startsWith('path/'));
    const tag = (await this.request(reader.id, { parameters: Object.fromEntries(path) })).header('etag');
    return tag === undefined ? draft : { ...draft, parameters: { ...draft.parameters, 'header/If-Match': tag } };
  }

  /**
   * Deletes the record that a request created, at the end: nothing but a member of the collection that was posted to, so
   * that only own records are deleted.
   */
  removeLater(
    operationId: string,
    draft: RequestDraft,
    response: { readonly status: number; readonly json?: JsonValue | undefined },
  ): void {
    if (response.status < 200 || response.status > 299) return;
    // A PUT that answers anything else may have replaced a record of somebody else (RFC 9110, section 9.3.4).
    if (this.target.description.find(operationId)?.method === 'PUT' && response.status !== 201) return;
    const removal = createMemberRequest(this.target.contract, operationId, 'DELETE', draft, response);
    if (removal !== undefined) this.onCleanup(() => this.request(removal.member.operation.id, removal.draft));
  }

  /** Sends any request. */
  async send({ method, path, operation: id, ...options }: RawRequest): Promise<CaseResponse> {
    const operation = id === undefined ? undefined : await this.target.description.operation(id);
    const usual = operation === undefined ? undefined : this.roleOf(operation);
    const role = options.as === undefined ? usual : (options.as ?? undefined);
    return this.exchange(method, path, role, options, id ?? `${method} ${path}`, operation);
  }

  /** Sends a call with what `authorize` returned; `recorded` describes it in the report, `change` follows the credential. */
  async sendWith(
    send: TargetSender,
    call: HttpCall,
    recorded: { readonly clause: string; readonly as: string; readonly operationId?: string },
    change?: (signed: HttpCall) => HttpCall,
  ): Promise<CaseResponse> {
    const operation =
      recorded.operationId === undefined ? undefined : await this.target.description.operation(recorded.operationId);
    return this.dispatch(
      (signal) => send(call, signal, change),
      {
        method: call.method,
        url: call.url,
        headers: call.headers.filter(([name]) => /^(content-type|accept)$/i.test(name)),
        ...(typeof call.body === 'string' ? { body: call.body } : {}),
        as: recorded.as,
      },
      recorded.clause,
      operation,
    );
  }

  private async exchange(
    method: string,
    path: string,
    role: Role | undefined,
    options: CallOptions,
    clause: string,
    operation?: OperationDetail,
  ): Promise<CaseResponse> {
    const body = options.rawBody ?? (options.body === undefined ? undefined : writeJson(options.body));
    const contentType = options.contentType === undefined ? 'application/json' : options.contentType;
    const headers: HeaderField[] = [
      ['accept', 'application/json'],
      ...(body === undefined || contentType === null ? [] : [['content-type', contentType] as const]),
      ...(options.headers ?? []),
    ];
    const call: HttpCall = {
      method,
      url: this.target.url + path,
      headers,
      cookies: [],
      ...(body === undefined ? {} : { body }),
    };
    const send = await this.authorize(role);
    return this.dispatch(
      (signal) => send(call, signal),
      {
        method,
        url: call.url,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(role === undefined ? {} : { as: role }),
      },
      clause,
      operation,
    );
  }

  /** What was sent, with where its credential is. */
  private describe(recorded: Omit<Exchange, 'response' | 'durationMs'>): Omit<Exchange, 'response' | 'durationMs'> {
    const scheme = this.target.credentials[recorded.as ?? '']?.scheme;
    const credential = scheme === undefined ? undefined : credentialPart(this.target.scheme(scheme));
    return credential === undefined ? recorded : { ...recorded, credential };
  }

  private async dispatch(
    send: (signal: AbortSignal) => Promise<HttpResult>,
    recorded: Omit<Exchange, 'response' | 'durationMs'>,
    clause: string,
    operation?: OperationDetail,
  ): Promise<CaseResponse> {
    const started = performance.now();
    const createFailure = (received: string): CaseFailure => {
      const response = { status: 0, headers: [], text: '', json: undefined };
      return new CaseFailure({
        expected: 'a response',
        received,
        clause,
        exchange: { ...this.describe(recorded), durationMs: performance.now() - started, response },
      });
    };
    let result: HttpResult;
    try {
      const sendOnce = () =>
        withTimeLimit(send, {
          limitMs: RESPONSE_TIMEOUT_MS,
          signal: this.signal,
          error: () => createFailure(`none within ${RESPONSE_TIMEOUT_MS / 1000} s`),
        });
      result = await sendOnce();
      for (let wait = readWait(result); this.isPatient && wait !== undefined; wait = readWait(result)) {
        await setTimeout(wait, undefined, { signal: this.signal });
        result = await sendOnce();
      }
    } catch (error) {
      if (!this.signal.aborted && isOpchainError(error) && !isAboutCredential(error))
        throw createFailure(error.message);
      throw error;
    }
    if (result.truncated) throw createFailure(`a body longer than ${result.body.length} bytes`);
    const text = new TextDecoder().decode(result.body);
    const exchange: Exchange = {
      ...this.describe(recorded),
      durationMs: performance.now() - started,
      response: { status: result.status, headers: result.headers, text, json: parseJson(text) },
    };
    this.exchanges.push(exchange);
    if (operation !== undefined && result.status < 400) noteSuccess(this.target, operation.id);
    const listMismatches = (received: Exchange) =>
      operation ? listResponseMismatches(operation, received.response, this.target) : Promise.resolve([]);
    return new CaseResponse(exchange, clause, listMismatches, result.body);
  }
}

/** True if a change is only accepted with the entity tag of the record: 428 is documented, or the header required. */
function needsCondition({ method, parameters, responses }: OperationDetail, draft: RequestDraft): boolean {
  const header = parameters.find(
    ({ in: location, name }) => location === 'header' && name.toLowerCase() === 'if-match',
  );
  if (header === undefined || !['PUT', 'PATCH', 'DELETE'].includes(method)) return false;
  const isNeeded = header.required || responses.some(({ status }) => status === '428');
  const sent = draft.parameters[`header/${header.name}`];
  return isNeeded && (sent === undefined || typeof sent !== 'string' || !/^(?:W\/)?"|^\*$/.test(sent));
}

/**
 * How long a server asks to wait, in milliseconds, after too many requests (RFC 6585, section 4; RFC 9110, section 10.2.3).
 * Undefined if it does not ask, or for longer than a case takes.
 */
function readWait({ status, headers }: HttpResult): number | undefined {
  const after = status === 429 ? findHeader(headers, 'retry-after') : undefined;
  if (after === undefined) return undefined;
  const wait = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return wait >= 0 && wait <= MAX_WAIT_MS ? Math.max(wait, MIN_WAIT_MS) : undefined;
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** True if the call could not get its credential: the server was not asked. */
function isAboutCredential({ code }: OpchainError): boolean {
  return code === 'AUTH_FAILED' || code === 'ORIGIN_NOT_APPROVED';
}
