import { formatDuration, formatTimeOfDay } from '@opchain/core/internal/drawing';

/** A duration for a table column: always one decimal below a second, so that digits align. */
export function formatPrecise(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(2)} s`;
  return formatDuration(milliseconds);
}

/** When a run started: `14:07` today, with the date on other days. */
export function formatMoment(epoch: number, now = Date.now()): string {
  const date = new Date(epoch);
  return date.toDateString() === new Date(now).toDateString()
    ? formatTimeOfDay(epoch).slice(0, 5)
    : `${date.toLocaleDateString(undefined, { dateStyle: 'medium' })}, ${formatTimeOfDay(epoch).slice(0, 5)}`;
}
