import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import type { Credential, Plugin } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import type { SecurityScheme, HttpCall } from '@opchain/core/model';
import type { AuthProvider, Grant } from '@opchain/core/plugin';
import { guardProvider, openPlugin, systemClock } from '@opchain/core/runner';
import { openNodeExecutor } from '@opchain/executor-node';
import type { Contract } from '../contract/contract.js';
import { loadProfile } from '../contract/load-profile.js';
import { createNodeKernel } from '../create-node-kernel.js';
import type { Profile, Role } from './profile.js';
import type { Target } from './target.js';
import { MAX_RESPONSE_BYTES } from './target.js';

/** Options of `openTarget`. */
export interface TargetOptions {
  /** Base URL of the server. */
  readonly url: string;
  /** The contract to check it against. */
  readonly profile: Profile;
  /** Credentials by role; without one, the cases of that role are skipped. */
  readonly credentials?: Readonly<Record<Role, Credential>>;
  /** Come before those of the command line. Cases that send single calls use only their auth providers. */
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
  const opened = await Promise.all(
    [...plugins, apiKeyAuth(), httpAuth(), oauth2Auth()].map(async (plugin) => ({
      name: plugin.name,
      ...(await openPlugin(plugin)),
    })),
  );
  const providers = opened.flatMap(({ name, authProviders }) =>
    authProviders.map((provider) => guardProvider(name, provider)),
  );
  const { executor, close } = openNodeExecutor();
  const base = url.replace(/\/+$/, '');
  const credentials = Object.fromEntries(
    Object.entries(credentialsByRole).map(([role, credential]) => [
      role,
      approveOrigin(credential, new URL(base).origin),
    ]),
  );
  const grants = new Map<Credential, { readonly grant: Promise<Grant>; expiresAt: number }>();
  const scheme = (name: string) => description.securitySchemes.find((candidate) => candidate.name === name);
  const send: Target['send'] = (call, signal) =>
    executor.execute(call, { signal, maxBodyBytes: MAX_RESPONSE_BYTES, onSent: () => undefined });

  async function obtainGrant(
    provider: AuthProvider,
    declared: SecurityScheme,
    credential: Credential,
    signal: AbortSignal,
  ): Promise<Grant> {
    const cached = grants.get(credential);
    if (cached && cached.expiresAt > Date.now()) return cached.grant;
    const grant = provider.obtain(declared, credential, {
      signal,
      clock: systemClock,
      scopes: [],
      serverUrl: base,
      send: (call) => send(call, signal),
    });
    const entry = { grant, expiresAt: Number.POSITIVE_INFINITY };
    grants.set(credential, entry);
    // Request a new token well before the current one expires, so that it does not expire in the middle of a case.
    grant.then(
      ({ expiresAt }) => (entry.expiresAt = expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt - 10_000),
      () => grants.delete(credential),
    );
    return grant;
  }

  return {
    url: base,
    contract,
    description,
    credentials,
    kernel,
    scheme,
    send,
    async authorize(call: HttpCall, credential: Credential, signal: AbortSignal) {
      const declared = scheme(credential.scheme);
      const provider = declared && providers.find((candidate) => candidate.handles(declared));
      if (declared === undefined || provider === undefined)
        throw new OpchainError(
          'SCHEME_UNKNOWN',
          `The contract ${contract.name} declares no scheme "${credential.scheme}"`,
        );
      return provider.apply(call, declared, await obtainGrant(provider, declared, credential, signal), {
        time: Date.now(),
      });
    },
    async close() {
      await close();
      for (const plugin of opened) await plugin.close();
      await kernel.dispose();
    },
  };
}

/** Naming a target together with credentials approves sending them to it. */
function approveOrigin(credential: Credential, origin: string): Credential {
  return { ...credential, approvedOrigins: [...new Set([...credential.approvedOrigins, origin])] };
}
