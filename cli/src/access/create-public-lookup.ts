import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { OpchainError } from '@opchain/core';
import { isPrivateAddress } from '@opchain/host';

/** True for an address of this machine or of a private network, and for the names that always lead to this machine. */
export function isPrivateHost(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(plain) === 0 ? /(^|\.)localhost$/i.test(plain) : isPrivateAddress(plain);
}

/** Resolves host names as `node:net` does; a name that must be public gets no address of a private network. */
export function createPublicLookup(mustBePublic: (hostname: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    if (!mustBePublic(hostname)) return lookup(hostname, options, callback);
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = allowed;
      if (first === undefined)
        return callback(new OpchainError('SERVER_NOT_NAMED', `${hostname} leads into a private network.`), []);
      if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
