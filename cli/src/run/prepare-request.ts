import type { ApiDescription, Chain, Credential, JsonValue, Kernel, RunOptions, RunRequest } from '@opchain/core';
import type { OpenedWorkflows } from '@opchain/core/document';
import type { Io } from '../io.js';
import { UsageError } from '../usage-error.js';
import { bindCredential } from './bind-credential.js';
import { listNamedOrigins } from './list-named-origins.js';
import { listUnknownSources } from './list-unknown-sources.js';
import { openDescription } from './open-description.js';
import { readCredential } from './read-credential.js';
import { readInput } from './read-input.js';
import type { RunArguments } from './run-arguments.js';
import { ScopeBuilder } from './scope-builder.js';

/**
 * Reads everything that the arguments refer to: descriptions, credentials, inputs. Throws `UsageError` with all
 * problems.
 */
export async function prepareRequest(
  kernel: Kernel,
  { chain, library }: OpenedWorkflows,
  args: RunArguments,
  io: Io,
): Promise<RunRequest> {
  const errors = listUnknownSources(chain, args);
  const open = (location: string, base: string): Promise<ApiDescription> =>
    openDescription(kernel, location, base, args.allow, io.signal);
  const scope = await new ScopeBuilder(library, args, open, errors).build();
  const credentials = Object.entries(args.credentials).map(([name, reference]): Credential | undefined => {
    try {
      return bindCredential(readCredential(name, reference, io.env), chain, args);
    } catch (error) {
      errors.push(`--credential ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  });
  const inputs = readInputs(chain, args, io, errors);
  if (errors.length > 0) throw new UsageError(errors);
  return {
    chain,
    ...scope,
    namedOrigins: chain.sources.flatMap(({ name }) => listNamedOrigins(name, args)),
    credentials: credentials.filter((credential) => credential !== undefined),
    inputs,
    options: toRunOptions(args, io.signal),
  };
}

function readInputs(chain: Chain, args: RunArguments, io: Io, errors: string[]): Record<string, JsonValue> {
  const inputs = Object.create(null) as Record<string, JsonValue>;
  for (const [name, rawValue] of Object.entries(args.inputs)) {
    const input = chain.inputs.find((candidate) => candidate.name === name);
    try {
      inputs[name] = readInput(rawValue, input, io.env);
    } catch (error) {
      errors.push(`--input ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return inputs;
}

function toRunOptions(args: RunArguments, signal: AbortSignal): RunOptions {
  return {
    signal,
    failFast: args.failFast,
    failOnMismatch: args.failOnMismatch,
    followRedirects: args.followRedirects,
    autoCredentials: args.autoCredentials,
    validateResponses: args.validateResponses,
    ...(args.maxConcurrency === undefined ? {} : { maxConcurrency: args.maxConcurrency }),
    ...(args.timeoutMs === undefined ? {} : { timeoutMs: args.timeoutMs }),
    ...(args.stepTimeoutMs === undefined ? {} : { stepTimeoutMs: args.stepTimeoutMs }),
    ...(args.maxBodyBytes === undefined ? {} : { maxBodyBytes: args.maxBodyBytes }),
    ...(args.maxRetainedBytes === undefined ? {} : { maxRetainedBytes: args.maxRetainedBytes }),
  };
}
