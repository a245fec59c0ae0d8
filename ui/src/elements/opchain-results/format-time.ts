import { formatDuration } from '@opchain/core/drawing';

/** Time of day in the browser's zone, to the millisecond: `14:07:22.104`. */
export function formatTime(epoch: number): string {
  const date = new Date(epoch);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

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
    ? formatTime(epoch).slice(0, 5)
    : `${date.toLocaleDateString(undefined, { dateStyle: 'medium' })}, ${formatTime(epoch).slice(0, 5)}`;
}
