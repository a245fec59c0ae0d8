import { type BuilderHost, type BuilderHostOptions, startBuilderHost } from '../../host/src/index.js';

/** Serves the built page for an API that runs elsewhere. */
export function serveBuilder(
  api: string,
  name: string,
  options: Omit<BuilderHostOptions, 'description'> = {},
): Promise<BuilderHost> {
  return startBuilderHost({
    connect: [api],
    ...options,
    description: {
      name,
      location: `${api}/openapi.json`,
      server: api,
      read: async () => new Uint8Array(await (await fetch(`${api}/openapi.json`)).arrayBuffer()),
    },
  });
}
