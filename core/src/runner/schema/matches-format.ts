// Every expression here is constant and matches in linear time: no part of a text can be matched in two ways.

const numbers = {
  dateTime: /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/,
  date: /^(\d{4})-(\d{2})-(\d{2})$/,
  time: /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/,
};
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const mailbox = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i;
const duration = /^P(?:\d+W|(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const uri = /^[a-z][a-z0-9+.-]*:(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/i;
const uriReference = /^(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/i;
const jsonPointer = /^(?:\/(?:[^~/]|~[01])*)*$/;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;
const group = /^[0-9a-f]{1,4}$/i;
const octet = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/;

const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', (text) => isTime(numbers.time.exec(text))],
  ['duration', (text) => duration.test(text)],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', (text) => uri.test(text)],
  ['uri-reference', (text) => uriReference.test(text)],
  ['uuid', (text) => uuid.test(text)],
  ['json-pointer', (text) => jsonPointer.test(text)],
  ['byte', (text) => text.length % 4 === 0 && base64.test(text)],
]);

/** Returns whether a text has a format of JSON Schema or OpenAPI; every text has an unknown format. */
export function matchesFormat(text: string, format: string): boolean {
  return formats.get(format)?.(text) ?? true;
}

/** RFC 3339, section 5.6. */
function isDateTime(text: string): boolean {
  const match = numbers.dateTime.exec(text);
  return match !== null && isDate(match[1] ?? '') && isTime([match[0], ...match.slice(2)]);
}

function isDate(text: string): boolean {
  const match = numbers.date.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** Hour, minute, second, then sign, hours and minutes of the offset; a leap second is valid only at 23:59:60 UTC. */
function isTime(match: readonly (string | undefined)[] | null): boolean {
  if (match === null) return false;
  const [hour, minute, second, offsetHour, offsetMinute] = [
    match[1],
    match[2],
    match[3],
    match[5] ?? '0',
    match[6] ?? '0',
  ].map(Number);
  if (
    hour === undefined ||
    minute === undefined ||
    second === undefined ||
    offsetHour === undefined ||
    offsetMinute === undefined
  )
    return false;
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const away = (offsetHour * 60 + offsetMinute) * (match[4] === '-' ? -1 : 1);
  return (hour * 60 + minute - away + 2_880) % 1_440 === 1_439;
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  const quoted = name.length > 2 && name.startsWith('"') && name.endsWith('"');
  if (
    at < 1 ||
    !(quoted || (mailbox.test(name) && !name.startsWith('.') && !name.endsWith('.') && !name.includes('..')))
  )
    return false;
  const host = text.slice(at + 1);
  if (host.startsWith('[') && host.endsWith(']'))
    return isIpv4(host.slice(1, -1)) || (host.startsWith('[IPv6:') && isIpv6(host.slice(6, -1)));
  return isHostname(host);
}

/** RFC 1123. */
function isHostname(text: string): boolean {
  return text.length > 0 && text.length <= 253 && text.split('.').every((part) => label.test(part));
}

function isIpv4(text: string): boolean {
  const parts = text.length > 15 ? [] : text.split('.');
  return parts.length === 4 && parts.every((part) => octet.test(part));
}

/** RFC 4291, section 2.2. */
function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  let count = 0;
  for (const [position, half] of halves.entries()) {
    if (half === '') continue;
    const groups = half.split(':');
    for (const [index, part] of groups.entries()) {
      const last = index === groups.length - 1 && position === halves.length - 1;
      if (last && part.includes('.')) {
        if (!isIpv4(part)) return false;
        count += 2;
      } else if (group.test(part)) count++;
      else return false;
    }
  }
  return halves.length === 2 ? count < 8 : count === 8;
}
