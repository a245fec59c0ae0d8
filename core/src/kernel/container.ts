// The only file that imports the dependency container. Nothing here uses decorators.
import './reflect-polyfill.js';
import { container, type DependencyContainer, type InjectionToken, instanceCachingFactory } from 'tsyringe';
import { Subject } from 'rxjs';
import type { Clock } from '../model/clock.js';
import type { OpchainError } from '../model/errors/opchain-error.js';
import type { RunEvent } from '../model/run-event.js';
import type { KernelHooks } from '../plugin/hooks.js';
import { GrantCache } from '../runner/grants/grant-cache.js';
import type { RunnerPorts } from '../runner/contract/ports.js';
import { createHooks } from './hooks/create-hooks.js';
import type { KernelOptions } from './contract.js';
import { createRunIds } from './create-run-ids.js';
import { PluginRegistry } from './plugin-registry.js';
import { systemClock } from './time/system-clock.js';

const clockToken: InjectionToken<Clock> = Symbol('clock');
const hooksToken: InjectionToken<KernelHooks> = Symbol('hooks');
const eventsToken: InjectionToken<Subject<RunEvent>> = Symbol('events');
const registryToken: InjectionToken<PluginRegistry> = Symbol('registry');
const grantsToken: InjectionToken<GrantCache> = Symbol('grants');
const portsToken: InjectionToken<RunnerPorts> = Symbol('ports');

/** The parts of one kernel. */
export interface KernelParts {
  readonly hooks: KernelHooks;
  readonly events: Subject<RunEvent>;
  readonly registry: PluginRegistry;
  readonly grants: GrantCache;
  readonly ports: RunnerPorts;
}

/** Creates a kernel's parts in a separate container, so that two kernels share no part. */
export function composeKernel({ clock, onPluginError }: KernelOptions): KernelParts {
  const own = container.createChildContainer();
  const provide = <T>(token: InjectionToken<T>, make: (parts: DependencyContainer) => T): void => {
    own.register(token, { useFactory: instanceCachingFactory(make) });
  };
  const report = (error: OpchainError): void => onPluginError?.(error);

  provide(clockToken, () => clock ?? systemClock);
  provide(hooksToken, () => createHooks());
  provide(eventsToken, () => new Subject<RunEvent>());
  provide(
    registryToken,
    (parts) =>
      new PluginRegistry({
        hooks: parts.resolve(hooksToken),
        events: parts.resolve(eventsToken).asObservable(),
        report,
        clock: parts.resolve(clockToken),
      }),
  );
  provide(grantsToken, (parts) => new GrantCache(parts.resolve(clockToken)));
  provide(portsToken, (parts): RunnerPorts => {
    const registry = parts.resolve(registryToken);
    const events = parts.resolve(eventsToken);
    return {
      clock: parts.resolve(clockToken),
      hooks: parts.resolve(hooksToken),
      grants: parts.resolve(grantsToken),
      executorFor: (call) => registry.executors.find((executor) => executor.handles(call)),
      providerFor: (scheme) => registry.providers.find((provider) => provider.handles(scheme)),
      onEvent: (event) => events.next(event),
      createRunId: createRunIds(),
    };
  });

  return {
    hooks: own.resolve(hooksToken),
    events: own.resolve(eventsToken),
    registry: own.resolve(registryToken),
    grants: own.resolve(grantsToken),
    ports: own.resolve(portsToken),
  };
}
