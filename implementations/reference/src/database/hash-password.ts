import { createHash, randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';

const cost = { N: 16_384, r: 8, p: 1 };
const keyLength = 32;

/** Hashes a password with SHA-256, scrypt (RFC 7914) and a new salt: `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, keyLength, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a password belongs to a hash of `hashPassword`. Without a hash the result is false, and takes as long. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? dummyHash).split('$');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), expected.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(actual, expected) && hash !== null && hash !== undefined;
}

const dummyHash = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  Buffer.alloc(16).toString('base64url'),
  Buffer.alloc(keyLength).toString('base64url'),
].join('$');

function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  // Scrypt treats a password and the same one with trailing NUL characters as equal; digests all have one length.
  const digest = createHash('sha256').update(password.normalize('NFKC')).digest();
  return new Promise((resolve, reject) => {
    scrypt(digest, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
