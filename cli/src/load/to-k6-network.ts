import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunRequest } from '@opchain/core';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';

/** Go, in which k6 is written, reads the variable of certificates on these. */
const readsCertificates = process.platform !== 'darwin' && process.platform !== 'win32';
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * The environment variables with which k6 connects as a run of these requests does. Throws `UsageError` where k6 cannot.
 *
 * @param folder for the certificates
 */
export async function toK6Network(
  { proxy, tls, tlsOf }: NonNullable<Io['network']>,
  requests: readonly RunRequest[],
  folder: string,
): Promise<Record<string, string>> {
  const urls = listUrls(requests);
  const errors: string[] = [];
  const env = { ...toProxies(urls, proxy, errors), ...toInsecure(urls, tlsOf, errors) };
  if (tls?.ca !== undefined && !readsCertificates)
    errors.push('--ca: on this system, k6 trusts the certificates of the system alone; add it to them');
  if (errors.length > 0) throw new UsageError(errors);
  if (tls?.ca === undefined) return env;
  const file = join(folder, 'certificates.pem');
  await writeFile(file, [tls.ca].flat().map(String).join('\n'));
  return { ...env, SSL_CERT_FILE: file };
}

/** The servers and the addresses of tokens, without their paths. */
function listUrls(requests: readonly RunRequest[]): readonly URL[] {
  const all = requests.flatMap(({ servers, credentials = [] }) => [
    ...Object.values(servers),
    ...credentials.flatMap(({ tokenUrl }) => tokenUrl ?? []),
  ]);
  const origins = all.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []));
  return [...new Set(origins)].map((origin) => new URL(origin));
}

/** k6 has one proxy for each scheme, and reaches this machine directly. */
function toProxies(
  urls: readonly URL[],
  proxy: NonNullable<Io['network']>['proxy'],
  errors: string[],
): Record<string, string> {
  if (proxy === undefined) return {};
  const env: Record<string, string> = { HTTP_PROXY: '', HTTPS_PROXY: '', NO_PROXY: '' };
  const direct: string[] = [];
  for (const { href, host, hostname, protocol } of urls) {
    const used = proxy(href);
    const variable = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
    if (used === undefined) direct.push(host);
    else if (LOOPBACK.test(hostname)) errors.push(`k6 does not use a proxy for ${host}, which is on this machine`);
    else if ((env[variable] ?? '') !== '' && env[variable] !== used)
      errors.push(`k6 has one proxy for all ${protocol.slice(0, -1)} servers, but ${host} has another one`);
    else env[variable] = used;
  }
  const variables = { ...env, NO_PROXY: direct.join(',') };
  // Go prefers small letters.
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => [
      [name, value],
      [name.toLowerCase(), value],
    ]),
  );
}

/** k6 checks the certificates of all servers, or of none. */
function toInsecure(
  urls: readonly URL[],
  tlsOf: NonNullable<Io['network']>['tlsOf'],
  errors: string[],
): Record<string, string> {
  const secure = urls.filter(({ protocol }) => protocol === 'https:').map(({ origin }) => origin);
  const insecure = secure.filter((origin) => tlsOf?.(origin)?.rejectUnauthorized === false);
  if (insecure.length === 0) return {};
  const others = secure.filter((origin) => !insecure.includes(origin));
  if (others.length > 0)
    errors.push(
      `k6 accepts any certificate of all servers or of none: --insecure names ${insecure.join(', ')}, but not ${others.join(', ')}`,
    );
  return { K6_INSECURE_SKIP_TLS_VERIFY: 'true' };
}
