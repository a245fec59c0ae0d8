import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import type { Transport } from '../send-attempt.js';
import type { TlsOptions } from '../tls-options.js';

/** Opens the transport to `http:` or `https:` servers behind a proxy. Loaded with the first one. */
export function openProxied(
  proxy: string,
  isSecure: boolean,
  tls: TlsOptions,
  agentOptions: { readonly keepAlive: boolean; readonly timeout: number },
): Transport {
  const { host, protocol } = new URL(proxy);
  const options = { ...tls, ...agentOptions };
  const isSocks = protocol.startsWith('socks');
  if (isSecure || isSocks)
    return {
      request: isSecure ? requestSecurely : request,
      agent: isSocks ? new SocksProxyAgent(proxy, options) : new HttpsProxyAgent(proxy, options),
      defaultPort: isSecure ? 443 : 80,
      proxy: host,
      tls,
    };
  return protocol === 'https:'
    ? { request: requestSecurely, agent: new SecureAgent(options), defaultPort: 80, ...forwardTo(proxy, 443) }
    : { request, agent: new Agent(agentOptions), defaultPort: 80, ...forwardTo(proxy, 80) };
}

/** A proxy gets the calls of `http:` with the whole URL (RFC 9112, section 3.2.2). */
function forwardTo(proxy: string, defaultPort: number): Pick<Transport, 'proxy' | 'forward'> {
  const { host, hostname, port, username, password } = new URL(proxy);
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    proxy: host,
    forward: {
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? defaultPort : Number(port),
      ...(login !== ':' && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
  };
}
