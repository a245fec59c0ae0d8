import type { ApiDescription } from '../model/api-description.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import type { LoadScope, SpecLoader } from '../plugin/contract.js';
import type { SpecSource } from '../plugin/spec-source.js';
import type { KernelHooks } from '../plugin/hooks.js';
import type { LoadOptions } from './contract.js';

/** Reads a description with the first loader that accepts it. */
export async function loadDescription(
  original: SpecSource,
  options: LoadOptions,
  loaders: readonly SpecLoader[],
  hooks: KernelHooks,
): Promise<ApiDescription> {
  const signal = options.signal ?? new AbortController().signal;
  signal.throwIfAborted();
  const source = await hooks.beforeLoad.promise(original);
  const loader = loaders.find((one) => one.accepts(source));
  if (loader === undefined)
    throw new OpchainError('SPEC_NOT_RECOGNIZED', `${source.location} is not a supported API description.`, {
      file: source.location,
    });
  const scope: LoadScope = {
    signal,
    read: options.read ?? rejectRead,
    onProgress: options.onProgress ?? (() => undefined),
  };
  const description = await loader.load(source, scope);
  if (signal.aborted) {
    // The caller never receives it.
    description.dispose?.();
    signal.throwIfAborted();
  }
  await hooks.afterLoad.promise(description, source);
  return description;
}

function rejectRead(location: string): Promise<never> {
  return Promise.reject(
    new OpchainError(
      'REF_NOT_ALLOWED',
      `The description refers to ${location}, but reading other files or addresses is not allowed.`,
    ),
  );
}
