import { readFileSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { ChainDiagnostic, JsonValue, Kernel, RunRequest } from '@opchain/core';
import { parseText } from '@opchain/core/internal/document';
import { isOpchainError } from '@opchain/core/internal/model';
import { type ListedWorkflow, listSuiteWorkflows, type SuiteTest } from '@opchain/core/internal/suite';
import { isInside, resolveLinks, resolveTarget } from '../access/readable-folders.js';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import { formatError } from '../command/format-error.js';
import { readChainFile } from '../documents/open-chain.js';
import type { RunArguments } from '../run/run-arguments.js';
import { collectFiles } from '../run/suite/collect-files.js';
import { TestExecutor } from '../run/suite/execute-test.js';
import type { EditLog } from './edit-log.js';
import { replaceFile } from './replace-file.js';

/** A workflow of a chain file. */
export interface NamedWorkflow {
  /** As `opchain run` takes it. */
  readonly file: string;
  readonly listed: ListedWorkflow;
}

/** What can be run of the chain files, and why some of them cannot be read. */
export interface ListedChains {
  readonly workflows: readonly NamedWorkflow[];
  readonly errors: readonly string[];
}

const descriptionKey = /^(?:\{\s*)?["']?(?:openapi|swagger)["']?\s*:/m;

/** The chains of the operands. They are read again for each call, so that what was edited counts. */
export class ChainSet {
  readonly #kernel: Kernel;
  readonly #args: RunArguments;
  readonly #executor: TestExecutor;
  readonly #signal: AbortSignal;
  readonly #edits: EditLog;

  constructor(kernel: Kernel, args: RunArguments, io: Io, edits: EditLog) {
    this.#edits = edits;
    this.#kernel = kernel;
    this.#args = args;
    this.#executor = new TestExecutor(kernel, args, io);
    this.#signal = io.signal;
  }

  /** The folder of the operands in which chains can be created; undefined if only files are named. */
  get folder(): string | undefined {
    return this.#args.files.find(isFolder);
  }

  /** The names of the chain files: relative to the working folder, or to their own. An empty folder has none. */
  async files(): Promise<readonly string[]> {
    try {
      const found = await collectFiles(this.#args.files);
      return found.filter((file) => !this.#leadsOut(file)).map((file) => this.#nameOf(file));
    } catch (error) {
      if (error instanceof UsageError && this.folder !== undefined) return [];
      throw error;
    }
  }

  /** Changes when a chain file is changed, added or removed. */
  async stamp(): Promise<string> {
    const stamps = (await this.files()).map((file) => {
      const { mtimeMs, ctimeMs, size, ino } = statSync(this.pathOf(file), { throwIfNoEntry: false }) ?? {};
      return [file, mtimeMs, ctimeMs, size, ino].join();
    });
    return stamps.join('\n');
  }

  /** The API descriptions in the folder. */
  async descriptions(): Promise<readonly string[]> {
    const { folder } = this;
    if (folder === undefined) return [];
    const { glob } = await import('tinyglobby');
    const found = await glob(['**/*.{yaml,yml,json}'], { cwd: folder, absolute: true, ignore: ['**/node_modules/**'] });
    return found
      .filter((file) => !this.#leadsOut(file) && descriptionKey.test(readFileSync(file, 'utf8').slice(0, 10_000)))
      .map((file) => this.#nameOf(file))
      .sort();
  }

  async list(): Promise<ListedChains> {
    const workflows: NamedWorkflow[] = [];
    const errors: string[] = [];
    for (const file of await this.files())
      try {
        const listed = listSuiteWorkflows(await parseText(readChainFile(this.pathOf(file)), { file }));
        workflows.push(...listed.filter(({ role }) => role === 'test').map((each) => ({ file, listed: each })));
      } catch (error) {
        errors.push(`${file}: ${formatError(error)}`);
      }
    return { workflows, errors };
  }

  /** What is sent for a workflow. Rejects if it cannot be opened. */
  async open(named: NamedWorkflow, inputs: Readonly<Record<string, JsonValue>> = {}): Promise<RunRequest> {
    this.#executor.forgetChains();
    // With the signal of the command, descriptions stay open for the next call.
    const request = await this.#executor.prepare(this.#toTest(named), inputs, this.#signal);
    if (this.hasEdits) this.#requireSecrets(named, request);
    return request;
  }

  /** A secret that the user gives as a file stays one: an agent could have made a password another kind of input. */
  #requireSecrets({ file }: NamedWorkflow, { chain }: RunRequest): void {
    const { inputs } = this.#args;
    const open = chain.inputs.find(
      ({ name, schema }) => schema['format'] !== 'password' && inputs[name]?.startsWith('@') === true,
    );
    if (open !== undefined)
      throw new UsageError([
        `${file}: the file given for the input "${open.name}" is only used where it is a password`,
      ]);
  }

  /** What its file says of a workflow now. Rejects with `UsageError` if it lacks the workflow. */
  async reread({ file, listed: { workflow } }: NamedWorkflow): Promise<NamedWorkflow> {
    const listed = listSuiteWorkflows(await parseText(readChainFile(this.pathOf(file)), { file }), workflow)[0];
    if (listed === undefined) throw new UsageError([`${file} has no workflow "${workflow}" any more`]);
    return { file, listed };
  }

  /** Runs the chains. */
  get kernel(): Kernel {
    return this.#kernel;
  }

  /** What is wrong with each workflow of a file. Never rejects. */
  async validate(file: string): Promise<readonly FoundDiagnostic[]> {
    try {
      const listed = listSuiteWorkflows(await parseText(await this.read(file), { file }));
      const found = await Promise.all(
        listed.map(async (each) => {
          const request = await this.open({ file, listed: each });
          const { diagnostics } = await this.#kernel.plan(request);
          return diagnostics.map((diagnostic) => toFound(diagnostic, each.workflow));
        }),
      );
      const isServer = ({ code }: FoundDiagnostic) => code === 'SERVER_NOT_NAMED';
      return found.flat().filter((each, index, all) => !isServer(each) || all.findIndex(isServer) === index);
    } catch (error) {
      return [{ severity: 'error', message: formatError(error), ...(isOpchainError(error) && { code: error.code }) }];
    }
  }

  /** True once this process has changed a chain: what its files say of themselves may be what an agent wrote. */
  get hasEdits(): boolean {
    return !this.#edits.isEmpty;
  }

  /** The text of one of the chain files. Rejects with `UsageError` for another file: it may have secrets. */
  async read(file: string): Promise<string> {
    const path = this.#locate(file);
    const files = await this.files();
    if (!files.some((each) => this.pathOf(each) === path))
      throw new UsageError([`"${file}" is none of the chain files: ${files.join(', ') || 'there are none'}`]);
    return readChainFile(path);
  }

  /** Writes a chain file, and remembers what it was. `label` names the change for the user. */
  async write(file: string, text: string, label: string): Promise<void> {
    const path = this.#locate(file);
    const before = this.exists(file) ? readFileSync(path, 'utf8') : undefined;
    await mkdir(dirname(path), { recursive: true });
    await replaceFile(path, text, () => this.#edits.add(path, { before, after: text, label }));
  }

  /** Takes back the last change of a file. Throws `UsageError` if there is none, or if somebody else has changed the file. */
  async undo(file: string): Promise<void> {
    const path = this.#locate(file);
    const last = this.#edits.last(path);
    if (last === undefined) throw new UsageError([`no edit of "${file}" is left to take back`]);
    if (!this.exists(file) || readFileSync(path, 'utf8') !== last.after)
      throw new UsageError([`"${file}" has changed since its last edit; read it and edit it instead`]);
    const onReplace = () => this.#edits.removeLast(path);
    if (last.before !== undefined) return replaceFile(path, last.before, onReplace);
    await rm(path);
    onReplace();
  }

  exists(file: string): boolean {
    return statSync(this.#locate(file), { throwIfNoEntry: false }) !== undefined;
  }

  /** The absolute path of a file that is named relative to the working folder, or to the folder of the chains. */
  pathOf(file: string): string {
    const { folder } = this;
    const path = resolve(file);
    if (folder === undefined || isInside(path, resolve(folder)) || this.#isNamed(file)) return path;
    return resolve(folder, file);
  }

  /** How agents name a file: a folder elsewhere is not theirs to know. */
  #nameOf(file: string): string {
    const { folder } = this;
    const path = resolve(file);
    const fromHere = relative(process.cwd(), path);
    const isElsewhere = folder !== undefined && fromHere.startsWith('..') && isInside(path, resolve(folder));
    return (isElsewhere ? relative(folder, path) : fromHere).split(sep).join('/');
  }

  #isNamed(file: string): boolean {
    return this.#args.files.some((each) => resolve(each) === resolve(file) && each !== this.folder);
  }

  /** True for a link in one of the folders to a file elsewhere. */
  #leadsOut(file: string): boolean {
    const path = resolve(file);
    const folders = this.#args.files.filter(isFolder).map((each) => resolve(each));
    return folders.some((each) => isInside(path, each) && !isInside(resolveTarget(path), resolveLinks(each)));
  }

  #isInFolder(file: string): boolean {
    const { folder } = this;
    return folder !== undefined && isInside(resolveTarget(resolve(file)), resolveLinks(resolve(folder)));
  }

  /** The path of a file that may be read and written: a named one, or one in the folder. */
  #locate(file: string): string {
    const { folder } = this;
    const path = this.pathOf(file);
    if (!this.#isNamed(file) && !this.#isInFolder(path))
      throw new UsageError([
        `"${file}" is none of the chain files; ${folder === undefined ? this.#args.files.join(', ') : 'it must be in their folder'}`,
      ]);
    if (!/\.(?:ya?ml|json)$/.test(path)) throw new UsageError([`"${file}" must end with .arazzo.yaml or .arazzo.json`]);
    return path;
  }

  #toTest({ file, listed: { workflow, title } }: NamedWorkflow): SuiteTest {
    return { id: `${file}#${workflow}`, file: this.pathOf(file), workflow, title, tags: [] };
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** What is wrong with a chain, with the way to fix it. */
export interface FoundDiagnostic {
  readonly severity: ChainDiagnostic['severity'];
  readonly message: string;
  readonly code?: string;
  readonly workflow?: string;
  readonly step?: string;
}

function toFound({ message, code, stepId, ...diagnostic }: ChainDiagnostic, workflow: string): FoundDiagnostic {
  // Which servers are called is for the user: the chain itself is right, and runs on a mock.
  const severity = code === 'SERVER_NOT_NAMED' ? 'warning' : diagnostic.severity;
  return { severity, message, code, workflow, ...(stepId !== undefined && { step: stepId }) };
}
