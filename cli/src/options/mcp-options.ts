import { option, type OptionTable } from './option.js';
import { between, flag, offFlag } from './option-types.js';
import { runOptions } from './run-options.js';

/** What `opchain mcp` takes of the options of a run. */
const mcpRunOptions = {
  environmentName: runOptions.environmentName,
  servers: runOptions.servers,
  descriptions: runOptions.descriptions,
  mock: runOptions.mock,
  mockSources: runOptions.mockSources,
  allowServers: runOptions.allowServers,
  allow: runOptions.allow,
  credentials: runOptions.credentials,
  allowedOrigins: runOptions.allowedOrigins,
  autoCredentials: runOptions.autoCredentials,
  inputs: { ...runOptions.inputs, heading: 'Inputs' },
  maxConcurrency: runOptions.maxConcurrency,
  timeoutMs: runOptions.timeoutMs,
  stepTimeoutMs: runOptions.stepTimeoutMs,
  maxBodyBytes: runOptions.maxBodyBytes,
  failOnMismatch: runOptions.failOnMismatch,
} satisfies OptionTable;

/** The options of `opchain mcp`. */
export const mcpOptions = {
  http: option(between(0, 65_535), '--http PORT', [
    'listen on this port of 127.0.0.1 instead of standard input and output (0 picks a free port);',
    'clients send the token that is printed, or that the variable OPCHAIN_MCP_TOKEN has',
  ]),
  destructive: option(flag, '--allow-destructive', [
    'also offer workflows that replace, change or delete records; without it, they are named at the',
    'start and are no tools',
  ]),
  edits: option(offFlag, '--no-edit', 'offer no tools that change the chain files'),
  ...mcpRunOptions,
} satisfies OptionTable;
