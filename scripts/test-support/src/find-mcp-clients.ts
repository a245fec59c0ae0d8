import { spawnSync } from 'node:child_process';

/** The Python with the SDK of the Model Context Protocol, if there is one: `MCP_PYTHON`, otherwise what `.ci/run` made. */
export function findMcpPython(): string | undefined {
  const command = process.env['MCP_PYTHON'] ?? `${process.cwd()}/.cache/mcp-python/bin/python`;
  return spawnSync(command, ['-c', 'from mcp import Client'], { stdio: 'ignore' }).status === 0 ? command : undefined;
}

const inspector = ['--yes', '-p', 'node@24', '-p', '@modelcontextprotocol/inspector@2.12.0', 'mcp-inspector', '--cli'];

/** The arguments of `npx` for the official inspector on the command line, if it is installed or can be. */
export function findMcpInspector(): readonly string[] | undefined {
  return spawnSync('npx', [...inspector, '--help'], { stdio: 'ignore', timeout: 120_000 }).status === 0
    ? inspector
    : undefined;
}
