const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The UTF-8 of a text. */
export function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Writes bytes as text: `hex`, `base64`, or `base64url` without padding (RFC 4648, sections 4, 5 and 8). */
export function encodeBytes(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'hex') return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const alphabet = letters + (encoding === 'base64url' ? '-_' : '+/');
  let written = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const used = Math.min(4, bytes.length - at + 1);
    for (let digit = 0; digit < used; digit += 1) written += alphabet.charAt((bits >> (18 - 6 * digit)) & 63);
  }
  return encoding === 'base64url' ? written : written.padEnd(Math.ceil(written.length / 4) * 4, '=');
}

/** Reads base64 in either alphabet, with or without padding (RFC 4648, sections 4 and 5). Undefined for anything else. */
export function readBase64(text: string): Uint8Array | undefined {
  if (!/^[\w+/-]*={0,2}$/.test(text)) return undefined;
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const digit of text.replace(/=+$/, '')) {
    const plain = digit === '-' ? '+' : digit === '_' ? '/' : digit;
    bits = ((bits << 6) | `${letters}+/`.indexOf(plain)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return Uint8Array.from(bytes);
}
