import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeExecutor } from '@opchain/executor-node';
import {
  assetsFolder,
  type BuilderHost,
  type BuilderHostOptions,
  createPageQuestions,
  startBuilderHost,
} from '@opchain/host';
import type { Command } from '../command/command.js';
import type { Io } from '../command/io.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { environmentsName, findConfig } from '../config/find-config.js';
import { readFileEnvironments } from '../config/read-environment.js';
import { openKernel } from '../config/open-kernel.js';
import { relayingPlugin, tlsPluginName } from '../config/tls-plugin.js';
import { openDescription, resolveArgument } from '../documents/open-description.js';
import { readDocument } from '../documents/read-document.js';
import { UsageError } from '../command/usage-error.js';
import { waitForAbort } from '../command/wait-for-abort.js';
import type { AgentFolder } from '../mcp/serve-folder.js';
import { formatBlockedOrigins, listBlockedOrigins } from './blocked-origins.js';
import { chooseServer } from './choose-server.js';
import type { Presets } from './list-proposals.js';
import { parseServeArguments, type ServeArguments } from './serve-arguments.js';
import { serveHelp } from './serve-help.js';
import { sourceName } from './source-name.js';

/** `opchain serve`: opens the builder for an API description, or for the documents of a folder. */
export const serveCommand: Command = {
  help: serveHelp,
  async execute(args, io, plugins, defaults) {
    const parsed = parseServeArguments(args, defaults);
    const isFolder = statSync(resolve(parsed.location), { throwIfNoEntry: false })?.isDirectory() ?? false;
    const forFolders = [...(parsed.readOnly ? ['--read-only'] : []), ...(parsed.mcp === undefined ? [] : ['--mcp'])];
    if (!isFolder && forFolders.length > 0)
      throw new UsageError(forFolders.map((option) => `${option} needs a folder, but got ${parsed.location}`));
    const location = isFolder ? resolve(parsed.location) : resolveArgument(parsed.location);
    const agents = parsed.mcp === undefined ? undefined : await createAgentFolder();
    const { hints, served } = isFolder
      ? { hints: [], served: { folder: { path: location, readOnly: parsed.readOnly, agents } } }
      : await inspectDescription(parsed, location, plugins, io);
    if (!existsSync(join(assetsFolder, 'index.html')))
      return reportError(io, 'the page is not built; run: npm run build');
    const environments =
      parsed.environments ?? findConfig(isFolder ? location : process.cwd(), io.env['HOME'], [environmentsName]);
    if (environments !== undefined) await readFileEnvironments(environments);
    const server = await startHost(parsed, location, { ...served, environments }, plugins, io);
    if (typeof server === 'number') return server;
    for (const { plugin, origin, browser } of plugins)
      if (browser === undefined && plugin.name !== tlsPluginName)
        io.err(
          `warning: ${plugin.name} of ${origin} is not used in the page, because no package names a browser module for it\n`,
        );
    for (const hint of hints) io.out(`${hint}\n`);
    io.out(`Listening on ${server.url}\n`);
    try {
      return await serveAgents(parsed, { folder: location, agents }, plugins, io);
    } finally {
      await server.close();
    }
  },
};

async function createAgentFolder(): Promise<AgentFolder> {
  const { EditLog } = await import('../mcp/edit-log.js');
  const edits = new EditLog();
  return { edits, questions: createPageQuestions(), changes: (file) => edits.changes(file) };
}

/** Offers the chains of the folder to agents if that is asked for, until the command is interrupted. Returns the exit code. */
async function serveAgents(
  { mcp, readOnly, connect, relay }: ServeArguments,
  { folder, agents }: { readonly folder: string; readonly agents: AgentFolder | undefined },
  plugins: readonly LoadedPlugin[],
  io: Io,
): Promise<number> {
  if (mcp !== undefined && agents !== undefined) {
    const { serveFolder } = await import('../mcp/serve-folder.js');
    const origins = [...connect, ...relay];
    return serveFolder({ folder, port: mcp, origins, allowsEdits: !readOnly, agents }, io, plugins);
  }
  await waitForAbort(io.signal);
  return 0;
}

/** What the page opens. */
type Served = Pick<BuilderHostOptions, 'description' | 'folder' | 'environments'> & {
  readonly presets?: Presets;
};

/** Reads the description once to reject an invalid one immediately and to list the origins that the page can reach. */
async function inspectDescription(
  { connect, relay }: ServeArguments,
  location: string,
  plugins: readonly LoadedPlugin[],
  io: Io,
): Promise<{ readonly hints: readonly string[]; readonly served: Served }> {
  const kernel = await openKernel(plugins, io);
  try {
    const apiDescription = await openDescription(kernel, location, {
      allow: [],
      signal: io.signal,
      network: io.network,
    });
    const allowedOrigins = [...connect, ...relay];
    const server = chooseServer(apiDescription, location, allowedOrigins);
    const name = sourceName(location);
    const { listProposals } = await import('./list-proposals.js');
    return {
      hints: formatBlockedOrigins(listBlockedOrigins(apiDescription, location, allowedOrigins)),
      served: {
        presets: await listProposals(apiDescription, { name, url: toUrl(location) }),
        description: {
          name,
          location: toUrl(location),
          read: () => readDocument(location, { signal: io.signal, network: io.network }),
          ...(server !== undefined && { server }),
        },
      },
    };
  } finally {
    await kernel.dispose();
  }
}

async function startHost(
  parsed: ServeArguments,
  location: string,
  { presets, ...served }: Served,
  plugins: readonly LoadedPlugin[],
  io: Io,
): Promise<BuilderHost | number> {
  const { port, connect, relay, allowedHosts } = parsed;
  const { ask } = io;
  try {
    return await startBuilderHost({
      port,
      connect,
      relay,
      allowedHosts,
      executor: (options) => relayingPlugin(plugins, nodeExecutor({ ...io.network, ...options })),
      plugins: plugins.flatMap(({ origin, browser }) =>
        browser === undefined ? [] : [{ name: origin, file: browser }],
      ),
      ...(ask && {
        confirm: (origin) => ask(`The page requests permission to send calls to ${origin}. Allow it? [y/N] `),
      }),
      ...served,
      config: { storageKey: toUrl(location), ...(presets && { presets }) },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      return reportError(io, `port ${port} of 127.0.0.1 is in use; choose another with --port, or 0 for a free one`);
    return reportError(io, `cannot listen on port ${port} of 127.0.0.1: ${message}`);
  }
}

function toUrl(location: string): string {
  return /^https?:/i.test(location) ? location : pathToFileURL(location).href;
}

function reportError(io: Io, message: string): number {
  io.err(`opchain serve: ${message}\n`);
  return 1;
}
