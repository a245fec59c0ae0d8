const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const time = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * True for a value that is not equal to another one by chance, such as an ID, a token or a cursor: no space, and long
 * enough for its kinds of characters.
 */
export function isDistinctive(text: string): boolean {
  if (uuid.test(text)) return true;
  if (text.length < 6 || text.length > 16_384 || /\s/.test(text) || time.test(text)) return false;
  if (/^\d+$/.test(text)) return text.length >= 7 && !/0{4,}$/.test(text);
  if (/^[\d.,+-]+$/.test(text)) return false;
  const hasDigits = /\d/.test(text);
  const hasLetters = /[A-Za-z]/.test(text);
  return (hasDigits && hasLetters && text.length >= 8) || text.length >= 24;
}

/** True for names of values that identify something: `id`, `orderId`, `tracking_number`, `slug`, `cursor`. */
export function isIdName(name: string): boolean {
  return /(^|[a-z_-])(id|ids|number|key|slug|handle|cursor|token|code)$/i.test(name);
}

/** True for names of values that must not be in a file. */
export function isSecretName(name: string): boolean {
  return /pass(word|wd|phrase|code)?$|secret|(^|[a-z_-])token$|(api|private|access|auth|signing)[-_]?key$|signature$|^(authorization|proxy-authorization|cookie|pin|otp|jwt)$|(^|[a-z_-])session[-_]?(id|key)$/i.test(
    name,
  );
}

/** `sid`, `connect.sid`, `JSESSIONID`, `__Host-session`, `auth_token`; no token against forged requests. */
export function isSessionName(cookie: string): boolean {
  return /^(?!.*(csrf|xsrf)).*(sess|sid$|auth|jwt|token)/i.test(cookie);
}

/** True for the value of a query parameter that is a key, such as Google's `key`: a name that short is of other values too. */
export function isKey(name: string, value: string): boolean {
  return /^(k|key|sig|apikey|appid)$/i.test(name) && value.length >= 10 && isDistinctive(value);
}

/** True for a path segment that is an ID rather than the name of a collection. */
export const isIdSegment = (segment: string): boolean => /^\d+$/.test(segment) || isDistinctive(segment);
