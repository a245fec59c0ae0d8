/** Formats milliseconds: `0.42 ms`, `8.4 ms`, `38 ms`, `1.24 s`, `2 min 5 s`, `3 h 20 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1) return `${milliseconds.toFixed(2)} ms`;
  if (milliseconds < 9.95) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(milliseconds < 9_995 ? 2 : 1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
