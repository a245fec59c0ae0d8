import type { JsonObject, JsonValue } from '@opchain/core';
import { writeJson } from '@opchain/core/internal/model';
import { type CallToolResult, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { version } from '../command/version.js';
import { formatError } from '../command/format-error.js';
import { UsageError } from '../command/usage-error.js';
import { addPrompts } from './add-prompts.js';
import { addResources } from './add-resources.js';
import type { BuilderTool } from './builder-tools.js';
import type { NamedWorkflow } from './chain-set.js';
import type { WorkflowTool } from './describe-tool.js';
import { DATA_NOTE, dataNote } from './run-log.js';
import type { ToolHost } from './tool-host.js';
import { toStandardSchema } from './to-standard-schema.js';

const instructions = `Each chain is a tool that calls an API in proven steps. find_operations, create_chain, edit_chain, validate and run build new chains. ${DATA_NOTE}`;

/**
 * A server for one connection, or for one request by HTTP.
 *
 * @param refreshMs how often to look for chain files that somebody else has changed, for a connection
 */
export async function createServer(host: ToolHost, refreshMs?: number): Promise<McpServer> {
  const server = new McpServer(
    { name: 'opchain', title: 'Opchain', version },
    { capabilities: { tools: { listChanged: true } }, instructions },
  );
  const offered = new Map<string, { remove(): void }>();
  let current: readonly WorkflowTool[] | undefined;
  const offer = async () => {
    const tools = await host.tools();
    if (tools === current) return;
    current = tools;
    for (const tool of offered.values()) tool.remove();
    offered.clear();
    for (const tool of tools) offered.set(tool.name, addWorkflowTool(server, tool, host));
  };
  for (const tool of host.builderTools) addBuilderTool(server, tool, offer);
  addRunTool(server, host);
  await offer();
  // Files that cannot be read now are read the next time.
  if (refreshMs !== undefined) setInterval(() => void offer().catch(() => undefined), refreshMs).unref();
  addResources(server, host);
  addPrompts(server, host);
  return server;
}

function addWorkflowTool(server: McpServer, tool: WorkflowTool, host: ToolHost) {
  const { name, title, description, inputSchema, outputSchema, hints } = tool;
  return server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: toStandardSchema(inputSchema),
      outputSchema: toStandardSchema(outputSchema),
      annotations: {
        readOnlyHint: hints.readOnly,
        destructiveHint: hints.destructive,
        idempotentHint: hints.idempotent,
      },
    },
    async (inputs, context) => explain(() => runOnServers({ host, server, named: tool.named, inputs, context })),
  );
}

function addBuilderTool(server: McpServer, tool: BuilderTool, onWritten: () => Promise<void>): void {
  const { name, description, properties, required, writes = false } = tool;
  server.registerTool(
    name,
    {
      description,
      inputSchema: toStandardSchema(toSchema(properties, required)),
      annotations: { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
    },
    async (args) => {
      const result = await explain(async () => toText(await tool.execute(args), tool.quotes));
      if (writes) await onWritten();
      return result;
    },
  );
}

function addRunTool(server: McpServer, host: ToolHost): void {
  server.registerTool(
    'run',
    {
      description: host.isMocked
        ? 'Run a workflow of a chain file on the mock.'
        : 'Run a workflow of a chain file on a mock, or on the servers that the user named.',
      inputSchema: toStandardSchema(
        toSchema(
          {
            file: { type: 'string' },
            workflow: { type: 'string' },
            inputs: { type: 'object' },
            ...(!host.isMocked && { on: { enum: ['mock', 'servers'], default: 'mock' } }),
          },
          ['file'],
        ),
      ),
      annotations: { readOnlyHint: false, destructiveHint: host.allowsDestructive },
    },
    async ({ file, workflow, inputs, on = 'mock' }, context) =>
      explain(async () => {
        const values = typeof inputs === 'object' && inputs !== null ? (inputs as Record<string, JsonValue>) : {};
        const named: NamedWorkflow = await host.find(
          typeof file === 'string' ? file : '',
          typeof workflow === 'string' ? workflow : undefined,
        );
        if (on !== 'servers') return host.run(await host.prepareOnMock(named, values), onProgress(context));
        return runOnServers({ host, server, named, inputs: values, context });
      }),
  );
}

/** What a run of a workflow needs. */
interface RunCall {
  readonly host: ToolHost;
  readonly server: McpServer;
  readonly named: NamedWorkflow;
  readonly inputs: Readonly<Record<string, JsonValue>>;
  readonly context: ServerContext;
}

/** Runs a workflow on the servers that the user named, once the user allows it. */
async function runOnServers({ host, server, named, inputs, context }: RunCall) {
  const run = await host.prepare(named, inputs);
  const progress = onProgress(context, run.tool.steps);
  if (host.isMocked) return host.run(run, progress);
  const onWaiting = () => progress.onStep(0, 'waiting for the user in the page');
  return (await host.confirmations.confirm(run, context, server, onWaiting)) ?? host.run(run, progress);
}

/** What a run reports while it goes on, and what stops it. */
function onProgress({ mcpReq }: ServerContext, total?: number) {
  const progressToken = mcpReq._meta?.progressToken;
  const sent: Promise<void>[] = [];
  return {
    signal: mcpReq.signal,
    reported: async () => void (await Promise.allSettled(sent)),
    onStep(progress: number, message: string): void {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, message, ...(total !== undefined && total >= progress && { total }) };
      sent.push(mcpReq.notify({ method: 'notifications/progress', params }));
    },
  };
}

function toSchema(properties: JsonObject, required: readonly string[]): JsonObject {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required: [...required] }),
    additionalProperties: false,
  };
}

function toText(value: JsonValue, quotes = false): CallToolResult {
  return { content: [{ type: 'text', text: writeJson(value) }, ...(quotes ? [dataNote] : [])] };
}

/** An error as the result of the tool, which the agent reads. */
async function explain<T>(work: () => Promise<T>): Promise<T | CallToolResult> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof UsageError ? error.errors.join('\n') : formatError(error);
    return { content: [{ type: 'text', text: message }], isError: true };
  }
}
