import type { Plugin, SpecLoader } from '@opchain/core/plugin';
import { loadDescription, type LoadLimits } from './load-description.js';
import { acceptSource } from './text/accept-source.js';

/** Options of `openApiLoader`. */
export type OpenApiLoaderOptions = LoadLimits;

/** Creates the plugin that reads OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0, as JSON or YAML. */
export function openApiLoader(options: OpenApiLoaderOptions = {}): Plugin {
  const loader: SpecLoader = {
    name: 'openapi',
    accepts: acceptSource,
    load: (source, scope) => loadDescription(source, scope, options),
  };
  return {
    name: 'openapi-loader',
    apply(context) {
      context.addSpecLoader(loader);
    },
  };
}
