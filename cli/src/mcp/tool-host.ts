import type { JsonValue, RunEvent } from '@opchain/core';
import { uniqueName, toPlainId } from '@opchain/core/internal/model';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { UsageError } from '../command/usage-error.js';
import { formatError } from '../command/format-error.js';
import type { PageQuestions } from '@opchain/host';
import type { ApiCatalog } from './api-catalog.js';
import type { BuilderTool } from './builder-tools.js';
import type { ChainSet, NamedWorkflow } from './chain-set.js';
import { RunConfirmations } from './confirm-run.js';
import { describeTool, type WorkflowTool } from './describe-tool.js';
import { fingerprintOf, type PreparedRun } from './prepare-run.js';
import { type RunLog, toToolResult } from './run-log.js';

type Inputs = Readonly<Record<string, JsonValue>>;

/** The longest name that clients accept for a tool. */
const MAX_NAME = 60;

/** What a run reports while it goes on, and what stops it. */
export interface RunProgress {
  readonly signal: AbortSignal;
  readonly onStep: (progress: number, message: string) => void;
  /** Resolves when all of it was sent: after the result, clients read none. */
  readonly reported: () => Promise<void>;
}

export interface ToolHostOptions {
  readonly chains: ChainSet;
  /** The same chains, with mocks of all sources. */
  readonly mocked: () => Promise<ChainSet>;
  readonly catalog: ApiCatalog;
  readonly runs: RunLog;
  readonly builderTools: readonly BuilderTool[];
  /** The inputs that the command line gives. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly allowsDestructive: boolean;
  /** Questions in the page that shows the folder. */
  readonly questions?: PageQuestions | undefined;
  /** All calls are answered by mocks. */
  readonly isMocked: boolean;
  readonly signal: AbortSignal;
  /** Tells the user why a workflow is not offered. */
  readonly warn: (line: string) => void;
}

/** What all connections of a server share: tools, runs, and what the user allowed. */
export class ToolHost {
  readonly #options: ToolHostOptions;
  #tools: Promise<readonly WorkflowTool[]> | undefined;
  /** The state of the files that the tools are of. */
  #stamp = '';
  readonly #warned = new Set<string>();
  /** What the user allowed to run. */
  readonly confirmations: RunConfirmations;

  constructor(options: ToolHostOptions) {
    this.#options = options;
    this.confirmations = new RunConfirmations(options.questions);
  }

  get builderTools(): readonly BuilderTool[] {
    return this.#options.builderTools;
  }

  get chains(): ChainSet {
    return this.#options.chains;
  }

  get catalog(): ApiCatalog {
    return this.#options.catalog;
  }

  get runs(): RunLog {
    return this.#options.runs;
  }

  get isMocked(): boolean {
    return this.#options.isMocked;
  }

  get allowsDestructive(): boolean {
    return this.#options.allowsDestructive;
  }

  /** The workflows that are tools. The chain files are read again if they have changed. */
  async tools(): Promise<readonly WorkflowTool[]> {
    const stamp = await this.chains.stamp();
    if (stamp !== this.#stamp) this.#tools = undefined;
    this.#stamp = stamp;
    return (this.#tools ??= this.#describeAll());
  }

  /** The workflow of a file, which may be none of the tools. Rejects with `UsageError` if there is no such workflow. */
  async find(file: string, workflow?: string): Promise<NamedWorkflow> {
    const { workflows, errors } = await this.chains.list();
    const found = workflows.filter((each) => each.file === file || each.file.endsWith(`/${file}`));
    const named = workflow === undefined ? found[0] : found.find(({ listed }) => listed.workflow === workflow);
    if (named !== undefined && (workflow !== undefined || found.length === 1)) return named;
    const unreadable = errors.filter((each) => each.includes(file));
    if (unreadable.length > 0) throw new UsageError(unreadable);
    const names = (found.length > 0 ? found : workflows).map((each) => `${each.file} ${each.listed.workflow}`);
    throw new UsageError([`name a file and one of its workflows: ${names.join(', ') || 'there are none'}`]);
  }

  /** A run as its file has it now. Rejects with `UsageError` if it must not be run on servers. */
  async prepare(named: NamedWorkflow, inputs: Inputs): Promise<PreparedRun> {
    const { allowsDestructive, isMocked } = this.#options;
    const run = await this.#prepare(this.chains, await this.chains.reread(named), inputs);
    if (!run.tool.hints.destructive || allowsDestructive || isMocked) return run;
    throw new UsageError([
      `${named.file} ${named.listed.workflow} may change or delete records: the user must start opchain mcp with --allow-destructive; it runs on the mock`,
    ]);
  }

  /** The same on mocks of all sources. */
  async prepareOnMock(named: NamedWorkflow, inputs: Inputs): Promise<PreparedRun> {
    return this.#prepare(this.isMocked ? this.chains : await this.#options.mocked(), named, inputs);
  }

  async #prepare(chains: ChainSet, named: NamedWorkflow, given: Inputs): Promise<PreparedRun> {
    const request = await chains.open(named, given);
    const tool = await describeTool(named, named.listed.workflow, request, this.#options.given);
    return { kernel: chains.kernel, request, tool, given, fingerprint: fingerprintOf(request, tool) };
  }

  async run(
    { kernel, request, tool }: PreparedRun,
    { signal, onStep, reported }: RunProgress,
  ): Promise<CallToolResult> {
    const options = { ...request.options, signal: AbortSignal.any([signal, this.#options.signal]) };
    const run = kernel.run({ ...request, options });
    let finished = 0;
    const subscription = run.events.subscribe((event: RunEvent) => {
      if (event.type !== 'step-finished' || event.within !== undefined) return;
      finished += 1;
      const { stepId, state, response } = event.result;
      onStep(finished, `${stepId} ${state}${response === undefined ? '' : ` (${response.status})`}`);
    });
    const summary = await run.finished;
    subscription.unsubscribe();
    await reported();
    return toToolResult(this.runs.add(tool.named.file, request, summary));
  }

  async #describeAll(): Promise<readonly WorkflowTool[]> {
    const { chains, given, allowsDestructive, isMocked } = this.#options;
    const { workflows, errors } = await chains.list();
    for (const error of errors) this.#warn(error);
    const names = new Set(['run', ...this.builderTools.map(({ name }) => name)]);
    const tools: WorkflowTool[] = [];
    const fingerprints: string[] = [];
    for (const named of workflows) {
      const { workflow } = named.listed;
      try {
        const name = uniqueName((toPlainId(workflow) ?? 'chain').slice(0, MAX_NAME), (each) => names.has(each));
        const request = await chains.open(named);
        const tool = await describeTool(named, name, request, given);
        fingerprints.push(fingerprintOf(request, tool));
        if (tool.hints.destructive && !allowsDestructive && !isMocked) {
          this.#warn(`${named.file} ${workflow} may change or delete records: it is a tool with --allow-destructive`);
          continue;
        }
        names.add(name);
        tools.push(tool);
      } catch (error) {
        this.#warn(`${named.file} ${workflow}: ${formatError(error)}`);
      }
    }
    this.confirmations.trust(fingerprints);
    return tools;
  }

  #warn(line: string): void {
    if (!this.#warned.has(line)) this.#options.warn(line);
    this.#warned.add(line);
  }
}
