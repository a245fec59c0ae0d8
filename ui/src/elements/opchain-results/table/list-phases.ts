import type { StepRun } from '../../../model/step-run.js';

/** A part of the time of a call; in milliseconds since the run started. */
export interface Phase {
  readonly name: 'token' | 'prepare' | 'wait' | 'download';
  readonly from: number;
  readonly to: number;
}

/** Where the time of a call went: with retries, of the last attempt. Empty before it was sent. */
export function listPhases({ startedAt, tokenAt, sentAt, endedAt, result }: StepRun): readonly Phase[] {
  const attempt = result?.attempts.at(-1);
  const begin = attempt?.startedAt ?? startedAt;
  if (begin === undefined || sentAt === undefined || endedAt === undefined) return [];
  const respondedAt = result?.respondedAt;
  const prepared = tokenAt !== undefined && tokenAt >= begin ? tokenAt : begin;
  return [
    ...(prepared > begin ? [{ name: 'token', from: begin, to: prepared } as const] : []),
    { name: 'prepare', from: prepared, to: sentAt },
    { name: 'wait', from: sentAt, to: respondedAt ?? endedAt },
    ...(respondedAt === undefined ? [] : [{ name: 'download', from: respondedAt, to: endedAt } as const]),
  ];
}
