import type { ApiDescription, Chain, Credential, JsonValue, Kernel, RunOptions, RunRequest } from '@opchain/core';
import type { OpenedWorkflows } from '@opchain/core/internal/document';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import type { Access } from '../access/access.js';
import { bindCredential } from '../credentials/bind-credential.js';
import { listUnknownSources } from '../documents/list-unknown-sources.js';
import { openDescription, requireAccess } from '../documents/open-description.js';
import { readCredential } from '../credentials/read-credential.js';
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
  access: Access,
  io: Io,
): Promise<RunRequest> {
  const errors = listUnknownSources(chain, args);
  const open = async (location: string, isNamed: boolean): Promise<ApiDescription> => {
    if (!isNamed) await requireAccess(location, access);
    return openDescription(kernel, location, { ...access, signal: io.signal });
  };
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
  const request: RunRequest = {
    chain,
    ...scope,
    credentials: credentials.filter((credential) => credential !== undefined),
    inputs,
    options: toRunOptions(args, access, io.signal),
  };
  // A dry run calls nobody.
  return args.dryRun ? request : nameServers(kernel, request, access);
}

/** Adds the servers that the user named or now confirms; the run is rejected if it would call others. */
async function nameServers(kernel: Kernel, request: RunRequest, { servers }: Access): Promise<RunRequest> {
  const named = { ...request, namedOrigins: servers.origins, namedServersOnly: true };
  const hasServers = request.chain.sources.every(({ name, type }) => type === undefined && name in request.servers);
  if (hasServers) return named;
  const { diagnostics } = await kernel.plan(named);
  await Promise.allSettled(
    diagnostics.flatMap(({ code, origin, stepId }) =>
      code === 'SERVER_NOT_NAMED' && origin !== undefined ? [servers.require(origin, `the step ${stepId}`)] : [],
    ),
  );
  return { ...request, namedOrigins: servers.origins, namedServersOnly: true };
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
  const { environment } = args;
  for (const [name, value] of Object.entries(environment?.inputs ?? {})) {
    const input = chain.inputs.find((candidate) => candidate.name === name);
    if (input === undefined || name in inputs) continue;
    if (input.schema['format'] === 'password')
      errors.push(
        `the environment "${environment!.name}" must not contain the password "${name}"; use --input ${name}=env:VARIABLE`,
      );
    else inputs[name] = value;
  }
  return inputs;
}

function toRunOptions(args: RunArguments, { servers }: Access, signal: AbortSignal): RunOptions {
  return {
    signal,
    failFast: args.failFast,
    failOnMismatch: args.failOnMismatch,
    followRedirects:
      args.followRedirects &&
      ((origin) =>
        servers.require(origin, 'a redirect').then(
          () => true,
          () => false,
        )),
    autoCredentials: args.autoCredentials,
    validateResponses: args.validateResponses,
    ...(args.environment && { environment: args.environment.name }),
    ...(args.maxConcurrency === undefined ? {} : { maxConcurrency: args.maxConcurrency }),
    ...(args.timeoutMs === undefined ? {} : { timeoutMs: args.timeoutMs }),
    ...(args.stepTimeoutMs === undefined ? {} : { stepTimeoutMs: args.stepTimeoutMs }),
    ...(args.maxBodyBytes === undefined ? {} : { maxBodyBytes: args.maxBodyBytes }),
    ...(args.maxRetainedBytes === undefined ? {} : { maxRetainedBytes: args.maxRetainedBytes }),
  };
}
