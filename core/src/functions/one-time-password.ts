import { type HashName, hmacBytes } from './hashes.js';

/** How a one-time password is made, as in an `otpauth` URI. */
export interface OneTimePasswordRule {
  readonly digits: number;
  /** Seconds for which it is valid. */
  readonly period: number;
  readonly hash: HashName;
}

/** The time-based one-time password of a moment in milliseconds since 1970. RFC 6238, with the HOTP of RFC 4226. */
export function makeOneTimePassword(
  secret: Uint8Array,
  { digits, period, hash }: OneTimePasswordRule,
  time: number,
): string {
  const count = Math.floor(time / 1000 / period);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setUint32(0, Math.floor(count / 2 ** 32));
  counter.setUint32(4, count % 2 ** 32);
  const mac = hmacBytes(hash, secret, new Uint8Array(counter.buffer));
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = new DataView(mac.buffer, mac.byteOffset + offset, 4).getUint32(0) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The bytes of Base32 (RFC 4648, section 6) as people copy it: with blanks or hyphens, in lowercase, with or without padding.
 * Undefined for any other text.
 */
export function readBase32(text: string): Uint8Array | undefined {
  const digits = text.replaceAll(/[\s-]/g, '').replace(/=+$/, '').toUpperCase();
  if (digits === '' || !/^[A-Z2-7]+$/.test(digits) || [1, 3, 6].includes(digits.length % 8)) return undefined;
  const bytes = new Uint8Array(Math.floor((digits.length * 5) / 8));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (const digit of digits) {
    bits = ((bits << 5) | letters.indexOf(digit)) & 0xfff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes[at] = bits >> count;
    at += 1;
  }
  return bytes;
}
