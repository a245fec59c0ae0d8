import { dirname } from 'node:path';
import type { ApiDescription, Chain, JsonValue, Kernel, RunRequest, RunSummary } from '@opchain/core';
import { readRow, type SuiteRow, type SuiteTest } from '@opchain/core/internal/suite';
import { type Access, createAccess } from '../../access/access.js';
import type { Io } from '../../command/io.js';
import { UsageError } from '../../command/usage-error.js';
import { openChain } from '../../documents/open-chain.js';
import { openDescription } from '../../documents/open-description.js';
import { applyOrder } from '../apply-order.js';
import { prepareRequest } from '../prepare-request.js';
import type { RunArguments } from '../run-arguments.js';
import { SharedDescriptions } from './shared-descriptions.js';

type Inputs = Readonly<Record<string, JsonValue>>;

/** How many workflows stay open for the next row or round. */
const MAX_OPEN = 100;

/** Runs the workflows of a suite. Each is opened once for all of its rows and rounds. */
export class TestExecutor {
  readonly #kernel: Kernel;
  readonly #args: RunArguments;
  readonly #io: Io;
  readonly #access = new Map<string, Promise<Access>>();
  readonly #requests = new Map<string, Promise<RunRequest>>();
  readonly #descriptions = new SharedDescriptions();

  constructor(kernel: Kernel, args: RunArguments, io: Io) {
    this.#kernel = kernel;
    this.#args = args;
    // What a command printed for an earlier run, such as a token, may have expired.
    this.#io = { ...io, env: { ...io.env } };
  }

  /** What a run of a workflow sends. Rejects with `UsageError` or the error of the document if it cannot be run. */
  async prepare(test: SuiteTest, given: Inputs, signal: AbortSignal): Promise<RunRequest> {
    const request = await this.#request(test, signal);
    const { chain, inputs = {} } = request;
    const fromRow = test.row === undefined ? {} : readRowValues(test.row, chain);
    const named = pickDeclared({ ...inputs, ...given, ...fromRow, ...this.#named(inputs) }, chain);
    return { ...request, inputs: named, options: { ...request.options, signal } };
  }

  /** The files of a folder may read and call the same. */
  accessOf(file: string): Promise<Access> {
    const folder = dirname(file);
    let access = this.#access.get(folder);
    if (access === undefined) this.#access.set(folder, (access = createAccess({ ...this.#args, file }, this.#io)));
    return access;
  }

  /** From now on, chains are read from their files again. Descriptions stay open. */
  forgetChains(): void {
    this.#requests.clear();
  }

  /** The tear-down with these values. It has a time limit of its own. */
  async tearDown(test: SuiteTest, given: Inputs, signal: AbortSignal, seed?: string): Promise<RunSummary> {
    const request = await this.prepare(test, given, signal);
    const { timeoutMs: _, ...options } = request.options ?? {};
    return this.#kernel.run({ ...request, options: { ...options, ...(seed !== undefined && { seed }) } }).finished;
  }

  /** Without the values of a row or of a set-up. */
  #request(test: SuiteTest, signal: AbortSignal): Promise<RunRequest> {
    const key = `${test.file}#${test.workflow}`;
    let request = this.#requests.get(key);
    if (request === undefined) {
      this.#requests.set(key, (request = this.#open(test, signal)));
      // A tear-down is opened after the suite was stopped, too.
      request.catch(() => this.#requests.delete(key));
      const [oldest] = this.#requests.keys();
      if (this.#requests.size > MAX_OPEN && oldest !== undefined) this.#requests.delete(oldest);
    }
    return request;
  }

  async #open({ file, workflow }: SuiteTest, signal: AbortSignal): Promise<RunRequest> {
    const args = { ...this.#args, file };
    const io = { ...this.#io, signal };
    const access = await this.accessOf(file);
    const opened = applyOrder(await openChain(file, workflow, access, signal), args, io);
    const describe = (location: string): Promise<ApiDescription> =>
      this.#descriptions.open(location, signal, () => openDescription(this.#kernel, location, { ...access, signal }));
    return prepareRequest(this.#kernel, opened, argumentsFor(opened.chain, args), { access, io, describe });
  }

  /** The inputs of the command line, which precede all others. */
  #named(inputs: Inputs): Inputs {
    return Object.fromEntries(Object.entries(inputs).filter(([name]) => Object.hasOwn(this.#args.inputs, name)));
  }
}

/** The arguments without the names that this chain does not have: in a suite, each is for those that have it. */
function argumentsFor(chain: Chain, args: RunArguments): RunArguments {
  const sources = new Set(chain.sources.map(({ name }) => name));
  const inputs = new Set(chain.inputs.map(({ name }) => name));
  const ofSource = <T>(record: Readonly<Record<string, T>>) => pickKeys(record, sources);
  return {
    ...args,
    servers: ofSource(args.servers),
    fileServers: ofSource(args.fileServers),
    descriptions: ofSource(args.descriptions),
    mockSources: args.mockSources.filter((name) => sources.has(name)),
    inputs: pickKeys(args.inputs, inputs),
  };
}

function pickKeys<T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)));
}

function pickDeclared(inputs: Inputs, { inputs: declared }: Chain): Inputs {
  return pickKeys(inputs, new Set(declared.map(({ name }) => name)));
}

/** The values of a row. Throws `UsageError`. */
export function readRowValues(row: SuiteRow, { inputs }: Chain): Inputs {
  const { values, problems } = readRow(row, inputs);
  if (problems.length === 0) return values;
  throw new UsageError(
    problems.map(({ kind, column, message }) =>
      kind === 'password'
        ? `the data file must not contain the password "${column}"; use --input ${column}=env:VARIABLE instead`
        : `${row.name}: the column "${column}" ${message}`,
    ),
  );
}
