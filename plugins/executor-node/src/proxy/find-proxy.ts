import { BlockList, isIP } from 'node:net';
import { OpchainError } from '@opchain/core/plugin';

/** The URL of the proxy for the URL of a call, with its user and password; undefined for a direct connection. */
export type FindProxy = (url: string) => string | undefined;

const schemes = ['http:', 'https:', 'socks:', 'socks4:', 'socks4a:', 'socks5:', 'socks5h:'];

/**
 * The proxies that the environment names, as for other programs: `HTTPS_PROXY` and `HTTP_PROXY` by the scheme of the call,
 * `ALL_PROXY` for both, and `NO_PROXY`, each in capital or small letters. This machine is always reached directly.
 * Undefined if there is none. Throws `OPTION_INVALID` for a value that is not the URL of a proxy.
 */
export function proxyFromEnvironment(env: Readonly<Record<string, string | undefined>>): FindProxy | undefined {
  const read = (name: string) => env[name.toLowerCase()] || env[name] || undefined;
  const all = read('ALL_PROXY');
  // A CGI program gets the request header `Proxy` in `HTTP_PROXY`.
  const plain = env['http_proxy'] || (env['REQUEST_METHOD'] === undefined ? env['HTTP_PROXY'] : undefined) || all;
  const secure = read('HTTPS_PROXY') ?? all;
  if (plain === undefined && secure === undefined) return undefined;
  const byScheme = {
    'http:': plain === undefined ? undefined : parseProxy(plain, 'HTTP_PROXY'),
    'https:': secure === undefined ? undefined : parseProxy(secure, 'HTTPS_PROXY'),
  };
  const bypasses = readBypass(read('NO_PROXY') ?? '');
  return (url) => {
    const { protocol, hostname, port } = new URL(url);
    if (isThisMachine(hostname) || bypasses(hostname, port || defaultPort(protocol))) return undefined;
    return byScheme[protocol as keyof typeof byScheme];
  };
}

/** One proxy for all calls but those that `noProxy` names, as `NO_PROXY` does. Throws `OPTION_INVALID`. */
export function useProxy(proxy: string, noProxy = ''): FindProxy {
  const parsed = parseProxy(proxy, 'the proxy');
  const bypasses = readBypass(noProxy);
  return (url) => {
    const { protocol, hostname, port } = new URL(url);
    return bypasses(hostname, port || defaultPort(protocol)) ? undefined : parsed;
  };
}

const defaultPort = (protocol: string): string => (protocol === 'https:' ? '443' : '80');

function parseProxy(text: string, name: string): string {
  const full = text.includes('://') ? text : `http://${text}`;
  const isProxy = URL.canParse(full) && schemes.includes(new URL(full).protocol) && new URL(full).hostname !== '';
  if (isProxy) return full;
  throw new OpchainError('OPTION_INVALID', `${name} must be the URL of a proxy by http, https or SOCKS.`);
}

function isThisMachine(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return /^(?:.*\.)?localhost$/i.test(plain) || (isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1');
}

type Bypass = (hostname: string, port: string) => boolean;

/**
 * Reads `NO_PROXY`: names, which include their subdomains, addresses, networks such as `10.0.0.0/8`, each with or without a
 * port, or `*` for everything; separated by commas or spaces.
 */
function readBypass(list: string): Bypass {
  const rules = list.split(/[\s,]+/).flatMap((entry) => (entry === '' ? [] : [readRule(entry.toLowerCase())]));
  return (hostname, port) => {
    const plain = hostname
      .replace(/^\[|\]$/g, '')
      .replace(/\.$/, '')
      .toLowerCase();
    return rules.some((rule) => rule(plain, port));
  };
}

function readRule(entry: string): Bypass {
  if (entry === '*') return () => true;
  const network = /^\[?([\d.a-f:]+)\]?\/(\d{1,3})$/.exec(entry);
  if (network !== null) return readNetwork(network[1] ?? '', Number(network[2]));
  const [, host = entry, port] = isIP(entry) === 6 ? [] : (/^\[?(.*?)\]?(?::(\d+))?$/.exec(entry) ?? []);
  const name = host.replace(/^\*?\./, '');
  return (hostname, ownPort) =>
    (hostname === name || (isIP(hostname) === 0 && hostname.endsWith(`.${name}`))) &&
    (port === undefined || port === ownPort);
}

function readNetwork(address: string, prefix: number): Bypass {
  const family = isIP(address);
  if (family === 0 || prefix > (family === 4 ? 32 : 128)) return () => false;
  const list = new BlockList();
  list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  return (hostname) => isIP(hostname) === family && list.check(hostname, family === 4 ? 'ipv4' : 'ipv6');
}
