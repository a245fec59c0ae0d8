import { createHash, createHmac } from 'node:crypto';
import type { ReceivedCall } from '../start-server.js';

export const password = 'canary-digest-password';
export const secretAccessKey = 'canary/AWS+secret/access-key';
export const awsFields = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey,
  region: 'eu-central-1',
  service: 'execute-api',
};

const parameter = (text: string, name: string) => new RegExp(`\\b${name}="?([^",]+)`).exec(text)?.[1] ?? '';

/** Verifies a digest, as a server that accepts no number of a call twice. `nonce` returns the one that is valid. */
export function createDigestVerifier(algorithm: 'md5' | 'sha256', nonce = () => 'once') {
  const hash = (text: string) => createHash(algorithm).update(text).digest('hex');
  const counts = new Set<string>();
  return ({ headers, method, target: url }: ReceivedCall): boolean => {
    const read = (name: string) => parameter(headers.authorization ?? '', name);
    const key = hash(`ada:guarded:${password}`);
    const parts = [key, nonce(), read('nc'), read('cnonce'), 'auth', hash(`${method}:${url}`)];
    const count = `${nonce()} ${read('nc')}`;
    if (read('response') !== hash(parts.join(':')) || counts.has(count)) return false;
    counts.add(count);
    return true;
  };
}

/** Calculates the signature of a GET without a query again. */
export function verifyAws({ headers, target: url }: ReceivedCall): boolean {
  const { authorization = '' } = headers;
  const [names, time] = [parameter(authorization, 'SignedHeaders'), String(headers['x-amz-date'])];
  const scope = `${time.slice(0, 8)}/eu-central-1/execute-api/aws4_request`;
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}`);
  const canonical = ['GET', url, '', ...signed, '', names, hash('')].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (derived, part) => createHmac('sha256', derived).update(part).digest(),
      `AWS4${secretAccessKey}`,
    );
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  return parameter(authorization, 'Signature') === createHmac('sha256', key).update(text).digest('hex');
}
