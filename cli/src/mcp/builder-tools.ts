import { dirname, relative, sep } from 'node:path';
import {
  formatChain,
  type JsonObject,
  type JsonValue,
  readChain,
  type RunSummary,
  updateDocument,
} from '@opchain/core';
import { editText, parseText } from '@opchain/core/internal/document';
import { listSuiteWorkflows } from '@opchain/core/internal/suite';
import { isObject, nameSource, parsePointer, valueAt } from '@opchain/core/internal/model';
import { composeChain, proposeChains } from '@opchain/resources';
import { UsageError } from '../command/usage-error.js';
import { type ApiCatalog, summarizeOperation } from './api-catalog.js';
import { applyEdits, applyPatches, editForms } from './apply-edits.js';
import type { ChainSet, NamedWorkflow } from './chain-set.js';
import { nameEdits } from './name-edits.js';
import { bound, type RunLog } from './run-log.js';

type Arguments = Readonly<Record<string, JsonValue>>;

/** A tool for finding operations and for building chains. */
export interface BuilderTool {
  readonly name: string;
  readonly description: string;
  readonly properties: JsonObject;
  readonly required: readonly string[];
  /** Its result has values or texts of an API. */
  readonly quotes?: true;
  /** It changes files. */
  readonly writes?: true;
  execute(args: Arguments): Promise<JsonValue>;
}

/** What the tools work with. */
export interface BuilderParts {
  readonly chains: ChainSet;
  readonly catalog: ApiCatalog;
  readonly runs: RunLog;
}

const text = { type: 'string' };
/** Characters of a result that is read in parts. */
const MAX_PART = 16_000;
const MAX_FOUND = 10;
const MAX_PROPOSED = 20;

/** The tools that read descriptions, and that make and change chains. */
export function createBuilderTools(parts: BuilderParts): readonly BuilderTool[] {
  return [
    findOperations(parts),
    getOperation(parts),
    proposals(parts),
    createChain(parts),
    editChain(parts),
    undoEdit(parts),
    validate(parts),
    readResult(parts),
  ];
}

function findOperations({ catalog }: BuilderParts): BuilderTool {
  return {
    name: 'find_operations',
    description: 'Find operations of the API descriptions by what they do.',
    properties: { query: text, api: { ...text, description: 'file of a description' } },
    required: ['query'],
    quotes: true,
    async execute({ query, api }) {
      const found = await catalog.find(read(query), textOf(api), MAX_FOUND);
      return found.map(({ file, operation: { id, method, path, summary } }) => ({
        operation: id,
        call: `${method} ${path}`,
        ...(summary !== undefined && { summary }),
        api: file,
      }));
    },
  };
}

function getOperation({ catalog }: BuilderParts): BuilderTool {
  return {
    name: 'get_operation',
    description: 'Parameters, body and responses of one operation.',
    properties: { operation: text, api: text },
    required: ['operation'],
    quotes: true,
    async execute({ operation, api }) {
      const { description } = await catalog.open(textOf(api));
      return summarizeOperation(await description.operation(read(operation)));
    },
  };
}

function proposals({ catalog }: BuilderParts): BuilderTool {
  return {
    name: 'propose_chains',
    description: 'Chains that a description suggests: create, read, change, list and delete each kind of record.',
    properties: { api: text, query: text },
    required: [],
    quotes: true,
    async execute({ api, query }) {
      const { description } = await catalog.open(textOf(api));
      const known = await catalog.describe(description);
      const chains = await proposeChains(known, { source: { name: 'api', url: '' } });
      const wanted = textOf(query)?.toLowerCase() ?? '';
      return chains
        .map(({ title, steps }) => ({
          title,
          operations: steps.flatMap((step) => (step.kind === 'operation' ? [step.operation.id] : [])),
        }))
        .filter((chain) => JSON.stringify(chain).toLowerCase().includes(wanted))
        .slice(0, MAX_PROPOSED);
    },
  };
}

function createChain({ chains, catalog }: BuilderParts): BuilderTool {
  return {
    name: 'create_chain',
    description:
      'Write a new chain file that calls these operations in order, with values and mappings that the description suggests; what they need is created first.',
    properties: {
      file: { ...text, description: 'such as orders.arazzo.yaml' },
      title: text,
      operations: { type: 'array', items: text },
      api: text,
    },
    required: ['file', 'title', 'operations'],
    writes: true,
    async execute({ file, title, operations, api }) {
      const name = read(file);
      if (chains.exists(name)) throw new UsageError([`"${name}" exists; change it with edit_chain`]);
      const opened = await catalog.open(textOf(api));
      const ids = Array.isArray(operations) ? operations.map(read) : [];
      const unknown = ids.filter((id) => opened.description.find(id) === undefined);
      if (unknown.length > 0) throw new UsageError([`unknown operations: ${unknown.join(', ')}; use find_operations`]);
      const source = {
        name: nameSource(opened.description.title, () => false),
        url: relative(dirname(chains.pathOf(name)), chains.pathOf(opened.file))
          .split(sep)
          .join('/'),
      };
      const composed = await composeChain(await catalog.describe(opened.description), ids, read(title), { source });
      const chain = { ...composed, summary: read(title) };
      await chains.write(name, await formatChain(chain, name.endsWith('.json') ? 'json' : 'yaml'), 'Create chain');
      return report(name, { chains, catalog });
    },
  };
}

function editChain({ chains, catalog }: BuilderParts): BuilderTool {
  const list = { type: 'array', items: { type: 'object' } };
  return {
    name: 'edit_chain',
    description: `Change a chain file, by named edits or by a JSON Patch of its Arazzo document. Comments stay. Edits: ${editForms.join('; ')}. Values may map earlier responses: {{step.field}}, {{$inputs.name}}.`,
    properties: { file: text, workflow: text, edits: list, patches: { ...list, description: 'RFC 6902' } },
    required: ['file'],
    writes: true,
    async execute({ file, workflow, edits, patches }) {
      const name = read(file);
      const before = await chains.read(name);
      let edited = before;
      const id = textOf(workflow);
      const options = { file: name, ...(id !== undefined && { workflow: id }) };
      const [named, patched] = [listOf(edits), listOf(patches)];
      if (named.length > 0)
        edited = await updateDocument(edited, applyEdits(await readChain(edited, options), named), options);
      if (patched.length > 0)
        edited = await editText(edited, applyPatches(await parseDocument(edited, name), patched), { file: name });
      // An edit that would leave no chain is an error, and the file stays as it is.
      await readChain(edited, options);
      await chains.write(name, edited, nameEdits(named, patched, await parseDocument(before, name)));
      return report(name, { chains, catalog }, id);
    },
  };
}

function undoEdit({ chains, catalog }: BuilderParts): BuilderTool {
  return {
    name: 'undo_edit',
    description: 'Take back the last create_chain or edit_chain of a file, unless somebody else has changed it since.',
    properties: { file: text },
    required: ['file'],
    writes: true,
    async execute({ file }) {
      const name = read(file);
      await chains.undo(name);
      return chains.exists(name) ? report(name, { chains, catalog }) : { file: name, removed: true };
    },
  };
}

function validate({ chains }: BuilderParts): BuilderTool {
  return {
    name: 'validate',
    description: 'What is wrong with a chain file, with how to fix it.',
    properties: { file: text },
    required: ['file'],
    execute: async ({ file }) => [...(await chains.validate(read(file)))].map(toJson),
  };
}

function readResult({ runs }: BuilderParts): BuilderTool {
  return {
    name: 'read_result',
    description:
      'A value of a run: an output, or a step with its request and response, or a part of it by JSON Pointer.',
    properties: { run: text, output: text, step: text, pointer: text, offset: { type: 'integer' } },
    required: ['run'],
    quotes: true,
    execute({ run, output, step, pointer, offset = 0 }) {
      const found = runs.find(read(run));
      if (found === undefined) throw new UsageError([`there is no run ${read(run)}`]);
      const whole = readPart(found.summary, output, step);
      const value = valueAt(whole, parsePointer(textOf(pointer) ?? '') ?? []);
      const rest = typeof offset === 'number' && offset > 0 ? JSON.stringify(value).slice(offset) : value;
      return Promise.resolve(bound(rest, `the same with offset ${Number(offset) + MAX_PART}`, MAX_PART));
    },
  };
}

/** An output, a step, or what became of all steps. Throws `UsageError` for a name that the run does not have. */
function readPart(
  { outputs = {}, results }: RunSummary,
  output: JsonValue | undefined,
  step: JsonValue | undefined,
): JsonValue {
  requireName('output', output, Object.keys(outputs));
  const steps = results.map(({ stepId }) => stepId);
  requireName('step', step, steps);
  if (output !== undefined) return outputs[read(output)] ?? null;
  if (step !== undefined) return toJson(results.find(({ stepId }) => stepId === step) ?? {});
  return results.map(({ stepId, state, response }) => ({
    step: stepId,
    state,
    ...(response !== undefined && { status: response.status }),
  }));
}

/** What an edit led to: the steps, what is wrong, and what is likely next. */
async function report(
  file: string,
  { chains, catalog }: Pick<BuilderParts, 'chains' | 'catalog'>,
  workflow?: string,
): Promise<JsonValue> {
  const diagnostics = await chains.validate(file);
  const document = await parseDocument(await chains.read(file), file);
  const listed = listSuiteWorkflows(document, workflow)[0];
  const named: NamedWorkflow | undefined = listed && { file, listed };
  const request = named && (await chains.open(named).catch(() => undefined));
  return {
    file,
    steps: request?.chain.steps.map(({ id }) => id) ?? [],
    diagnostics: diagnostics.map(toJson),
    next: request === undefined ? [] : [...(await catalog.suggest(request.chain, request.descriptions))],
  };
}

async function parseDocument(source: string, file: string): Promise<JsonObject> {
  const value = await parseText(source, { file });
  if (isObject(value)) return value;
  throw new UsageError([`${file} is not an Arazzo document`]);
}

function requireName(kind: string, name: JsonValue | undefined, names: readonly string[]): void {
  if (name === undefined || names.includes(read(name))) return;
  throw new UsageError([`the run has no ${kind} "${read(name)}"; it has ${names.join(', ') || 'none'}`]);
}

/** A text that the schema of the tool requires. */
const read = (value: JsonValue | undefined): string => textOf(value) ?? '';

const textOf = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

const toJson = (value: object): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;
