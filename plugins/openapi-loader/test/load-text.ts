import { type ApiDescription, type LoadScope, OpchainError, type SpecLoader } from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/testing';
import { openApiLoader, type OpenApiLoaderOptions } from '../src/index.js';

/** The loader that the plugin adds. */
export async function openLoader(options?: OpenApiLoaderOptions): Promise<SpecLoader> {
  const [loader] = (await openPlugin(openApiLoader(options))).specLoaders;
  if (loader === undefined) throw new Error('The plugin adds no loader.');
  return loader;
}

/** A scope that reads only these files; `reads` lists the requested locations. */
export function scopeOf(files: Readonly<Record<string, unknown>> = {}): LoadScope & { readonly reads: string[] } {
  const reads: string[] = [];
  return {
    reads,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    read: (location) => {
      reads.push(location);
      const file = Object.hasOwn(files, location) ? files[location] : undefined;
      if (file === undefined) return Promise.reject(new OpchainError('REF_NOT_ALLOWED', `${location} is not allowed.`));
      return Promise.resolve(typeof file === 'string' ? file : JSON.stringify(file));
    },
  };
}

/** Loads a description given as text or as a value. */
export async function loadText(
  content: unknown,
  options: { readonly location?: string; readonly scope?: LoadScope; readonly limits?: OpenApiLoaderOptions } = {},
): Promise<ApiDescription> {
  const loader = await openLoader(options.limits);
  const text = typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content);
  return loader.load({ location: options.location ?? 'api.json', content: text }, options.scope ?? scopeOf());
}
