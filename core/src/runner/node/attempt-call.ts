import { checkResponse } from '../check-response.js';
import type { Finding } from '../../model/api-description.js';
import type { CheckResult } from '../../model/check.js';
import { evaluateCheck } from '../../checks/evaluate-check.js';
import { namesStatus } from '../../model/names-status.js';
import type { HttpCall, HttpResult } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import { isOpchainError } from '../../model/opchain-error.js';
import type { NodeReason, RecordedRequest, RecordedResponse } from '../../model/run.js';
import type { NodeScope } from '../../plugin/hooks.js';
import { obtainGrant } from '../obtain-grant.js';
import type { PlannedOperation } from '../plan/plan-operation.js';
import { recordSignedCall } from '../record/record-call.js';
import { recordResponse } from '../record/record-response.js';
import { decodeBody } from '../response/decode-body.js';
import { runLimits } from '../run-limits.js';
import type { DecodedBody } from '../response/decode-body.js';
import { CallExchange } from './call-exchange.js';
import { describeStatus } from './describe-status.js';
import type { Interruption } from './interruption.js';
import { readCaptures } from './read-captures.js';
import { reasonOf } from './reason-of.js';
import type { RunContext } from './run-context.js';
import type { GrantedCredential } from './send-call.js';
import { sendCall } from './send-call.js';

/** What one try of a call came to; filled in as it goes, so that a failed try shows how far it got. */
export interface CallAttempt {
  readonly startedAt: number;
  tokenAt?: number;
  sentAt?: number;
  endedAt?: number;
  request?: RecordedRequest;
  response?: RecordedResponse;
  exchange?: CallExchange;
  body?: DecodedBody;
  result?: HttpResult;
  checks: readonly CheckResult[];
  findings: readonly Finding[];
  captures: Readonly<Record<string, JsonValue>>;
  /** Why it failed. */
  reason?: NodeReason;
}

/** Makes one try: builds the call, gets what credentials it needs, sends it and judges the answer. Never rejects. */
export async function attemptCall(planned: PlannedOperation, scope: NodeScope, interruption: Interruption, context: RunContext): Promise<CallAttempt> {
  const attempt: CallAttempt = { startedAt: context.now(), checks: none, findings: none, captures: {} };
  try {
    // Before any token is fetched: a field that is missing sends nothing at all.
    const built = planned.call.build(context.outputs.read);
    const credentials = planned.credentials.length === 0 ? none : await prepareCredentials(planned, attempt, interruption, context);
    const { beforeSend } = context.ports.hooks;
    const call = beforeSend.isUsed() ? await interruption.race(beforeSend.promise(built, scope)) : built;
    await exchangeMessages(planned, call, credentials, scope, attempt, interruption, context);
    const reason = await judge(planned, attempt, interruption, context);
    if (reason !== undefined) attempt.reason = reason;
  } catch (error) {
    attempt.reason = reasonOf(error);
  }
  attempt.endedAt ??= context.now();
  return attempt;
}

const none: readonly never[] = [];

async function prepareCredentials(
  { node, credentials }: PlannedOperation,
  attempt: CallAttempt,
  interruption: Interruption,
  context: RunContext,
): Promise<GrantedCredential[]> {
  const { ports, redactor } = context;
  const granted: GrantedCredential[] = [];
  for (const chosen of credentials) {
    const grant = ports.grants.peek(chosen.key) ?? (await interruption.race(obtainGrant(chosen, interruption.signal, ports)));
    redactor.add(grant.secrets);
    granted.push({ chosen, grant });
  }
  attempt.tokenAt = context.now();
  context.emit({ type: 'node-token-ready', runId: context.runId, at: attempt.tokenAt, nodeId: node.id });
  return granted;
}

async function exchangeMessages(
  { node, call: compiled }: PlannedOperation,
  call: HttpCall,
  credentials: readonly GrantedCredential[],
  scope: NodeScope,
  attempt: CallAttempt,
  interruption: Interruption,
  context: RunContext,
): Promise<void> {
  const { ports, options, redactor } = context;
  const { result, redirects } = await sendCall(call, credentials, {
    ports,
    interruption,
    maxBodyBytes: options.maxBodyBytes ?? runLimits.maxBodyBytes,
    followRedirects: options.followRedirects ?? false,
    isSecret: redactor.isSecret,
    onSent: (signed) => {
      attempt.sentAt = context.now();
      attempt.request = redactor.request(recordSignedCall(call, signed));
      context.emit({ type: 'node-sent', runId: context.runId, at: attempt.sentAt, nodeId: node.id, request: attempt.request });
    },
  });
  attempt.endedAt = context.now();
  // What the server no longer takes is fetched anew next time.
  if (result.status === 401) for (const { chosen, grant } of credentials) ports.grants.forget(chosen.key, grant);
  if (ports.hooks.afterSend.isUsed()) {
    try {
      await interruption.race(ports.hooks.afterSend.promise(result, call, scope));
    } catch (error) {
      interruption.check();
      attempt.findings = [{ code: 'PLUGIN_FAILED', message: reasonOf(error).message }];
    }
  }
  const body = decodeBody(result);
  attempt.result = result;
  attempt.body = body;
  attempt.response = recordResponse(result, body, redirects, redactor, context.bodies);
  attempt.exchange = new CallExchange(call, compiled, context.outputs.read, result, body);
}

/** Looks at the answer; gives why the node fails, if it does. */
async function judge(planned: PlannedOperation, attempt: CallAttempt, interruption: Interruption, context: RunContext): Promise<NodeReason | undefined> {
  const { node, operation } = planned;
  const { exchange, result, body } = attempt;
  if (exchange === undefined || result === undefined || body === undefined) return undefined;
  const { options, outputs } = context;
  if (result.truncated) return tooLarge(options.maxBodyBytes ?? runLimits.maxBodyBytes);
  const resolve = outputs.find.bind(outputs);
  if (node.checks.length > 0) {
    attempt.checks = await interruption.race(Promise.all(node.checks.map((check) => evaluateCheck(check, { exchange, resolve }))));
  }
  if (options.checkResponses ?? true) addFindings(attempt, await interruption.race(listFindings(operation, result, body)));
  if (node.captures.length > 0) {
    const { captures, findings } = readCaptures(planned, exchange);
    attempt.captures = captures;
    addFindings(attempt, findings);
  }
  return findFailure(attempt, node.checks.some(namesStatus), result, body, options.failOnFindings ?? false);
}

function addFindings(attempt: CallAttempt, findings: readonly Finding[]): void {
  if (findings.length > 0) attempt.findings = [...attempt.findings, ...findings];
}

function tooLarge(limit: number): NodeReason {
  return { code: 'RESPONSE_TOO_LARGE', message: `The response is longer than the ${String(limit)} bytes that are read; the rest was not.` };
}

async function listFindings(
  operation: PlannedOperation['operation'],
  result: HttpResult,
  { contentType, json, text }: DecodedBody,
): Promise<readonly Finding[]> {
  try {
    return await checkResponse(operation, {
      status: result.status,
      contentType,
      headers: result.headers,
      ...(json === undefined ? {} : { json }),
      ...(text === undefined ? {} : { text }),
    });
  } catch (error) {
    return [
      {
        code: isOpchainError(error) ? error.code : 'PLUGIN_FAILED',
        message: `The response could not be compared with the description: ${reasonOf(error).message}`,
      },
    ];
  }
}

function findFailure(
  { checks, findings }: CallAttempt,
  isStatusNamed: boolean,
  result: HttpResult,
  body: DecodedBody,
  failOnFindings: boolean,
): NodeReason | undefined {
  const isSuccess = result.status >= 200 && result.status < 300;
  if (!isSuccess && !isStatusNamed) return { code: 'STATUS_UNEXPECTED', message: describeStatus(result, body) };
  if (body.fault !== undefined) return { code: 'RESPONSE_BROKEN', message: body.fault };
  const failed = checks.find(({ holds }) => !holds);
  if (failed !== undefined) return { code: 'CHECK_FAILED', message: failed.message ?? 'A check does not hold.' };
  const [finding] = findings;
  if (failOnFindings && finding !== undefined) return { code: 'FINDING_FAILED', message: finding.message };
  return undefined;
}
