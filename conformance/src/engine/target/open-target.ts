import { type CallCredential, type Credential, OpchainError, type Plugin } from '@opchain/core';
import { findScheme, type JsonValue } from '@opchain/core/internal/model';
import { createMask } from '@opchain/core/internal/runner';
import type { Contract } from '../../contract/contract.js';
import { loadProfile } from '../../contract/load-profile.js';
import { createNodeKernel } from '../../kernel/create-node-kernel.js';
import type { Profile, Role } from '../../contract/profile.js';
import { MAX_RESPONSE_BYTES, type Target } from './target.js';

/** Options of `openTarget`. */
export interface TargetOptions {
  /** Base URL of the server. */
  readonly url: string;
  /** The contract to check it against. */
  readonly profile: Profile;
  /** Credentials by role; without one, the cases of that role are skipped. */
  readonly credentials?: Readonly<Record<Role, Credential>>;
  /** Come before those of the command line. */
  readonly plugins?: readonly Plugin[];
}

/** Options of `openContractTarget`. */
export interface ContractTargetOptions extends Omit<TargetOptions, 'profile'> {
  /** The contract to check it against: `loadContract`. */
  readonly contract: Contract;
}

/** Opens a target of a contract that comes with Opchain, without sending a request. */
export async function openTarget({ profile, ...options }: TargetOptions): Promise<Target> {
  return openContractTarget({ ...options, contract: await loadProfile(profile) });
}

/** Opens a target without sending a request. */
export async function openContractTarget({
  url,
  contract,
  credentials: credentialsByRole = {},
  plugins = [],
}: ContractTargetOptions): Promise<Target> {
  const kernel = await createNodeKernel({ plugins });
  const { description } = contract;
  const base = url.replace(/\/+$/, '');
  const credentials = Object.fromEntries(
    Object.entries(credentialsByRole).map(([role, credential]) => [
      role,
      approveOrigin(credential, new URL(base).origin),
    ]),
  );
  const secrets = createMask([]);
  const expiring = credentials[contract.settings.expiringToken?.role ?? ''];
  const scheme = (name: string) => findScheme(description, name);
  const withScheme = (credential: Credential): CallCredential => {
    const declared = scheme(credential.scheme);
    if (declared === undefined)
      throw new OpchainError(
        'SCHEME_UNKNOWN',
        `The contract ${contract.name} declares no scheme "${credential.scheme}"`,
      );
    // A token that soon expires is never used twice, so that it does not expire in the middle of a case.
    return { credential, scheme: declared, serverUrl: base, isSingleUse: credential === expiring };
  };

  return {
    url: base,
    contract,
    description,
    credentials,
    kernel,
    scheme,
    isInteractive(credential) {
      const declared = scheme(credential.scheme);
      return declared !== undefined && kernel.loginState(credential, declared, base) !== 'none';
    },
    mask: (value) => secrets.json(value as JsonValue) as typeof value,
    async authorize(credential, signal) {
      const sender = await kernel.authorize(credential && withScheme(credential), signal);
      for (const secret of sender.secrets) secrets.add(secret);
      return async (call, limited, change) => {
        const known = sender.secrets.length;
        const limits = { signal: limited, maxBodyBytes: MAX_RESPONSE_BYTES };
        const response = await sender.send(call, change === undefined ? limits : { ...limits, change });
        for (const secret of sender.secrets.slice(known)) secrets.add(secret);
        return response;
      };
    },
    close: () => kernel.dispose(),
  };
}

/** Naming a target together with credentials approves sending them to it. */
function approveOrigin(credential: Credential, origin: string): Credential {
  return { ...credential, approvedOrigins: [...new Set([...credential.approvedOrigins, origin])] };
}
