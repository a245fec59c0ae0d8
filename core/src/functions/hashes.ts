import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';

/** The hash functions of FIPS 180-4. */
export type HashName = 'sha1' | 'sha256' | 'sha512';

/** Scripts for k6, pages without TLS and functions that return at once share them, so they are not those of the platform. */
const hashes = { sha1, sha256, sha512 };

/** The hash of bytes. */
export const hashBytes = (name: HashName, bytes: Uint8Array): Uint8Array => hashes[name](bytes);

/** RFC 2104. */
export const hmacBytes = (name: HashName, key: Uint8Array, bytes: Uint8Array): Uint8Array =>
  hmac(hashes[name], key, bytes);
