import { type Credential, OpchainError, type Plugin } from '@opchain/core';
import type { Grant } from '@opchain/core/plugin';
import { findScheme, type HttpCall, type HttpResult, type JsonValue } from '@opchain/core/internal/model';
import {
  countUse,
  createMask,
  GrantCache,
  guardExecutor,
  guardProvider,
  openPlugin,
  systemClock,
} from '@opchain/core/internal/runner';
import { openNodeExecutor } from '@opchain/executor-node';
import { authPlugins } from '../../kernel/auth-plugins.js';
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
  /** Come before those of the command line. Cases that send single calls use only their auth providers and executors. */
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
    [...plugins, ...authPlugins()].map(async (plugin) => ({
      name: plugin.name,
      ...(await openPlugin(plugin)),
    })),
  );
  const providers = opened.flatMap(({ name, authProviders }) =>
    authProviders.map((provider) => guardProvider(name, provider)),
  );
  const { executor: ownExecutor, close } = openNodeExecutor();
  const executors = [
    ...opened.flatMap(({ name, executors }) => executors.map((executor) => guardExecutor(name, executor))),
    ownExecutor,
  ];
  const base = url.replace(/\/+$/, '');
  const credentials = Object.fromEntries(
    Object.entries(credentialsByRole).map(([role, credential]) => [
      role,
      approveOrigin(credential, new URL(base).origin),
    ]),
  );
  const grants = new GrantCache(systemClock);
  const secrets = createMask([]);
  const expiring = credentials[contract.settings.expiringToken?.role ?? ''];
  const scheme = (name: string) => findScheme(description, name);
  const providerFor = (name: string) => {
    const declared = scheme(name);
    return declared && providers.find((candidate) => candidate.handles(declared));
  };
  /** What a 401 adds to an authorized call, such as a nonce that the server requires. */
  const renewals = new WeakMap<HttpCall, (response: HttpResult) => Promise<HttpCall | undefined>>();
  const dispatch: Target['send'] = (call, signal) =>
    (executors.find((executor) => executor.handles(call)) ?? ownExecutor).execute(call, {
      signal,
      maxBodyBytes: MAX_RESPONSE_BYTES,
      onSent: () => undefined,
    });
  const send: Target['send'] = async (call, signal) => {
    const response = await dispatch(call, signal);
    const renewed = response.status === 401 ? await renewals.get(call)?.(response) : undefined;
    return renewed === undefined ? response : dispatch(renewed, signal);
  };

  return {
    url: base,
    contract,
    description,
    credentials,
    kernel,
    scheme,
    send,
    isInteractive(credential) {
      const declared = scheme(credential.scheme);
      return declared !== undefined && providerFor(declared.name)?.interactive?.(declared, credential) === true;
    },
    mask: (value) => secrets.json(value as JsonValue) as typeof value,
    async authorize(call: HttpCall, credential: Credential, signal: AbortSignal) {
      const declared = scheme(credential.scheme);
      const provider = providerFor(credential.scheme);
      if (declared === undefined || provider === undefined)
        throw new OpchainError(
          'SCHEME_UNKNOWN',
          `The contract ${contract.name} declares no scheme "${credential.scheme}"`,
        );
      const request = { provider, scheme: declared, credential, scopes: [], serverUrl: base };
      // A token that soon expires is never used twice, so that it does not expire in the middle of a case.
      const cache = credential === expiring ? new GrantCache(systemClock) : grants;
      const key = GrantCache.keyOf(request);
      const grant = await cache.get(request, key, signal, dispatch);
      const apply = (used: Grant): HttpCall | Promise<HttpCall> => {
        for (const secret of used.secrets) secrets.add(secret);
        return provider.apply(call, declared, used, { time: systemClock.wallTime(), use: countUse(used) });
      };
      const signed = await apply(grant);
      renewals.set(signed, async (response) => {
        const next = await provider.readChallenge?.(declared, grant, response);
        if (next === undefined) return undefined;
        cache.replace(key, grant, next);
        return apply(next);
      });
      return signed;
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
