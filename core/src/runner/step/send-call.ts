import type { HttpCall, HttpResult, PartialResponse } from '../../model/http.js';
import { isOpchainError, OpchainError } from '../../model/errors/opchain-error.js';
import type { ExecuteScope, Grant } from '../../plugin/contract.js';
import { countUse } from '../grants/count-use.js';
import { originOf, requireApproval } from '../grants/is-approved.js';
import type { ChosenCredential } from '../plan/choose-credentials.js';
import type { RunnerPorts } from '../contract/ports.js';
import type { AllowRedirect } from '../contract/run-request.js';
import { cannotCarryBody, followRedirect, type Redirected } from './follow-redirect.js';
import type { Interruption } from '../schedule/interruption.js';

export interface GrantedCredential {
  readonly chosen: ChosenCredential;
  readonly grant: Grant;
}

export interface SendScope {
  readonly ports: Pick<RunnerPorts, 'clock' | 'executorFor'>;
  readonly interruption: Interruption;
  readonly maxBodyBytes: number;
  readonly followRedirects: boolean | AllowRedirect;
  readonly isSecret: (text: string) => boolean;
  /** Called with each call before its credentials are applied; throws if it must not be sent. */
  readonly check: (call: HttpCall, isRedirected: boolean) => void;
  /** Changes the call with its credentials; a challenge is not answered then. */
  readonly change?: ((signed: HttpCall) => HttpCall) | undefined;
  /** Called before each dispatch, of a redirect and after a challenge too; the call waits for it. Never rejects. */
  readonly writeAhead?: ((signed: HttpCall, unsigned: HttpCall) => Promise<void>) | undefined;
  /** Called at the first dispatch, with the call as it is sent. */
  readonly onSent: (signed: HttpCall) => void;
  /** Called with a grant that replaces another one, because the server said what else calls must contain. */
  readonly onChallenge: (replaced: GrantedCredential, grant: Grant) => void;
  /** Called when the headers of a response have arrived, if the executor reports it; again for that of a redirect. */
  readonly onResponse: (response?: PartialResponse) => void;
  /** Called when a response is complete. */
  readonly onComplete: () => void;
}

export interface SentCall {
  readonly result: HttpResult;
  /** URLs that redirects led to. */
  readonly redirects: readonly string[];
  /** Why a redirect was not followed although redirects are. */
  readonly notFollowed?: string;
  /** What the last call was sent with. */
  readonly credentials: readonly GrantedCredential[];
}

const MAX_REDIRECTS = 10;

/**
 * Adds credentials to a call and sends it. Rejects with `ORIGIN_NOT_APPROVED` before anything is sent, with the error
 * of `check`, with `EXECUTOR_MISSING`, with the error of the provider or the executor, or with the interruption's reason.
 */
export async function sendCall(
  call: HttpCall,
  credentials: readonly GrantedCredential[],
  scope: SendScope,
): Promise<SentCall> {
  const redirects: string[] = [];
  let next = call;
  let usable = credentials;
  let isFirst = true;
  let isChallenged = scope.change !== undefined;
  for (;;) {
    scope.check(next, redirects.length > 0);
    const signed = isPlain(usable, scope) ? next : await sign(next, usable, scope);
    if (scope.writeAhead !== undefined) await scope.interruption.race(scope.writeAhead(signed, next));
    const result = await dispatch(signed, scope, isFirst);
    isFirst = false;
    if (result.status === 401 && !isChallenged) {
      const challenged = await readChallenges(usable, result, scope);
      isChallenged = challenged !== usable;
      usable = challenged;
      if (isChallenged) continue;
    }
    const redirected = scope.followRedirects === false ? undefined : followRedirect(next, result, scope.isSecret);
    if (redirected === undefined || !(await isAllowed(redirected, scope)))
      return { result, redirects, credentials: usable, ...explainNotFollowed(next, result, scope) };
    if (redirects.length === MAX_REDIRECTS)
      throw new OpchainError('RESPONSE_MALFORMED', `The server redirected more than ${String(MAX_REDIRECTS)} times.`);
    // Once dropped, credentials are not sent again, even if a later redirect leads back.
    if (redirected.leavesOrigin) usable = [];
    next = redirected.call;
    redirects.push(next.url);
  }
}

function explainNotFollowed(
  call: HttpCall,
  result: HttpResult,
  { followRedirects }: SendScope,
): Pick<SentCall, 'notFollowed'> {
  return followRedirects === false || !cannotCarryBody(call, result)
    ? {}
    : { notFollowed: `A ${result.status} repeats the call with its body, which is not sent to another origin.` };
}

async function isAllowed(
  { call, leavesOrigin }: Redirected,
  { followRedirects, interruption }: SendScope,
): Promise<boolean> {
  return (
    !leavesOrigin || typeof followRedirects === 'boolean' || interruption.race(followRedirects(originOf(call.url)))
  );
}

/** True if the call is sent as it is. Nothing is awaited for such a call. */
function isPlain(credentials: readonly GrantedCredential[], { change }: SendScope): boolean {
  return credentials.length === 0 && change === undefined;
}

async function sign(
  call: HttpCall,
  credentials: readonly GrantedCredential[],
  { ports, interruption, change }: SendScope,
): Promise<HttpCall> {
  const time = ports.clock.wallTime();
  let signed = call;
  for (const { chosen, grant } of credentials) {
    const { credential, provider, scheme } = chosen;
    // Checked again: a hook may have changed the URL since the chain was checked.
    requireApproval(credential, call.url);
    try {
      interruption.waitsFor = provider;
      const applied = provider.apply(signed, scheme, grant, { time, use: countUse(grant) });
      signed = 'then' in applied ? await interruption.race(applied) : applied;
    } catch (error) {
      throw asAuthError(error, credential.name);
    }
  }
  return change === undefined ? signed : change(signed);
}

function asAuthError(error: unknown, name: string): unknown {
  if (isOpchainError(error)) return error;
  return new OpchainError('AUTH_FAILED', `The credential "${name}" could not be applied: ${messageOf(error)}.`);
}

/** The credentials with what the server's 401 says that calls must also contain; the same array if it says nothing. */
async function readChallenges(
  credentials: readonly GrantedCredential[],
  response: HttpResult,
  { interruption, onChallenge }: SendScope,
): Promise<readonly GrantedCredential[]> {
  let current = credentials;
  for (const granted of credentials) {
    const { provider, scheme, credential } = granted.chosen;
    if (provider.readChallenge === undefined) continue;
    try {
      interruption.waitsFor = provider;
      const grant = await interruption.race(Promise.resolve(provider.readChallenge(scheme, granted.grant, response)));
      if (grant === undefined) continue;
      onChallenge(granted, grant);
      current = current.map((each) => (each === granted ? { ...granted, grant } : each));
    } catch (error) {
      throw asAuthError(error, credential.name);
    }
  }
  return current;
}

/** An executor's scope for one call. A class, because an object literal with a getter is slow to create. */
class CallScope implements ExecuteScope {
  constructor(
    private readonly interruption: Interruption,
    readonly maxBodyBytes: number,
    readonly onSent: () => void,
    readonly onResponse: (response?: PartialResponse) => void,
  ) {}

  get signal(): AbortSignal {
    return this.interruption.signal;
  }

  onAbort(callback: () => void): () => void {
    return this.interruption.onInterrupt(callback);
  }
}

async function dispatch(
  signed: HttpCall,
  { ports, interruption, maxBodyBytes, onSent, onResponse, onComplete }: SendScope,
  isFirst: boolean,
): Promise<HttpResult> {
  const executor = ports.executorFor(signed);
  if (executor === undefined)
    throw new OpchainError('EXECUTOR_MISSING', `No executor supports calls to ${originOf(signed.url)}.`);
  interruption.check();
  interruption.waitsFor = executor;
  let isSent = !isFirst;
  const announce = (): void => {
    if (interruption.reason !== undefined) return;
    // From now on it is the server that is waited for.
    interruption.waitsFor = undefined;
    if (isSent) return;
    isSent = true;
    onSent(signed);
  };
  try {
    const result = await interruption.race(
      executor.execute(signed, new CallScope(interruption, maxBodyBytes, announce, onResponse)),
    );
    announce();
    onComplete();
    return result;
  } catch (error) {
    if (isOpchainError(error)) throw error;
    throw new OpchainError('NETWORK_FAILED', `The call failed: ${messageOf(error)}.`, { cause: error });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
