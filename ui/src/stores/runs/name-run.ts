import { formatTimeOfDay } from '@opchain/drawing';
import type { Texts } from '../../texts/texts.js';
import type { RunRecord } from './run-record.js';

/** A run of this page has a number, a stored one is known by its time. */
export function nameRun(texts: Texts, run: Pick<RunRecord, 'number' | 'startedAtEpoch' | 'isStored'>): string {
  return run.isStored ? nameStoredRun(texts, run) : texts.results.runNumber(run.number);
}

/** A stored run, by its time. */
export function nameStoredRun({ results }: Texts, { startedAtEpoch }: Pick<RunRecord, 'startedAtEpoch'>): string {
  return results.runOf(formatMoment(startedAtEpoch));
}

/** When a run started: `14:07` today, with the date on other days. */
export function formatMoment(epoch: number, now = Date.now()): string {
  const date = new Date(epoch);
  return date.toDateString() === new Date(now).toDateString()
    ? formatTimeOfDay(epoch).slice(0, 5)
    : `${date.toLocaleDateString(undefined, { dateStyle: 'medium' })}, ${formatTimeOfDay(epoch).slice(0, 5)}`;
}
