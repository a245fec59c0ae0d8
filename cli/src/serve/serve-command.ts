import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeExecutor } from '@opchain/executor-node';
import type { BuilderHost } from '@opchain/host';
import { assetsFolder, startBuilderHost } from '@opchain/host';
import type { Command } from '../command.js';
import type { Io } from '../io.js';
import type { LoadedPlugin } from '../config/load-plugins.js';
import { openKernel } from '../config/open-kernel.js';
import { openDescription, resolveArgument } from '../run/open-description.js';
import { readDocument } from '../run/read-document.js';
import { formatBlockedOrigins, listBlockedOrigins } from './blocked-origins.js';
import { chooseServer } from './choose-server.js';
import type { ServeArguments } from './serve-arguments.js';
import { parseServeArguments } from './serve-arguments.js';
import { serveHelp } from './serve-help.js';
import { sourceName } from './source-name.js';

/** `opchain serve`: opens the builder for an API description. */
export const serveCommand: Command = {
  help: serveHelp,
  async execute(args, io, plugins) {
    const parsed = parseServeArguments(args);
    const location = resolveArgument(parsed.description);
    const { hints, apiServer } = await inspectDescription(parsed, location, plugins, io);
    if (!existsSync(join(assetsFolder, 'index.html')))
      return reportError(io, 'the page is not built; run: npm run build');
    const server = await startHost(parsed, location, apiServer, plugins, io);
    if (typeof server === 'number') return server;
    for (const { plugin, origin, browser } of plugins)
      if (browser === undefined)
        io.err(
          `warning: ${plugin.name} of ${origin} is not used in the page, because no package names a browser module for it\n`,
        );
    for (const hint of hints) io.out(`${hint}\n`);
    io.out(`Listening on ${server.url}\n`);
    await waitForAbort(io.signal);
    await server.close();
    return 0;
  },
};

interface DescriptionInspection {
  readonly hints: readonly string[];
  /** The initial server, if the page can call any server of the API. */
  readonly apiServer: string | undefined;
}

/** Reads the description once to reject an invalid one immediately and to list the origins that the page can reach. */
async function inspectDescription(
  { connect, relay }: ServeArguments,
  location: string,
  plugins: readonly LoadedPlugin[],
  io: Io,
): Promise<DescriptionInspection> {
  const kernel = await openKernel(plugins, io);
  try {
    const apiDescription = await openDescription(kernel, location, { allow: [], signal: io.signal });
    const allowedOrigins = [...connect, ...relay];
    return {
      hints: formatBlockedOrigins(listBlockedOrigins(apiDescription, location, allowedOrigins)),
      apiServer: chooseServer(apiDescription, location, allowedOrigins),
    };
  } finally {
    await kernel.dispose();
  }
}

async function startHost(
  parsed: ServeArguments,
  location: string,
  apiServer: string | undefined,
  plugins: readonly LoadedPlugin[],
  io: Io,
): Promise<BuilderHost | number> {
  const { port, connect, relay, allowedHosts } = parsed;
  const { ask } = io;
  const url = /^https?:/i.test(location) ? location : pathToFileURL(location).href;
  try {
    return await startBuilderHost({
      port,
      connect,
      relay,
      allowedHosts,
      executor: nodeExecutor,
      plugins: plugins.flatMap(({ origin, browser }) =>
        browser === undefined ? [] : [{ name: origin, file: browser }],
      ),
      ...(ask && { confirm: (origin) => ask(`The page asks to send calls to ${origin}. Allow it? [y/N] `) }),
      description: {
        name: sourceName(location),
        location: url,
        read: () => readDocument(location, { signal: io.signal }),
        ...(apiServer !== undefined && { server: apiServer }),
      },
      config: { storageKey: url },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      return reportError(io, `port ${port} of 127.0.0.1 is in use; choose another with --port, or 0 for a free one`);
    return reportError(io, `cannot listen on port ${port} of 127.0.0.1: ${message}`);
  }
}

function reportError(io: Io, message: string): number {
  io.err(`opchain serve: ${message}\n`);
  return 1;
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
