import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  type CallToolResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { WorkflowTool } from './describe-tool.js';
import type { ToolHost } from './tool-host.js';

const KEY = 'confirm';

/**
 * Asks the user before the first run of a workflow that changes data, if the client can ask. Undefined if it may run; a
 * client that cannot ask has questions of its own, for which the tool has hints.
 */
export function confirmChange(
  { named, title, hints }: WorkflowTool,
  { mcpReq }: ServerContext,
  host: ToolHost,
  server: McpServer,
): InputRequiredResult | CallToolResult | undefined {
  const id = `${named.file}#${named.listed.workflow}`;
  // After an edit, the hint of a chain may be what the agent wrote.
  const reads = hints.safe || (hints.readOnly && !host.chains.hasEdits);
  if (reads || host.confirmed.has(id) || !canAsk(mcpReq, server)) return undefined;
  const answer = mcpReq.inputResponses?.[KEY];
  if (answer === undefined)
    return inputRequired({
      inputRequests: {
        [KEY]: inputRequired.elicit({
          message: `Run “${title}” (${id})? It ${hints.destructive ? 'may change or delete records' : 'creates records'}.`,
          requestedSchema: { type: 'object', properties: {} },
        }),
      },
    });
  if (isAccepted(answer)) {
    host.confirmed.add(id);
    return undefined;
  }
  return { content: [{ type: 'text', text: 'The user did not allow this run. Nothing was sent.' }], isError: true };
}

const isAccepted = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'action' in answer && answer.action === 'accept';

function canAsk({ envelope }: ServerContext['mcpReq'], { server }: McpServer): boolean {
  // Since the revision of 2026, each request names what its client can do; before, the first one did.
  const named: Readonly<Record<string, unknown>> = { ...envelope };
  const capabilities = named[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  return typeof capabilities === 'object' && capabilities !== null && 'elicitation' in capabilities;
}
