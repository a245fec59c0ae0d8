import { OpchainError } from '../model/errors/opchain-error.js';
import type { Grant } from '../plugin/contract.js';
import { runLimits } from '../runner/contract/run-limits.js';
import type { RunnerPorts } from '../runner/contract/ports.js';
import { GrantCache } from '../runner/grants/grant-cache.js';
import { Interruption } from '../runner/schedule/interruption.js';
import { obtainGrant } from '../runner/step/obtain-grant.js';
import { type GrantedCredential, sendCall } from '../runner/step/send-call.js';
import type { CallCredential, CallOptions, CallSender } from './contract.js';

/** See `Kernel.authorize`. */
export async function authorizeCalls(
  credential: CallCredential | undefined,
  signal: AbortSignal,
  ports: RunnerPorts,
): Promise<CallSender> {
  const secrets: string[] = [];
  const granted = credential && (await obtain(credential, signal, ports));
  const remember = ({ secrets: added }: Grant): void => void secrets.push(...added);
  if (granted) remember(granted.grant);
  let credentials: readonly GrantedCredential[] = granted ? [granted] : [];
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

async function obtain(
  { credential, scheme, serverUrl, isSingleUse = false }: CallCredential,
  signal: AbortSignal,
  ports: RunnerPorts,
): Promise<GrantedCredential> {
  const provider = ports.providerFor(scheme);
  if (provider === undefined)
    throw new OpchainError('SCHEME_UNSUPPORTED', `No auth provider supports the security scheme "${scheme.name}".`);
  const request = { provider, scheme, credential, serverUrl, scopes: [] };
  const chosen = { ...request, key: GrantCache.keyOf(request) };
  const grants = isSingleUse ? new GrantCache(ports.clock) : ports.grants;
  return { chosen, grant: await obtainGrant(chosen, signal, { ...ports, grants }) };
}

function toReason(signal: AbortSignal | undefined): OpchainError {
  const reason: unknown = signal?.reason;
  return reason instanceof OpchainError
    ? reason
    : new OpchainError('RUN_CANCELLED', 'The call was stopped.', { cause: reason });
}
