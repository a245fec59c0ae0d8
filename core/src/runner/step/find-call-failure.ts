import type { CheckResult } from '../../model/check.js';
import { referencesStatus } from '../../model/mappings/references-status.js';
import type { StepFailure } from '../../model/run.js';
import type { DecodedBody } from '../response/decode-text.js';

/** A validated response. */
export interface EvaluatedResponse {
  /** HTTP status code. */
  readonly status: number;
  /** Results of the step's checks, in their order. */
  readonly checks: readonly CheckResult[];
  /** True if the step has checks: they alone decide, so any status may be a success. */
  readonly isStatusChecked: boolean;
  /** The decoded body. */
  readonly body: Pick<DecodedBody, 'decodeError'>;
}

/** True for 2xx, and for any status if a check decides. */
export function isAcceptedStatus({
  status,
  isStatusChecked,
}: Pick<EvaluatedResponse, 'status' | 'isStatusChecked'>): boolean {
  return isStatusChecked || (status >= 200 && status < 300);
}

/**
 * Why a call that received a response failed: its status first, then a body that cannot be decoded, then the first
 * failed check.
 */
export function findCallFailure(response: EvaluatedResponse, describeStatus: () => string): StepFailure | undefined {
  if (!isAcceptedStatus(response)) return { code: 'STATUS_UNEXPECTED', message: describeStatus() };
  const { decodeError } = response.body;
  if (decodeError !== undefined) return { code: 'RESPONSE_MALFORMED', message: decodeError };
  const failure = findFailedCheck(response.checks);
  const { status } = response;
  if (
    failure === undefined ||
    (status >= 200 && status < 300) ||
    response.checks.some(({ check }) => referencesStatus(check))
  )
    return failure;
  // The checks alone decide, but an error status is usually why they failed.
  return { ...failure, message: `${failure.message} ${describeStatus()}` };
}

/** The first failed check, as the step's failure. */
export function findFailedCheck(results: readonly CheckResult[]): StepFailure | undefined {
  const failed = results.find(({ passed }) => !passed);
  return failed && { code: failed.code ?? 'CHECK_FAILED', message: failed.message ?? 'A check failed.' };
}
