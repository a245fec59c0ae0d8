import type { CheckResult } from '../../model/check.js';
import type { StepFailure } from '../../model/run.js';
import type { DecodedBody } from '../response/decode-text.js';

/** A response as it was judged. */
export interface JudgedResponse {
  readonly status: number;
  readonly checks: readonly CheckResult[];
  /** True where a check names the status: then any status may be a success. */
  readonly isStatusChecked: boolean;
  readonly body: Pick<DecodedBody, 'decodeError'>;
}

/** True for 2xx, and for any status where a check decides. */
export function isAcceptedStatus({
  status,
  isStatusChecked,
}: Pick<JudgedResponse, 'status' | 'isStatusChecked'>): boolean {
  return isStatusChecked || (status >= 200 && status < 300);
}

/** Why a call has failed that was answered: its status first, then a body that cannot be read, then the first check that does not hold. */
export function findCallFailure(response: JudgedResponse, describeStatus: () => string): StepFailure | undefined {
  if (!isAcceptedStatus(response)) return { code: 'STATUS_UNEXPECTED', message: describeStatus() };
  const { decodeError } = response.body;
  if (decodeError !== undefined) return { code: 'RESPONSE_MALFORMED', message: decodeError };
  return findFailedCheck(response.checks);
}

/** The first check that does not hold, as a step's failure. */
export function findFailedCheck(results: readonly CheckResult[]): StepFailure | undefined {
  const failed = results.find(({ passed }) => !passed);
  return failed === undefined ? undefined : { code: 'CHECK_FAILED', message: failed.message ?? 'A check failed.' };
}
