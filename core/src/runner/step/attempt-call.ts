import { validateResponse } from '../response/validate-response.js';
import type { Mismatch } from '../../model/api-description.js';
import type { CheckResult } from '../../model/check.js';
import { loadLanguages } from '../../checks/load-language.js';
import type { HttpCall, HttpResult, PartialResponse } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { StepFailure, RecordedRequest, RecordedResponse } from '../../model/run.js';
import type { StepSent } from '../../model/run-event.js';
import type { StepScope } from '../../plugin/hooks.js';
import { obtainGrant } from './obtain-grant.js';
import type { PlannedOperation } from '../plan/plan-operation.js';
import { recordSignedCall } from '../record/record-call.js';
import { recordResponse } from '../record/record-response.js';
import { decodeBody } from '../response/decode-body.js';
import { runLimits } from '../contract/run-limits.js';
import type { DecodedBody } from '../response/decode-text.js';
import { CallExchange } from './call-exchange.js';
import { evaluateChecks } from './evaluate-checks.js';
import { describeStatus } from './describe-status.js';
import { findCallFailure } from './find-call-failure.js';
import { retainReceived } from './reuse-result.js';
import type { Interruption } from '../schedule/interruption.js';
import { runInSlices } from '../schedule/run-in-slices.js';
import { readCaptures } from './read-captures.js';
import { toStepFailure } from './to-step-failure.js';
import type { RunContext } from './run-context.js';
import { type GrantedCredential, sendCall } from './send-call.js';

/** The result of one attempt of a call; filled in as it proceeds, so that a failed attempt shows how far it got. */
export interface CallAttempt {
  readonly startedAt: number;
  tokenAt?: number;
  sentAt?: number;
  respondedAt?: number;
  endedAt?: number;
  request?: RecordedRequest;
  /** What has arrived of a response that is not complete. */
  partial?: PartialResponse | undefined;
  response?: RecordedResponse;
  exchange?: CallExchange;
  body?: DecodedBody;
  result?: HttpResult;
  /** Why a redirect was not followed although redirects are. */
  notFollowed?: string;
  checks: readonly CheckResult[];
  mismatches: readonly Mismatch[];
  captures: Readonly<Record<string, JsonValue>>;
  tooExpensive?: ReadonlyMap<string, string>;
  /** Why the attempt failed. */
  failure?: StepFailure;
}

/** Makes one attempt: builds the call, obtains its credentials, sends it and validates the response. Never rejects. */
export async function attemptCall(
  planned: PlannedOperation,
  scope: StepScope,
  interruption: Interruption,
  context: RunContext,
): Promise<CallAttempt> {
  const attempt: CallAttempt = { startedAt: context.now(), checks: none, mismatches: none, captures: {} };
  try {
    // Before any token is fetched: with a missing field, nothing at all is sent.
    const loading = loadLanguages(planned.languages);
    if (loading !== undefined) await interruption.race(loading);
    const built = planned.call.build(context.outputs.read);
    if (planned.credentials.length > 0) context.guard.checkCall(built, planned.call, context.outputs.read);
    const credentials =
      planned.credentials.length === 0 ? none : await prepareCredentials(planned, attempt, interruption, context);
    const { beforeSend } = context.ports.hooks;
    const call = beforeSend.isUsed() ? await interruption.race(beforeSend.promise(built, scope)) : built;
    await exchangeMessages(planned, call, credentials, scope, attempt, interruption, context);
    const failure = await evaluateResponse(planned, attempt, interruption, context);
    if (failure !== undefined) attempt.failure = explain(failure, attempt);
  } catch (error) {
    attempt.failure = toStepFailure(error);
    attempt.endedAt ??= context.now();
    await recordPartial(attempt, context);
  }
  attempt.endedAt ??= context.now();
  return attempt;
}

const none: readonly never[] = [];

async function prepareCredentials(
  { step, credentials }: PlannedOperation,
  attempt: CallAttempt,
  interruption: Interruption,
  context: RunContext,
): Promise<GrantedCredential[]> {
  const { ports } = context;
  const granted: GrantedCredential[] = [];
  for (const chosen of credentials) {
    interruption.waitsFor = chosen.provider;
    const grant =
      ports.grants.peek(chosen.key) ?? (await interruption.race(obtainGrant(chosen, interruption.signal, ports)));
    keepSecret({ chosen, grant }, context);
    granted.push({ chosen, grant });
  }
  interruption.waitsFor = undefined;
  attempt.tokenAt = context.now();
  context.emit({ type: 'step-token-ready', runId: context.runId, at: attempt.tokenAt, stepId: step.id });
  return granted;
}

function keepSecret({ chosen, grant }: GrantedCredential, { redactor, guard }: RunContext): void {
  const { name, approvedOrigins } = chosen.credential;
  redactor.add(grant.secrets);
  guard.add(grant.secrets, { kind: 'credential', name, approvedOrigins });
}

async function exchangeMessages(
  { step, call: compiled }: PlannedOperation,
  call: HttpCall,
  credentials: readonly GrantedCredential[],
  scope: StepScope,
  attempt: CallAttempt,
  interruption: Interruption,
  context: RunContext,
): Promise<void> {
  const { ports, options, redactor, guard, outputs, slicer, writeAhead } = context;
  const describeSent = (signed: HttpCall, unsigned: HttpCall): StepSent => ({
    type: 'step-sent',
    runId: context.runId,
    at: context.now(),
    stepId: step.id,
    request: redactor.request(recordSignedCall(unsigned, signed)),
  });
  const sent = await sendCall(call, credentials, {
    ports,
    interruption,
    maxBodyBytes: options.maxBodyBytes ?? runLimits.maxBodyBytes,
    followRedirects: options.followRedirects ?? false,
    isSecret: redactor.isSecret,
    check: (next, isRedirected) =>
      isRedirected ? guard.checkText(next, compiled) : guard.checkCall(next, compiled, outputs.read),
    writeAhead: writeAhead && ((signed, unsigned) => writeAhead(describeSent(signed, unsigned))),
    onSent: (signed) => {
      const event = describeSent(signed, call);
      attempt.sentAt = event.at;
      attempt.request = event.request;
      context.emit(event);
    },
    onChallenge: (replaced, grant) => {
      keepSecret({ ...replaced, grant }, context);
      ports.grants.replace(replaced.chosen.key, replaced.grant, grant);
    },
    onResponse: (partial) => {
      attempt.respondedAt = context.now();
      attempt.partial = partial;
    },
    onComplete: () => {
      attempt.partial = undefined;
    },
  });
  const { result, redirects } = sent;
  if (sent.notFollowed !== undefined) attempt.notFollowed = sent.notFollowed;
  attempt.endedAt = context.now();
  // A token that the server no longer accepts is fetched again next time.
  if (result.status === 401) for (const { chosen, grant } of sent.credentials) ports.grants.forget(chosen.key, grant);
  if (ports.hooks.afterSend.isUsed()) {
    try {
      await interruption.race(ports.hooks.afterSend.promise(result, call, scope));
    } catch (error) {
      interruption.check();
      attempt.mismatches = [{ code: 'PLUGIN_FAILED', message: toStepFailure(error).message }];
    }
  }
  const body = await runInSlices(decodeBody(result, options.maxBodyValues), slicer, interruption);
  attempt.result = result;
  attempt.body = body;
  const recording = recordResponse(result, body, redirects, redactor, context.bodies);
  attempt.response = await runInSlices(recording, slicer, interruption);
  if (!redactor.isIdle) retainReceived(attempt.response, { headers: result.headers, text: body.text });
  attempt.exchange = new CallExchange(call, compiled, context.outputs.read, result, body);
}

/** Retains what arrived of a response that broke off, or of a call that was stopped. Never rejects. */
async function recordPartial(attempt: CallAttempt, { redactor, bodies, slicer }: RunContext): Promise<void> {
  const { partial } = attempt;
  if (partial === undefined) return;
  attempt.partial = undefined;
  try {
    const { status, statusText, headers } = partial;
    // Its end is missing, as that of a body that was cut: a secret may be half there.
    const result: HttpResult = { status, statusText, headers, body: partial.body(), truncated: true };
    const body = await runInSlices(decodeBody(result), slicer);
    const recorded = await runInSlices(recordResponse(result, body, [], redactor, bodies), slicer);
    attempt.response = { ...recorded, truncated: false, incomplete: true };
  } catch {
    // Without the part, the failure still says what happened.
  }
}

/** Validates the response; returns why the step fails, if it does. */
async function evaluateResponse(
  planned: PlannedOperation,
  attempt: CallAttempt,
  interruption: Interruption,
  context: RunContext,
): Promise<StepFailure | undefined> {
  const { step, operation } = planned;
  const { exchange, result, body } = attempt;
  if (exchange === undefined || result === undefined || body === undefined) return undefined;
  const { options, outputs } = context;
  if (result.truncated) return tooLargeFailure(options.maxBodyBytes ?? runLimits.maxBodyBytes);
  const resolve = outputs.find.bind(outputs);
  if (step.checks.length > 0)
    attempt.checks = await evaluateChecks(step.checks, { exchange, resolve }, interruption, context.slicer);
  if (body.unreadable !== undefined) addMismatches(attempt, [body.unreadable]);
  if (options.validateResponses ?? true)
    addMismatches(attempt, await interruption.race(listMismatches(operation, result, body)));
  if (step.captures.length > 0) {
    const { captures, mismatches, tooExpensive } = await interruption.race(
      readCaptures(step.captures, planned.captured, { exchange, resolve }, () => context.slicer.rest()),
    );
    attempt.captures = captures;
    attempt.tooExpensive = tooExpensive;
    addMismatches(attempt, mismatches);
  }
  const isStatusChecked = step.checks.length > 0;
  const failure = findCallFailure({ status: result.status, checks: attempt.checks, isStatusChecked, body }, () =>
    describeStatus(result, body),
  );
  if (failure?.code === 'CHECK_FAILED' && exchange.bodyError !== undefined) return toStepFailure(exchange.bodyError);
  if (failure !== undefined || options.failOnMismatch !== true) return failure;
  // What cannot be evaluated, such as a pattern, is not a known difference.
  const mismatch = attempt.mismatches.find(({ code }) => code !== 'CHECK_INCOMPLETE');
  return mismatch === undefined ? undefined : { code: 'RESPONSE_MISMATCH', message: mismatch.message };
}

function explain(failure: StepFailure, { notFollowed }: CallAttempt): StepFailure {
  return notFollowed === undefined ? failure : { ...failure, message: `${failure.message} ${notFollowed}` };
}

function addMismatches(attempt: CallAttempt, mismatches: readonly Mismatch[]): void {
  if (mismatches.length > 0) attempt.mismatches = [...attempt.mismatches, ...mismatches];
}

function tooLargeFailure(limit: number): StepFailure {
  return {
    code: 'RESPONSE_TOO_LARGE',
    message: `The response is larger than the limit of ${String(limit)} bytes and was truncated.`,
  };
}

async function listMismatches(
  operation: PlannedOperation['operation'],
  result: HttpResult,
  { contentType, json, text, unreadable }: DecodedBody,
): Promise<readonly Mismatch[]> {
  try {
    return await validateResponse(operation, {
      status: result.status,
      contentType,
      headers: result.headers,
      ...(json === undefined ? {} : { json }),
      ...(text === undefined ? {} : { text }),
      isParsed: unreadable === undefined,
    });
  } catch (error) {
    return [
      {
        code: isOpchainError(error) ? error.code : 'PLUGIN_FAILED',
        message: `The response could not be checked against the description: ${toStepFailure(error).message}`,
      },
    ];
  }
}
