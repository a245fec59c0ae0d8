import type { FolderAgents } from '@opchain/host';
import { formatError } from '../command/format-error.js';
import type { Io } from '../command/io.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { waitForAbort } from '../command/wait-for-abort.js';
import { readTexts } from '../options/parse-options.js';
import { runOptions } from '../options/run-options.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { toRunArguments } from '../run/run-arguments.js';
import { createServer } from './create-server.js';
import type { EditLog } from './edit-log.js';
import { openToolHost } from './open-tool-host.js';
import { describeEndpoint, startHttp } from './serve-http.js';
import type { ToolHost } from './tool-host.js';

/** A folder that a page shows, and that agents work in. */
export interface SharedFolder {
  readonly folder: string;
  readonly port: number;
  /** The origins that the page may call: so may the agents. */
  readonly origins: readonly string[];
  readonly allowsEdits: boolean;
  readonly agents: AgentFolder;
}

/** What agents do in a folder, which its page shows. */
export interface AgentFolder extends FolderAgents {
  readonly edits: EditLog;
}

/** Offers the chains of a folder to agents by HTTP until the command is interrupted. Returns the exit code. */
export async function serveFolder(
  { folder, port, origins, allowsEdits, agents }: SharedFolder,
  io: Io,
  plugins: readonly LoadedPlugin[],
): Promise<number> {
  const unset = readTexts(runOptions, () => undefined).values;
  const run = { ...toRunArguments(unset, [folder], { servers: {} }, []), origins };
  const { host, close } = await openToolHost(run, { allowsDestructive: false, allowsEdits, agents }, io, plugins);
  try {
    return await serveUntilAbort(host, port, 'Agents (MCP):', io);
  } finally {
    await close();
  }
}

/** Serves tools by HTTP until the command is interrupted. `label` is printed before the address. Returns the exit code. */
export async function serveUntilAbort(host: ToolHost, port: number, label: string, io: Io): Promise<number> {
  try {
    // The hints of these workflows were there before an agent connected.
    await host.tools();
    const endpoint = await startHttp(() => createServer(host), port, io);
    io.out(`${label} ${describeEndpoint(endpoint)}`);
    await waitForAbort(io.signal);
    await endpoint.close();
    return 0;
  } catch (error) {
    io.err(`opchain mcp: ${sanitizeLine(formatError(error))}\n`);
    return 1;
  }
}
