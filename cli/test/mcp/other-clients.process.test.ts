import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, jest, test } from '@jest/globals';
import { findMcpInspector, findMcpPython } from '@opchain/test-support/find-mcp-clients';
import { bin, useNotes } from './use-notes.js';

jest.setTimeout(120_000);
const notes = useNotes();
const python = findMcpPython();
const inspector = findMcpInspector();
if (python === undefined) process.stdout.write('Skipped: the Python client (no Python with "mcp"; see MCP_PYTHON).\n');
if (inspector === undefined) process.stdout.write('Skipped: the inspector (npx cannot install it).\n');

async function print(
  command: string,
  args: readonly string[],
): Promise<{ readonly out: string; readonly all: string }> {
  const child = spawn(command, args, { cwd: notes.folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, all: out + err };
}

(python === undefined ? test.skip : test)(
  'the Python SDK uses all tools, cancels, and reads progress and errors',
  async () => {
    const args = [resolve('cli/test/mcp/python-client.py'), process.execPath, bin, 'mcp', ...notes.toServer()];
    const { out, all } = await print(python ?? '', args);
    expect(all).not.toContain('Traceback');
    expect(JSON.parse(out)).toMatchObject({
      tools: expect.arrayContaining(['writeNote', 'edit_chain', 'run']),
      run: { verdict: 'passed', outputs: { id: 'n-1' } },
      asked: ['Run “Write a note” (write.arazzo.yaml#writeNote)? It creates records.'],
      progress: expect.arrayContaining([[1, 2, 'create succeeded (201)']]),
      find_operations: { isError: false, text: expect.stringContaining('createNote') },
      get_operation: { isError: false, text: expect.stringContaining('"required":["text"]') },
      propose_chains: { isError: false },
      create_chain: { isError: false, text: expect.stringContaining('"steps":["createNote"]') },
      edit_chain: { isError: false, text: expect.stringContaining('"steps":["add"]') },
      validate: { isError: false },
      mock: { isError: false, text: expect.stringContaining('"verdict":"passed"') },
      read_result: { isError: false, text: expect.stringContaining('"status":201') },
      undo_edit: { isError: false, text: expect.stringContaining('"steps":["createNote"]') },
      invalid: { isError: true, text: expect.stringContaining('must have at least 1 characters') },
      failed: { isError: true, text: expect.stringContaining('STATUS_UNEXPECTED') },
      unknown: { isError: true, text: expect.stringContaining('no_such_tool') },
      cancelled: true,
      report: 'cancelled',
      resources: expect.arrayContaining(['opchain://chains/write.arazzo.yaml', 'opchain://reports/1']),
      prompts: ['build_chain', 'explain_failure'],
    });
  },
);

describe('the official inspector', () => {
  const inspect = async (method: string, ...args: readonly string[]) => {
    const server = ['--config', 'mcp.json', '--server', 'opchain', '--method', method];
    return (await print('npx', [...(inspector ?? []), ...server, ...args])).all;
  };

  (inspector === undefined ? test.skip : test)('lists and calls tools, and reads resources and prompts', async () => {
    const opchain = { command: process.execPath, args: [bin, 'mcp', ...notes.toServer()], cwd: notes.folder };
    await writeFile(join(notes.folder, 'mcp.json'), JSON.stringify({ mcpServers: { opchain } }));
    const tools = await inspect('tools/list');
    for (const part of ['"writeNote"', '"edit_chain"']) expect(tools).toContain(part);
    // It names schemas that some clients do not understand.
    expect(tools).not.toContain('Schema portability');
    expect(await inspect('tools/call', '--tool-name', 'list')).toContain('passed');
    expect(await inspect('resources/list')).toContain('opchain://chains/write.arazzo.yaml');
    expect(await inspect('prompts/list')).toContain('build_chain');
  });
});
