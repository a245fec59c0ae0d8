import type { Chain, ChainInput, ChainNode, ChainOutput, Connection, Source } from '../model/chain.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import { ExtensionKeeper } from './extension-keeper.js';
import type { MarkedPreset } from './mark.js';
import { Fields, ProblemList } from './problem-list.js';
import type { ReadContext } from './read-context.js';
import { readInputs } from './read-inputs.js';
import { readMark } from './read-mark.js';
import type { OrderKind } from './read-order.js';
import { readOrder } from './read-order.js';
import type { ReadStep } from './read-step.js';
import { readOutputs, readStep } from './read-step.js';
import { readValue } from './read-value.js';

export interface ReadOptions {
  /** Name of the file, for messages. */
  readonly file?: string;
  /** The workflow to read where the document holds several. */
  readonly workflow?: string;
}

export interface ReadDocument {
  readonly chain: Chain;
  readonly order: OrderKind;
  /** Connections that only the order of the steps in the file asks for; `droppableOrderings` tells which of them no data needs. */
  readonly added: readonly Connection[];
  /** The document's other workflows; they are not part of the chain. */
  readonly otherWorkflows: readonly string[];
}

const plainId = /^[A-Za-z0-9_-]+$/;

/**
 * Reads an Arazzo 1.0 or 1.1 document as a chain. Nothing is understood by halves: everything that is wrong, and everything that a chain
 * cannot express, is collected and thrown as one `DOCUMENT_SHAPE` or `DOCUMENT_UNSUPPORTED`, with a JSON Pointer for each.
 */
export function readDocument(value: JsonValue, options: ReadOptions = {}): ReadDocument {
  const problems = new ProblemList();
  const extensions = new ExtensionKeeper();
  const root = Fields.of(value, [], problems);
  // Anything else that could be said of a document of another kind would only hide this.
  if (!checkVersion(root, problems)) return problems.refuse(options.file);
  const info = Fields.of(root.value('info'), ['info'], problems);
  const title = info.requiredText('title');
  const version = info.requiredText('version');
  extensions.keep(['info'], { ...textsOf(info, ['summary', 'description']), ...info.extensions() });
  info.refuseOthers();
  const sources = readSources(root, problems, extensions);
  const components = root.object('components') ?? {};
  keepInputComponents(components, extensions);
  extensions.keep([], textsOf(root, ['$self']));
  const { workflow, otherWorkflows } = chooseWorkflow(root, options.workflow, problems);
  if (workflow === undefined) return problems.refuse(options.file);
  root.refuseOthers();
  extensions.keep([], root.extensions());
  const read = readWorkflow(workflow, { components, sources: sources.map(({ name }) => name), problems, extensions });
  problems.throwIfAny(options.file);
  const kept = extensions.all();
  const chain: Chain = { ...read.chain, title, version, sources, ...(kept === undefined ? {} : { extensions: kept }) };
  return { chain, order: read.order, added: read.added, otherWorkflows };
}

/** True where it is a document of a version that is known. */
function checkVersion(root: Fields, problems: ProblemList): boolean {
  const version = root.text('arazzo');
  if (version === undefined) problems.wrong([], 'it has no "arazzo" version, so it is no Arazzo document');
  else if (!/^1\.[01]\.\d/.test(version)) problems.unsupported(['arazzo'], `Arazzo ${version} is not supported, only 1.0 and 1.1`);
  else return true;
  return false;
}

function readSources(root: Fields, problems: ProblemList, extensions: ExtensionKeeper): readonly Source[] {
  const all = root.objects('sourceDescriptions');
  if (all.length === 0) problems.wrong([], 'it names no source description');
  const names = new Set<string>();
  return all.map((fields) => {
    const name = fields.requiredText('name');
    const url = fields.requiredText('url');
    const type = fields.text('type') ?? 'openapi';
    if (type !== 'openapi')
      problems.unsupported([...fields.place, 'type'], `source descriptions of type ${JSON.stringify(type)} are not supported, only openapi`);
    if (!plainId.test(name)) problems.wrong([...fields.place, 'name'], 'names are letters, digits, "_" and "-"');
    if (names.has(name)) problems.wrong([...fields.place, 'name'], `the name ${JSON.stringify(name)} stands here a second time`);
    names.add(name);
    fields.refuseOthers();
    extensions.keep(['sources', name], fields.extensions());
    return { name, url };
  });
}

/** Parameters and actions are put where they are referred to; schemas are kept, as inputs refer to them. */
function keepInputComponents(components: JsonObject, extensions: ExtensionKeeper): void {
  const { parameters: _parameters, successActions: _success, failureActions: _failure, ...kept } = components;
  extensions.keep(['components'], kept);
}

function chooseWorkflow(
  root: Fields,
  wanted: string | undefined,
  problems: ProblemList,
): { readonly workflow: Fields | undefined; readonly otherWorkflows: readonly string[] } {
  const all = root.objects('workflows');
  const ids = all.map((fields) => fields.requiredText('workflowId'));
  const index = wanted === undefined ? 0 : ids.indexOf(wanted);
  const names = ids.map((id) => JSON.stringify(id)).join(', ');
  if (all.length === 0) problems.wrong([], 'it holds no workflow');
  else if (wanted === undefined && all.length > 1) problems.unsupported(['workflows'], `it holds several workflows; choose one of ${names}`);
  else if (index === -1) problems.wrong(['workflows'], `it holds no workflow ${JSON.stringify(wanted)}, only ${names}`);
  return { workflow: all[index], otherWorkflows: ids.filter((_, at) => at !== index) };
}

interface Around {
  readonly components: JsonObject;
  readonly sources: readonly string[];
  readonly problems: ProblemList;
  readonly extensions: ExtensionKeeper;
}

type ReadWorkflow = { readonly chain: Omit<Chain, 'title' | 'version' | 'sources'> } & Pick<ReadDocument, 'order' | 'added'>;

function readWorkflow(fields: Fields, { components, sources, problems, extensions }: Around): ReadWorkflow {
  const id = fields.text('workflowId') ?? '';
  if (id !== '' && !plainId.test(id)) problems.unsupported([...fields.place, 'workflowId'], 'ids are letters, digits, "_" and "-"');
  const texts = textsOf(fields, ['summary', 'description']);
  const mark = readMark(fields, problems);
  const inputs = readInputs(fields, components, problems, extensions);
  for (const { place } of fields.list('dependsOn')) problems.unsupported(place, 'workflows that wait for others are not supported');
  for (const { place } of fields.list('successActions')) problems.unsupported(place, 'success actions are not supported');
  const steps = identify(fields.objects('steps'), problems);
  if (steps.length === 0) problems.wrong(fields.place, 'the workflow has no step');
  const context: ReadContext = {
    problems,
    components,
    sources,
    inputs: new Map(inputs.map(({ name, schema }) => [name, schema])),
    outputs: new Map(steps.map(({ id: step, fields: written }) => [step, readOutputs(written, problems)])),
    mark,
    referredOutputs: new Set(),
    namedOutputs: new Set(),
    referredInputs: new Set(),
    credentialInputs: new Set(),
  };
  const shared = { parameters: fields.objects('parameters'), failureActions: fields.objects('failureActions'), security: fields.objects('x-security') };
  const read = steps.flatMap(({ id: step, fields: written }) => readStep(written, step, shared, context, extensions) ?? []);
  const outputs = readChainOutputs(fields, context);
  fields.refuseOthers();
  extensions.keep(['workflow'], fields.extensions());
  const { kind, connections, added } = readOrder(read, new Set(context.outputs.keys()), mark, problems);
  const nodes = withPresets(
    read.map((step) => withCaptures(step, context)),
    mark?.presets ?? [],
    problems,
  );
  const chain = {
    id,
    ...texts,
    inputs: inputs.filter((input) => isChainInput(input, context)),
    nodes,
    connections,
    layout: mark?.layout ?? {},
    ...(outputs.length === 0 ? {} : { outputs }),
  };
  return { chain, order: kind, added };
}

function identify(steps: readonly Fields[], problems: ProblemList): readonly { readonly id: string; readonly fields: Fields }[] {
  const ids = new Set<string>();
  return steps.map((fields) => {
    const id = fields.requiredText('stepId');
    if (id !== '' && !plainId.test(id)) problems.unsupported([...fields.place, 'stepId'], 'ids of steps are letters, digits, "_" and "-"');
    if (ids.has(id)) problems.wrong([...fields.place, 'stepId'], `the step ${JSON.stringify(id)} stands here a second time`);
    ids.add(id);
    return { id, fields };
  });
}

function readChainOutputs(fields: Fields, context: ReadContext): readonly ChainOutput[] {
  return Object.entries(fields.object('outputs') ?? {}).flatMap(([name, written]) => {
    const place = [...fields.place, 'outputs', name];
    const value = readValue(written, place, context);
    if (typeof value === 'string') return [{ name, value }];
    context.problems.wrong(place, 'an expression is expected here');
    return [];
  });
}

/** Leaves out the outputs that are there for mappings alone. */
function withCaptures({ node }: ReadStep, context: ReadContext): ChainNode {
  const listed = context.mark?.captures;
  if (listed === undefined) return node;
  const kept = new Set(Object.hasOwn(listed, node.id) ? listed[node.id] : []);
  const captures = node.captures.filter(({ name }) => {
    const key = `${node.id} ${name}`;
    return kept.has(name) || context.namedOutputs.has(key) || !context.referredOutputs.has(key);
  });
  return { ...node, captures };
}

/** Inputs of literals and of credentials are none of the chain's. */
function isChainInput({ name }: ChainInput, context: ReadContext): boolean {
  if (context.mark?.literals?.includes(name) === true) return false;
  if (context.mark?.credentials !== undefined) return !context.mark.credentials.includes(name);
  return !context.credentialInputs.has(name) || context.referredInputs.has(name);
}

function withPresets(steps: readonly ChainNode[], presets: readonly MarkedPreset[], problems: ProblemList): readonly ChainNode[] {
  const nodes = [...steps];
  const ids = new Set(steps.map(({ id }) => id));
  for (const preset of [...presets].sort((left, right) => left.at - right.at)) {
    if (ids.has(preset.id)) problems.wrong(['workflows'], `the preset step ${JSON.stringify(preset.id)} has the id of another step`);
    ids.add(preset.id);
    const base = { id: preset.id, ...(preset.description === undefined ? {} : { description: preset.description }) };
    const node: ChainNode =
      preset.kind === 'wait' ? { kind: 'wait', ...base, durationMs: preset.durationMs } : { kind: 'assert', ...base, checks: preset.checks };
    nodes.splice(preset.at, 0, node);
  }
  return nodes;
}

function textsOf(fields: Fields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = fields.text(name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
