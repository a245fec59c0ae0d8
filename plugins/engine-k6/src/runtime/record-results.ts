import type { RunSummary, StepResult } from '@opchain/core';
import { describeCheck } from '@opchain/core/internal/model';
import { isAcceptedStatus } from '@opchain/core/internal/runner';
import type { RequestLabel } from './k6-executor.js';

/** The last result of a step each time that it ran, with how it is named in the metrics of k6. */
export interface NamedResult {
  readonly label: RequestLabel;
  readonly result: StepResult;
}

/** A k6 check: its name, whether it passed, and the tags of the step it belongs to. */
export interface RecordedCheck {
  readonly name: string;
  readonly holds: boolean;
  readonly tags: RequestLabel['tags'];
}

/** What k6 records of an iteration. */
export interface Recorded {
  readonly checks: readonly RecordedCheck[];
  /** Why steps failed. */
  readonly messages: readonly string[];
}

/** How a failure without a failed check is named. */
const failedChecks: readonly (readonly [codes: RegExp, name: string])[] = [
  [/^SECRET_/, 'keeps its secrets'],
  [/^(?:TOKEN_|AUTH_|CREDENTIAL_|ORIGIN_)/, 'has its credential'],
  [/^(?:CONNECTION_|NETWORK_|DNS_|TLS_|STEP_TIMEOUT)/, 'is answered'],
  [/^(?:MAPPING_|REQUEST_|INPUT_|VALUE_)/, 'can be sent'],
  [/^RESPONSE_/, 'body can be read'],
];

/**
 * The checks and failures of a run. A failure that the chain handled, by an action or where it called the workflow, is not
 * one of a successful run.
 */
export function recordResults(
  results: readonly NamedResult[],
  { state, diagnostics }: Pick<RunSummary, 'state' | 'diagnostics'>,
  ofChain: RequestLabel,
): Recorded {
  const checks: RecordedCheck[] = [];
  const messages: string[] = [];
  for (const {
    label: { name, tags, isCall },
    result,
  } of results) {
    const isFailed = result.state === 'failed';
    if (isFailed && (state === 'succeeded' || result.handled === true)) continue;
    // The steps of the workflow that it called have failed themselves.
    if (isFailed && result.called !== undefined) continue;
    const own = listChecks(result, isCall);
    if (isFailed && own.every(([, holds]) => holds)) own.push([nameFailure(result), false]);
    checks.push(...own.map(([check, holds]) => ({ name: `${name}: ${check}`, holds, tags })));
    if (isFailed) messages.push(`${name}: ${describeFailure(result)}`);
  }
  if (state !== 'succeeded' && checks.every(({ holds }) => holds)) {
    checks.push({ name: `${ofChain.name}: succeeds`, holds: false, tags: ofChain.tags });
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    messages.push(...errors.map(({ stepId, message }) => `${stepId ?? ofChain.name}: ${message}`));
  }
  return { checks, messages };
}

function listChecks({ checks, response }: StepResult, isCall: boolean): [string, boolean][] {
  if (checks.length > 0) return checks.map(({ check, passed }) => [describeCheck(check), passed]);
  return isCall && response !== undefined
    ? [['status is 2xx', isAcceptedStatus({ status: response.status, isStatusChecked: false })]]
    : [];
}

const nameFailure = ({ failure }: StepResult): string =>
  failedChecks.find(([codes]) => codes.test(failure?.code ?? ''))?.[1] ?? 'succeeds';

/** Of an unexpected status without text of the response. */
function describeFailure({ failure, request, response }: StepResult): string {
  if (failure?.code === 'STATUS_UNEXPECTED' && request !== undefined && response !== undefined)
    return `${request.method} ${request.url} returned ${String(response.status)}.`;
  return failure?.message ?? 'The step failed.';
}
