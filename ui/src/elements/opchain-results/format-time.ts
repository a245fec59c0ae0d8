import { formatDuration } from '@opchain/drawing';

/** A duration for a table column: always one decimal below a second, so that digits align. */
export function formatPrecise(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(2)} s`;
  return formatDuration(milliseconds);
}
