import type { JsonValue } from '@opchain/core';
import { splitWords } from '@opchain/core/internal/model';

/** A text field of a request, as far as its name and schema tell what it is about. */
export interface NamedField {
  /** Its name: `timeZone`, `check_out`. */
  readonly name: string;
  /** `format` of its schema. */
  readonly format?: string;
}

const DAY_MS = 86_400_000;
/** Words of names, and values that real servers know where a schema says only "a text". */
const texts: readonly (readonly [name: RegExp, values: readonly string[]])[] = [
  [/\b(?:time ?zone|tz)\b/, ['Europe/London', 'UTC']],
  [/\bcurrency\b/, ['EUR']],
  [/\bcountry\b/, ['DE', 'DEU', 'Germany']],
  [/\b(?:language|locale|lang)\b/, ['en', 'en-US']],
  [/\b(?:phone|mobile|telephone|tel|fax)\b/, ['+4930123456', '030123456', '+493012345678']],
  [/\bcolou?r\b/, ['#336699', '336699', 'blue']],
  [/\b(?:url|uri|website|homepage|link|webhook|callback)\b/, ['https://example.com/', 'https://example.com']],
  [/\b(?:postal|post|zip) ?code\b|\bzip\b/, ['10115', '10115-0001', 'SW1A 1AA']],
  [/\biban\b/, ['DE89370400440532013000']],
  [/\b(?:bic|swift)\b/, ['COBADEFFXXX']],
  [/\bvat\b/, ['DE123456789']],
  [/\b(?:mime|media|content) ?type\b/, ['text/plain']],
  [/\bsemver\b|\bversion\b/, ['1.0.0']],
  [/\b(?:email|e mail)\b/, ['ada@example.com']],
  [/\bip(?: address)?\b/, ['192.0.2.1']],
  [/\b(?:host|hostname|domain)\b/, ['example.com']],
  [/\bcity\b/, ['Berlin']],
  [/\bcron\b/, ['0 9 * * 1']],
  [/\brrule\b/, ['FREQ=DAILY;COUNT=2']],
];

const birth = /\b(?:birth(?:day|date)?|born|dob)\b/;
const end = /\b(?:to|until|till|end|ending|ended|finish|due|deadline|expir\w*|before|out|departure|return|clos\w*)\b/;
const start = /\b(?:from|start|starting|started|begin|since|in|arrival|pickup|open\w*|after)\b/;
const past =
  /\b(?:issued|created|updated|occurred|paid|signed|purchased?|bought|hired?|joined|founded|established|recorded|measured|observed|taken|sent|received|reported)\b/;

/**
 * Values that a server is likely to accept, the likeliest first: dates near `now` with ends after their starts, and what
 * names such as `time_zone` ask for. Whether a schema allows them is for the caller to see. Empty if the name says nothing.
 *
 * @param now milliseconds since 1970
 */
export function listLikelyValues({ name, format }: NamedField, now: number): readonly JsonValue[] {
  const words = splitWords(name).join(' ');
  if (format === 'date' || format === 'date-time') {
    const day = new Date(startOfDay(now) + chooseDays(words) * DAY_MS).toISOString().slice(0, 10);
    return [format === 'date' ? day : `${day}T${chooseTime(words)}:00Z`];
  }
  if (format === 'time') return [`${chooseTime(words)}:00Z`];
  // The ID of a webhook is not a URL.
  const isIdentifier = /\bid\b/.test(words) && !/\bvat\b/.test(words);
  return isIdentifier ? [] : (texts.find(([pattern]) => pattern.test(words))?.[1] ?? []);
}

/** A time of the day in the form of another one: ends are later than starts. */
export function likelyTime(name: string, text: string): string | undefined {
  const form = /^\d\d:\d\d(:\d\d)?$/.exec(text);
  return form === null ? undefined : `${chooseTime(splitWords(name).join(' '))}${form[1] === undefined ? '' : ':00'}`;
}

/** True if the name is about how much there is, which limits what other requests may ask for. */
export function isSupply(name: string): boolean {
  return /\b(?:capacity|stock|inventory|seat|quota|balance|budget|available|availability|supply)\b/.test(
    splitWords(name).join(' '),
  );
}

/** Days from now. */
function chooseDays(words: string): number {
  if (birth.test(words)) return -13_000;
  if (past.test(words)) return -1;
  if (end.test(words)) return 9;
  return 7;
}

function chooseTime(words: string): string {
  if (end.test(words)) return '17:00';
  return start.test(words) ? '09:00' : '12:00';
}

function startOfDay(now: number): number {
  return now - (now % DAY_MS);
}
