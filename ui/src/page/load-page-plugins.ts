import type { Plugin } from '@opchain/core';
import { readPluginModule } from '@opchain/core/internal/runner';
import type { PagePlugin } from '../page-config.js';

/** Imports the plugins that the host offers. Rejects with a sentence that names the one that cannot be used. */
export async function loadPagePlugins(plugins: readonly PagePlugin[]): Promise<readonly Plugin[]> {
  const loaded = await Promise.all(
    plugins.map(async ({ name, url }) => {
      const exports = (await import(new URL(url, document.baseURI).href).catch((error: unknown) => {
        throw new Error(`The plugin ${name} cannot be loaded: ${String(error)}`);
      })) as Readonly<Record<string, unknown>>;
      return readPluginModule(name, exports);
    }),
  );
  return loaded.flat();
}
