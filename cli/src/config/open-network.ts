import { readFileSync } from 'node:fs';
import { type FindProxy, type NodeExecutorOptions, proxyFromEnvironment, useProxy } from '@opchain/executor-node';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';

/** How connections are made: through which proxy, and which certificates are trusted. */
export type Network = Pick<NodeExecutorOptions, 'proxy' | 'tls' | 'tlsOf'>;

/** What the user says about connections. */
export interface NetworkArguments {
  /** Of `--proxy`; the last one counts. */
  readonly proxy: readonly string[];
  /** Of `--ca`. */
  readonly ca: readonly string[];
  /** Of `--insecure`. */
  readonly insecure: readonly string[];
  /** Of the configuration: the URL of a proxy by origin, or `direct`; `*` is for all others. */
  readonly proxies?: Readonly<Record<string, string>>;
}

/** Opens the network of a command; undefined if nothing is special about it. Throws `UsageError` with all problems. */
export async function openNetwork(args: NetworkArguments, env: Io['env']): Promise<Network | undefined> {
  const errors: string[] = [];
  const attempt = <T>(subject: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      errors.push(`${subject}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const proxy = attempt('proxy', () => findProxy(args, env));
  const certificates = args.ca.flatMap((file) => attempt('--ca', () => readFileSync(file, 'utf8')) ?? []);
  const insecure = args.insecure.flatMap((text) => attempt('--insecure', () => readOrigin(text)) ?? []);
  if (errors.length > 0) throw new UsageError(errors);
  if (proxy === undefined && certificates.length === 0 && insecure.length === 0) return undefined;
  const trusted = certificates.length === 0 ? undefined : await trust(certificates);
  return {
    proxy,
    ...(trusted && { tls: trusted }),
    ...(insecure.length > 0 && {
      tlsOf: (origin: string) => (insecure.includes(origin) ? { rejectUnauthorized: false } : undefined),
    }),
  };
}

/** The certificates that Node trusts, and these. */
async function trust(certificates: readonly string[]): Promise<NonNullable<Network['tls']>> {
  const { rootCertificates } = await import('node:tls');
  return { ca: [...rootCertificates, ...certificates] };
}

function readOrigin(text: string): string {
  if (URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).origin === text) return text;
  throw new Error(`use an origin such as https://api.example.com, not "${text}"`);
}

/** `--proxy`, then the configuration, then the environment. */
function findProxy({ proxy: named, proxies = {} }: NetworkArguments, env: Io['env']): FindProxy | undefined {
  const noProxy = env['no_proxy'] ?? env['NO_PROXY'];
  const last = named.at(-1);
  if (last !== undefined) return useProxy(resolveLogin(last, env, true), noProxy);
  const fromEnvironment = proxyFromEnvironment(env);
  const configured = new Map(
    Object.entries(proxies).map(([origin, url]) => [
      origin,
      url === 'direct' ? () => undefined : useProxy(resolveLogin(url, env, false)),
    ]),
  );
  if (configured.size === 0) return fromEnvironment;
  return (url) => (configured.get(new URL(url).origin) ?? configured.get('*') ?? fromEnvironment)?.(url);
}

/** The URL of a proxy, whose user or password may be `env:VARIABLE`. A password is not accepted as it is. */
function resolveLogin(text: string, env: Io['env'], isArgument: boolean): string {
  const [, scheme = '', user, password, rest = ''] =
    /^(\w+:\/\/)?(?:((?:env:)?[^:@/]*)(?::([^@/]*))?@)?(.*)$/s.exec(text) ?? [];
  if (user === undefined) return text;
  if (password !== undefined && !password.startsWith('env:'))
    throw new Error(
      `write the password as env:VARIABLE, not ${isArgument ? 'on the command line' : 'in the configuration'}`,
    );
  const read = (part: string) => {
    if (!part.startsWith('env:')) return part;
    const value = env[part.slice('env:'.length)];
    if (value === undefined || value === '')
      throw new Error(`the environment variable ${part.slice('env:'.length)} is not set`);
    return encodeURIComponent(value);
  };
  return `${scheme}${read(user)}${password === undefined ? '' : `:${read(password)}`}@${rest}`;
}
