import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Same signature as the `lookup` of `node:net`. */
export type Lookup = (
  hostname: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
) => void;

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // This machine, and addresses that contain one of IPv4: compatible, NAT64, Teredo and 6to4.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  // Unique local, link-local, site-local and multicast.
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6');

/**
 * True for addresses of this machine and of private networks, for multicast and reserved ones, and for those of IPv6 that
 * may lead to an address of IPv4 behind a gateway.
 */
export function isPrivateAddress(address: string): boolean {
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mappedIpv4 ?? address;
  return privateAddresses.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Resolves names when connecting and checks the result: only the given hosts are allowed, and a name that was public
 * when it was first seen may not resolve to this machine or its network later (DNS rebinding).
 */
export function guardLookup(hosts: readonly string[]): Lookup {
  const allowedHosts = new Set(hosts.map((host) => host.replace(/^\[|\]$/g, '').toLowerCase()));
  const wasPrivate = new Map<string, boolean>();
  return (hostname, options, callback) => {
    const name = hostname.toLowerCase();
    if (!allowedHosts.has(name))
      return callback(lookupError(`${hostname} was not named when the host was started.`), []);
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const isPrivate = wasPrivate.get(name) ?? addresses.some(({ address }) => isPrivateAddress(address));
      wasPrivate.set(name, isPrivate);
      const allowed = isPrivate ? addresses : addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = allowed;
      if (!first) return callback(lookupError(`${hostname} now leads into a private network.`), []);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function lookupError(message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code: 'ENOTFOUND' });
}
