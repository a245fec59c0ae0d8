import type { SecurityScheme } from '../model/security/security-scheme.js';
import type { Credential } from '../model/security/credential.js';
import { isOpchainError, OpchainError } from '../model/errors/opchain-error.js';
import type { Grant } from '../plugin/contract.js';
import { runLimits } from '../runner/contract/run-limits.js';
import type { RunnerPorts } from '../runner/contract/ports.js';
import { GrantCache } from '../runner/grants/grant-cache.js';
import { isInteractive } from '../runner/grants/is-interactive.js';
import { createMask } from '../runner/masking/mask-secrets.js';
import type { ChosenCredential } from '../runner/plan/choose-credentials.js';
import { Interruption } from '../runner/schedule/interruption.js';
import { obtainGrant } from '../runner/step/obtain-grant.js';
import { type GrantedCredential, sendCall } from '../runner/step/send-call.js';
import type { CallCredential, CallOptions, CallSender } from './contract.js';
import { describeToken, type TokenDescription } from './describe-token.js';

/** A credential and what it is for. */
interface CredentialUse {
  readonly credential: Credential;
  readonly scheme: SecurityScheme;
  readonly serverUrl: string;
}

/**
 * Obtains a new grant for a credential, so that the user can see whether it works, and for whom. The issuer's message is shown
 * without the secrets in it.
 */
export async function verifyCredential(
  use: CredentialUse,
  signal: AbortSignal,
  ports: RunnerPorts,
): Promise<TokenDescription> {
  const chosen = choose(use, ports);
  const { credential, key, provider, scheme } = chosen;
  // A retained grant would not show whether the credential works now. What the user logged in for is retained.
  const retains = isInteractive(chosen);
  if (retains) ports.grants.remove(key);
  const grants = retains ? ports.grants : new GrantCache(ports.clock);
  try {
    const grant = await obtainGrant(chosen, signal, { ...ports, grants });
    const { expiresAt } = grant;
    return { ...describeToken(grant), ...(expiresAt !== undefined && { expiresAt }) };
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    const secretFields = new Set(provider.fields(scheme).flatMap(({ name, secret }) => (secret ? [name] : [])));
    const secrets = Object.entries(credential.fields).filter(([name]) => secretFields.has(name));
    const mask = createMask(secrets.map(([, value]) => value));
    throw new OpchainError(error.code, mask.text(error.message), error.details);
  }
}

/** See `Kernel.authorize`. */
export async function authorizeCalls(
  use: CallCredential | undefined,
  signal: AbortSignal,
  ports: RunnerPorts,
): Promise<CallSender> {
  const secrets: string[] = [];
  const remember = ({ secrets: added }: Grant): void => void secrets.push(...added);
  let credentials: readonly GrantedCredential[] = [];
  if (use !== undefined) {
    const chosen = choose(use, ports);
    const grants = use.isSingleUse === true ? new GrantCache(ports.clock) : ports.grants;
    const grant = await obtainGrant(chosen, signal, { ...ports, grants });
    remember(grant);
    credentials = [{ chosen, grant }];
  }
  return {
    secrets,
    async send(call, options = {}) {
      const interruption = new Interruption();
      const stop = (): void => interruption.interrupt(toReason(options.signal));
      options.signal?.addEventListener('abort', stop, { once: true });
      if (options.signal?.aborted) stop();
      try {
        const sent = await sendCall(call, credentials, {
          ...createScope(ports, interruption, options),
          onChallenge: (replaced, grant) => {
            remember(grant);
            ports.grants.replace(replaced.chosen.key, replaced.grant, grant);
          },
        });
        if (options.change === undefined) ({ credentials } = sent);
        return sent.result;
      } finally {
        options.signal?.removeEventListener('abort', stop);
      }
    },
  };
}

function choose({ credential, scheme, serverUrl }: CredentialUse, ports: RunnerPorts): ChosenCredential {
  const provider = ports.providerFor(scheme);
  if (provider === undefined)
    throw new OpchainError('SCHEME_UNSUPPORTED', `No auth provider supports the security scheme "${scheme.name}".`);
  const request = { provider, scheme, credential, serverUrl, scopes: [] };
  return { ...request, key: GrantCache.keyOf(request) };
}

function createScope(
  ports: RunnerPorts,
  interruption: Interruption,
  { change, maxBodyBytes = runLimits.maxBodyBytes }: CallOptions,
) {
  const ignore = (): void => undefined;
  return {
    ports,
    interruption,
    maxBodyBytes,
    followRedirects: false,
    isSecret: () => false,
    check: ignore,
    change,
    onSent: ignore,
    onResponse: ignore,
    onComplete: ignore,
  };
}

function toReason(signal: AbortSignal | undefined): OpchainError {
  const reason: unknown = signal?.reason;
  return reason instanceof OpchainError
    ? reason
    : new OpchainError('RUN_CANCELLED', 'The call was stopped.', { cause: reason });
}
