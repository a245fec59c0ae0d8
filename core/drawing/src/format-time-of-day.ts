/** Local time of day in milliseconds: `14:07:22.104`. */
export function formatTimeOfDay(epochMs: number): string {
  const date = new Date(epochMs);
  const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
  return `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}.${pad(date.getMilliseconds(), 3)}`;
}
