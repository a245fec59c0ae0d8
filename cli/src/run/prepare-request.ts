import type { ApiDescription, Chain, Credential, JsonValue, Kernel, RunOptions, RunRequest } from '@opchain/core';
import type { OpenedWorkflows } from '@opchain/core/internal/document';
import { bindCredential, listNamedOrigins } from '@opchain/core/internal/runner';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import type { Access } from '../access/access.js';
import { approveSecrets } from '../access/approve-secrets.js';
import { listUnknownSources } from '../documents/list-unknown-sources.js';
import { openDescription, requireAccess } from '../documents/open-description.js';
import { readCredential } from '../credentials/read-credential.js';
import { pick } from './pick.js';
import { readInput } from './read-input.js';
import type { RunArguments } from './run-arguments.js';
import { ScopeBuilder } from './scope-builder.js';

/** Milliseconds of work before the event loop has a turn. */
const SLICE_MS = 100;

/** With what the parts of a request are read. */
export interface RequestTools {
  readonly access: Access;
  readonly io: Io;
  /** Loads a description that may be read. Default: `openDescription`. */
  readonly describe?: (location: string) => Promise<ApiDescription>;
}

/**
 * Reads everything that the arguments refer to: descriptions, credentials, inputs. Throws `UsageError` with all
 * problems.
 */
export async function prepareRequest(
  kernel: Kernel,
  { chain, library }: OpenedWorkflows,
  args: RunArguments,
  tools: RequestTools,
): Promise<RunRequest> {
  const { access, io } = tools;
  const { describe = (location) => openDescription(kernel, location, { ...access, signal: io.signal }) } = tools;
  const errors = listUnknownSources(chain, args);
  const open = async (location: string, isNamed: boolean): Promise<ApiDescription> => {
    if (!isNamed) await requireAccess(location, access);
    return describe(location);
  };
  const named = { ...args, servers: omitKeys(args.servers, args.fileServers) };
  const scope = await new ScopeBuilder(library, args, open, errors).build();
  const { mocks } = args;
  const given = mocks?.hasAll === true ? {} : args.credentials;
  const credentials = Object.entries(given).map(([name, reference]): Credential | undefined => {
    try {
      return bindCredential(readCredential(name, reference, io.env), chain, named);
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
    credentials: [
      ...credentials.filter((credential) => credential !== undefined),
      ...(mocks?.credentials(kernel, [chain, ...Object.values(library.workflows)], scope.descriptions) ?? []),
    ],
    inputs,
    options: toRunOptions(args, access, io.signal),
  };
  // A dry run calls nobody.
  if (args.dryRun) return { ...request, credentials: bindToFileServers(request.credentials ?? [], args) };
  const approved = await approveFileServers(request, args, io);
  const ready = await nameServers(kernel, approved, access);
  if (mocks === undefined) return ready;
  // With mocks of all sources, also a server that only an operation names must not be called.
  return { ...ready, namedOrigins: [...(mocks.hasAll ? [] : (ready.namedOrigins ?? [])), mocks.origin] };
}

/** The credentials and password inputs may go to servers that only a file names if the user approves that. */
async function approveFileServers(request: RunRequest, args: RunArguments, io: Io): Promise<RunRequest> {
  const { credentials = [], chain, inputs = {} } = request;
  const origins = [...new Set(Object.values(args.fileServers).map((url) => new URL(url).origin))];
  const bound = bindToFileServers(credentials, args);
  const credentialUses = bound.flatMap(({ name, approvedOrigins }, index) =>
    approvedOrigins
      .filter((origin) => !credentials[index]?.approvedOrigins.includes(origin))
      .map((origin) => ({ name, origin })),
  );
  const named = namedOrigins(args);
  const inputUses = chain.inputs
    .filter(({ name, schema }) => schema['format'] === 'password' && Object.hasOwn(inputs, name))
    .flatMap(({ name }) => origins.map((origin) => ({ name: `input ${name}`, origin })))
    .filter(({ origin }) => !named.includes(origin));
  const approved = await approveSecrets([...credentialUses, ...inputUses], io);
  const refused = credentialUses.filter((use) => !approved.includes(use));
  if (refused.length > 0)
    throw new UsageError(
      refused.map(
        ({ name, origin }) =>
          `only the configuration or the environment names ${origin}, and the credential "${name}" is not approved for it; if you trust that server, add --allow-credential ${name}=${origin}, or set OPCHAIN_ALLOW_CREDENTIAL`,
      ),
    );
  const forInputs = inputUses.filter((use) => approved.includes(use)).map(({ origin }) => origin);
  return { ...request, credentials: bound, inputOrigins: [...named, ...forInputs] };
}

function bindToFileServers(credentials: readonly Credential[], { fileServers }: RunArguments): readonly Credential[] {
  return credentials.map((credential) => {
    const origins = (credential.sources ?? []).flatMap((source) =>
      listNamedOrigins(source, { servers: fileServers, descriptions: {} }),
    );
    return { ...credential, approvedOrigins: [...new Set([...credential.approvedOrigins, ...origins])] };
  });
}

/** The origins of the servers and descriptions that the arguments name. */
function namedOrigins({ servers, fileServers, descriptions }: RunArguments): readonly string[] {
  const named = { servers: omitKeys(servers, fileServers), descriptions };
  return [...new Set([...Object.keys(servers), ...Object.keys(descriptions)])].flatMap((name) =>
    listNamedOrigins(name, named),
  );
}

function omitKeys<T>(record: Readonly<Record<string, T>>, omitted: object): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !Object.hasOwn(omitted, name)));
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

const passedOn = [
  'maxConcurrency',
  'timeoutMs',
  'stepTimeoutMs',
  'maxBodyBytes',
  'maxBodyValues',
  'maxRetainedBytes',
  'seed',
] as const;

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
    // So that time limits and signals are seen while much is evaluated.
    sliceMs: SLICE_MS,
    autoCredentials: args.autoCredentials || args.mocks?.hasAll === true,
    validateResponses: args.validateResponses,
    ...(args.environment && { environment: args.environment.name }),
    ...pick(args, passedOn),
  };
}
