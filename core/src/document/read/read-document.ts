import { isComputed } from '../extension/is-computed.js';
import type {
  Chain,
  ChainInput,
  ChainOutput,
  Connection,
  DocumentParts,
  FileWorkflow,
  Source,
  Step,
  Workflow,
} from '../../model/chain.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { DocumentDiagnostic } from '../../model/errors/opchain-error.js';
import { checkSteps } from './check-steps.js';
import { type ChosenWorkflow, chooseWorkflow } from './choose-workflow.js';
import { type DocumentPath, Fields, DiagnosticList } from './diagnostic-list.js';
import { isPlainId, toPlainId } from '../../model/expressions/plain-id.js';
import { findCalledOutputs } from './find-called-outputs.js';
import type { ReadContext } from './read-context.js';
import { readInputs } from './read-inputs.js';
import { readOpchainExtension } from './read-opchain-extension.js';
import { type OrderKind, readOrder } from './read-order.js';
import { readOutputs } from './read-outputs.js';
import { type PresetReading, readPresets } from './read-presets.js';
import { type StepReading, readStep } from './read-step.js';
import { readWorkflowRef } from './read-workflow-ref.js';
import { readValue } from './expressions/read-value.js';

/** Options for reading a document. */
export interface ReadOptions {
  /** Name of the file, used in messages. */
  readonly file?: string;
  /** Id of the workflow to read. By default the only one that no other workflow of the document calls. */
  readonly workflow?: string;
  /** If several workflows are called by no other one, the first workflow is read instead of rejecting the document. */
  readonly acceptsAny?: boolean;
}

/** The result of reading a document. */
export interface ReadDocument {
  /** The chain of the workflow. */
  readonly chain: Chain;
  /** How the order of the steps was determined. */
  readonly order: OrderKind;
  /**
   * Connections implied only by the order of the steps in the file. `findOrderingOnlyConnections` returns those that no
   * mapping needs.
   */
  readonly added: readonly Connection[];
  /** Ids of the other workflows of the document, which the chain retains as they are written. */
  readonly otherWorkflows: readonly string[];
  /** What was read although the specification writes it in another way. */
  readonly warnings: readonly DocumentDiagnostic[];
}

const sourceTypes = ['openapi', 'arazzo', 'asyncapi'];

/**
 * Reads an Arazzo 1.0 or 1.1 document as a chain. Nothing is ignored: everything that is invalid or that a chain cannot
 * represent is collected and thrown as one `DOCUMENT_INVALID` or `DOCUMENT_UNSUPPORTED`, with a JSON Pointer for each.
 */
export function readDocument(value: JsonValue, options: ReadOptions = {}): ReadDocument {
  const diagnostics = new DiagnosticList(value);
  const root = Fields.of(value, [], diagnostics);
  // For a document of another kind, further diagnostics would only hide this one.
  if (!checkVersion(root, diagnostics)) return diagnostics.throwAll(options.file);
  const info = Fields.of(root.value('info'), ['info'], diagnostics);
  const title = info.requiredText('title');
  const version = info.requiredText('version');
  const infoParts = { ...textsOf(info, ['summary', 'description']), ...info.extensions().extensions };
  info.rejectUnknown();
  const sources = readSources(root, diagnostics);
  const components = root.object('components') ?? {};
  const self = root.text('$self');
  if (self?.includes('#') === true) diagnostics.invalid(['$self'], 'it must not have a fragment');
  const chosen = chooseWorkflow(root, options.workflow, components, diagnostics, options.acceptsAny);
  const { workflow, ids } = chosen;
  if (workflow === undefined) return diagnostics.throwAll(options.file);
  checkSteps(workflow, sources, { components, diagnostics });
  root.rejectUnknown();
  const read = readWorkflow(workflow, {
    components,
    sources,
    workflows: ids,
    all: root.objects('workflows'),
    diagnostics,
  });
  diagnostics.throwIfAny(options.file);
  const document: DocumentParts = {
    ...(self !== undefined && { self }),
    ...(Object.keys(infoParts).length > 0 && { info: infoParts }),
    ...otherParts(chosen, components),
    ...root.extensions(),
  };
  const chain: Chain = {
    ...read.chain,
    title,
    version,
    sources,
    ...(Object.keys(document).length > 0 && { document }),
  };
  const otherWorkflows = ids.filter((id) => id !== chain.id);
  return { chain, order: read.order, added: read.added, otherWorkflows, warnings: diagnostics.warnings };
}

/** True if it is an Arazzo document of a supported version. */
function checkVersion(root: Fields, diagnostics: DiagnosticList): boolean {
  const version = root.text('arazzo');
  if (version === undefined) diagnostics.invalid([], 'it is not an Arazzo document: "arazzo" is missing');
  else if (!/^1\.[01]\.\d/.test(version))
    diagnostics.unsupported(['arazzo'], `Arazzo ${version} is not supported, only 1.0 and 1.1`);
  else return true;
  return false;
}

function readSources(root: Fields, diagnostics: DiagnosticList): readonly Source[] {
  const all = root.objects('sourceDescriptions');
  if (all.length === 0) diagnostics.invalid([], 'it has no source description');
  const names = new Set<string>();
  return all.map((fields) => {
    const name = fields.requiredText('name');
    const url = fields.requiredText('url');
    const type = fields.text('type') ?? 'openapi';
    if (!sourceTypes.includes(type))
      diagnostics.invalid([...fields.path, 'type'], 'expected openapi, arazzo or asyncapi');
    checkId('name', name, fields.path, diagnostics);
    if (names.has(name))
      diagnostics.invalid([...fields.path, 'name'], `the name ${JSON.stringify(name)} is duplicated`);
    names.add(name);
    fields.rejectUnknown();
    return {
      name,
      url,
      ...(type === 'openapi' ? {} : { type: type as 'arazzo' | 'asyncapi' }),
      ...fields.extensions(),
    };
  });
}

/**
 * The other workflows and the components. Parameters and actions are inlined where they are referenced; other workflows
 * still refer to them. Schemas are retained, because inputs refer to them.
 */
function otherParts({ ids, before, after }: ChosenWorkflow, components: JsonObject): DocumentParts {
  const isShared = ids.length > 1;
  const { parameters: _parameters, successActions: _success, failureActions: _failure, ...schemas } = components;
  const retained = isShared ? components : schemas;
  const others = (workflows: readonly JsonObject[]): readonly FileWorkflow[] =>
    workflows.map((written) => ({
      id: typeof written['workflowId'] === 'string' ? written['workflowId'] : '',
      written,
    }));
  return {
    ...(Object.keys(retained).length > 0 && { components: retained }),
    ...(isShared && { before: others(before), after: others(after) }),
  };
}

interface DocumentContext {
  readonly components: JsonObject;
  readonly sources: readonly Source[];
  readonly workflows: readonly string[];
  readonly all: readonly Fields[];
  readonly diagnostics: DiagnosticList;
}

type ReadWorkflow = { readonly chain: Workflow } & Pick<ReadDocument, 'order' | 'added'>;

function readWorkflow(
  fields: Fields,
  { components, sources, workflows, all, diagnostics }: DocumentContext,
): ReadWorkflow {
  const documents = sources.filter(({ type }) => type === 'arazzo').map(({ name }) => name);
  const id = fields.text('workflowId') ?? '';
  checkId('workflowId', id, fields.path, diagnostics);
  const texts = textsOf(fields, ['summary', 'description']);
  const opchain = readOpchainExtension(fields, diagnostics);
  const { inputs, ...inputParts } = readInputs(fields, components, diagnostics);
  const dependsOn = fields.list('dependsOn').flatMap(({ value, path }) => {
    if (typeof value === 'string') return readWorkflowRef(value, path, { diagnostics, documents, workflows }) ?? [];
    diagnostics.invalid(path, 'expected a string');
    return [];
  });
  const steps = identify(fields.objects('steps'), diagnostics);
  if (steps.length === 0) diagnostics.invalid(fields.path, 'the workflow has no steps');
  const context: ReadContext = {
    diagnostics,
    components,
    sources: sources.filter(({ type }) => type === undefined).map(({ name }) => name),
    eventSources: sources.filter(({ type }) => type === 'asyncapi').map(({ name }) => name),
    urls: new Map(sources.map(({ name, url }) => [name, url])),
    documents,
    workflows,
    inputs: new Map(inputs.map(({ name, schema }) => [name, schema])),
    outputs: new Map(steps.map(({ id: step, fields: written }) => [step, readOutputs(written, diagnostics)])),
    calledOutputs: findCalledOutputs(steps, all),
    opchain,
    referencedOutputs: new Set(),
    namedOutputs: new Set(),
    referencedInputs: new Set(),
    credentialInputs: new Set(),
  };
  const shared = {
    parameters: fields.objects('parameters'),
    successActions: fields.objects('successActions'),
    failureActions: fields.objects('failureActions'),
    security: fields.objects('x-security'),
  };
  const read = steps.flatMap(({ id: step, fields: written }) => readStep(written, step, shared, context) ?? []);
  const outputs = readChainOutputs(fields, context);
  fields.rejectUnknown();
  const presets = readPresets(opchain, [...fields.path, 'x-opchain', 'presets'], context);
  const allSteps = withPresets(
    read.map((step) => withCaptures(step, context)),
    presets,
    diagnostics,
  );
  const { kind, connections, added } = readOrder(read, new Set(context.outputs.keys()), allSteps, opchain, diagnostics);
  const chain = {
    id,
    ...texts,
    inputs: inputs.filter((input) => isChainInput(input, context)),
    steps: allSteps,
    connections,
    ...(kind === 'list' ? { order: 'list' as const } : {}),
    ...(dependsOn.length === 0 ? {} : { dependsOn }),
    layout: opchain?.layout ?? {},
    ...(outputs.length === 0 ? {} : { outputs }),
    ...inputParts,
    ...fields.extensions(),
  };
  return { chain, order: kind, added };
}

/**
 * Warns of an id outside of the recommended form: `workflowId`, `stepId` and the `name` of a source should be letters,
 * digits, `_` and `-` (Arazzo 1.0.1 and 1.1.0). It may be referred to by itself, but not in expressions.
 */
function checkId(field: string, id: string, path: DocumentPath, diagnostics: DiagnosticList): void {
  if (id.trim() === '') {
    if (id !== '') diagnostics.invalid([...path, field], 'it is blank');
    return;
  }
  if (isPlainId(id)) return;
  const plain = toPlainId(id);
  const proposal = plain === undefined ? '' : `: rename it to ${plain} to use its values`;
  diagnostics.warn([...path, field], `expressions cannot name ${JSON.stringify(id)}${proposal}`);
}

function identify(
  steps: readonly Fields[],
  diagnostics: DiagnosticList,
): readonly { readonly id: string; readonly fields: Fields }[] {
  const ids = new Set<string>();
  return steps.map((fields) => {
    const id = fields.requiredText('stepId');
    checkId('stepId', id, fields.path, diagnostics);
    if (ids.has(id)) diagnostics.invalid([...fields.path, 'stepId'], `the step ${JSON.stringify(id)} is duplicated`);
    ids.add(id);
    return { id, fields };
  });
}

function readChainOutputs(fields: Fields, context: ReadContext): readonly ChainOutput[] {
  return Object.entries(fields.object('outputs') ?? {}).flatMap(([name, written]) => {
    const path = [...fields.path, 'outputs', name];
    const value = readValue(written, { path }, context);
    if (typeof value === 'string') return [{ name, value }];
    context.diagnostics.invalid(path, 'expected an expression');
    return [];
  });
}

/** Removes outputs that exist only for mappings. */
function withCaptures({ step }: StepReading, context: ReadContext): Step {
  const listed = context.opchain?.captures;
  if (listed === undefined) return step;
  const retained = new Set(Object.hasOwn(listed, step.id) ? listed[step.id] : []);
  const captures = step.captures.filter(({ name }) => {
    const key = `${step.id} ${name}`;
    return retained.has(name) || context.namedOutputs.has(key) || !context.referencedOutputs.has(key);
  });
  return { ...step, captures };
}

/** False for inputs that exist only for literals, credentials or computed values. */
function isChainInput({ name }: ChainInput, context: ReadContext): boolean {
  if (context.opchain?.literals?.includes(name) === true || isComputed(name, context.opchain)) return false;
  if (context.opchain?.credentials !== undefined) return !context.opchain.credentials.includes(name);
  return !context.credentialInputs.has(name) || context.referencedInputs.has(name);
}

/** Adds the preset steps at their places in the list. */
function withPresets(
  steps: readonly Step[],
  presets: readonly PresetReading[],
  diagnostics: DiagnosticList,
): readonly Step[] {
  const allSteps = [...steps];
  const ids = new Set(steps.map(({ id }) => id));
  for (const { step, at } of presets.toSorted((left, right) => left.at - right.at)) {
    if (ids.has(step.id))
      diagnostics.invalid(['workflows'], `the preset step ${JSON.stringify(step.id)} has the id of another step`);
    ids.add(step.id);
    allSteps.splice(at, 0, step);
  }
  return allSteps;
}

function textsOf(fields: Fields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = fields.text(name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
