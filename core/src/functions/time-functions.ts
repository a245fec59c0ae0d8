import type { timeUnits } from '../model/values/function-signatures.js';
import type { JsonValue } from '../model/json.js';
import type { ComputeFunction } from './definition.js';

const SECONDS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400, weeks: 604_800 };
const MONTHS = { months: 1, years: 12 };
type TimeUnit = (typeof timeUnits)[number];

const rfc3339 = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d))?$/;
const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Milliseconds since 1970 of an RFC 3339 time or date, an HTTP date (RFC 9110, section 5.6.7), or a number of seconds since
 * 1970. Engines read other texts differently.
 */
function readTime(value: JsonValue | undefined): number {
  const time = typeof value === 'string' ? readText(value) : Math.round(Number(value) * 1000);
  if (Number.isNaN(new Date(time).getTime())) throw new Error(NOT_A_TIME);
  return time;
}

const NOT_A_TIME = 'needs a time such as 2026-11-27T12:00:00Z, an HTTP date, or seconds since 1970';

function readText(text: string): number {
  if (httpDate.test(text)) {
    const [day = '', month = '', year = '', clock = ''] = text.slice(5).split(' ');
    const number = String(MONTH_NAMES.indexOf(month) + 1).padStart(2, '0');
    return Date.parse(`${year}-${number}-${day}T${clock}Z`);
  }
  if (!rfc3339.test(text)) return Number.NaN;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  // Some engines move the thirtieth of February into March.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) > lastDay ? Number.NaN : Date.parse(text.toUpperCase().replace(' ', 'T'));
}

/** RFC 3339 in UTC, with milliseconds only if there are any. */
function writeTime(time: number): string {
  const year = new Date(time).getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) throw new Error('makes a time outside of the years 0 to 9999');
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

/** The last day of a shorter month stays in that month. */
function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}

function addTime(time: number, amount: number, unit: TimeUnit): number {
  return unit === 'months' || unit === 'years'
    ? addMonths(time, amount * MONTHS[unit])
    : time + amount * SECONDS[unit] * 1000;
}

function formatTime(time: number, format: string): JsonValue {
  if (format === 'unix') return Math.floor(time / 1000);
  if (format === 'unix-ms') return time;
  const iso = writeTime(time);
  if (format === 'iso') return iso;
  if (format === 'date') return iso.slice(0, 10);
  if (format === 'http') return new Date(time).toUTCString();
  const date = new Date(time);
  const parts: Readonly<Record<string, number>> = {
    yyyy: date.getUTCFullYear(),
    MM: date.getUTCMonth() + 1,
    dd: date.getUTCDate(),
    HH: date.getUTCHours(),
    mm: date.getUTCMinutes(),
    ss: date.getUTCSeconds(),
    SSS: date.getUTCMilliseconds(),
  };
  if (!/yyyy|MM|dd|HH|mm|ss|SSS/.test(format))
    throw new Error('needs iso, date, http, unix, unix-ms, or a pattern of yyyy, MM, dd, HH, mm, ss and SSS as format');
  return format.replace(/yyyy|MM|dd|HH|mm|ss|SSS/g, (part) => String(parts[part]).padStart(part.length, '0'));
}

/** Functions of times, all in UTC. None reads a clock: a generated input has the time of the run. */
export const timeFunctions = {
  addTime: ([time, amount, unit]) => writeTime(addTime(readTime(time), Number(amount), unit as TimeUnit)),
  formatTime: ([time, format]) => formatTime(readTime(time), format as string),
  parseTime: ([time]) => writeTime(readTime(time)),
} satisfies Readonly<Record<string, ComputeFunction>>;
