import type { Chain, JsonValue, OperationRef, OperationStep } from '@opchain/core';
import { extendPageLoop, setBody, setParameter } from '@opchain/core/internal/document';
import { formatMapping, isObject, type OperationDetail, splitWords } from '@opchain/core/internal/model';
import type { RequestValues } from '../../model/request-values.js';
import { parseTyped } from '../../schema/parse-typed.js';
import { listResponseFields } from '../../schema/response-fields.js';
import { getResolver, viewSchema } from '../../schema/schema-view.js';
import type { ChainStore } from '../chain/chain-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { Stores } from '../stores.js';
import { findPositionBelow } from '../chain/find-free-position.js';
import { listRequiredInputs, type RequiredInput } from './list-required-inputs.js';
import { listMappingSources } from './mapping-sources.js';
import { rankSources } from './rank-sources.js';

/** A value that an input is mapped from. */
export interface ProposedMapping {
  readonly input: RequiredInput;
  /** The step that it comes from. */
  readonly stepId: string;
  /** `{{createCustomer.id}}`. */
  readonly mapping: string;
}

/** How a step that was added is completed. */
interface StepCompletion {
  readonly label: string;
  readonly mergeKey: string;
  /** The user chose the position of its card. */
  readonly isPlaced: boolean;
  /** It was inserted between two others: it runs between them, and nothing else connects it. */
  readonly isInserted?: boolean;
  /** False once another document was opened, which may have a step of that name. */
  readonly isOpen: () => boolean;
}

interface StepContext {
  readonly chain: ChainStore;
  readonly descriptions: DescriptionStore;
}

/** More operations than this in a chain are not searched for sources. */
const MAX_SOURCES = 200;
/** Last words of names that refer to something. */
const identifiers: ReadonlySet<string> = new Set([
  'id',
  'uuid',
  'guid',
  'key',
  'slug',
  'number',
  'code',
  'ref',
  'sha',
  'token',
]);

/**
 * Fills in a new step once the details of its operation are known: typed values get their types, required inputs their
 * only or default values, and unless it was inserted each required input that has one clear source is mapped to it; its card is then below its sources, unless it was placed. Part of the undo step that added it. Resolves to the mappings.
 */
export async function completeStep(
  context: StepContext,
  stepId: string,
  values: RequestValues | undefined,
  { isPlaced, isInserted = false, isOpen, ...edit }: StepCompletion,
): Promise<readonly ProposedMapping[]> {
  const { chain, descriptions } = context;
  const step = chain.step(stepId);
  if (step?.kind !== 'operation') return [];
  const detail = await descriptions.loadDetail(step.operation);
  const proposals = isInserted ? [] : await loadProposals(context, stepId);
  const current = chain.step(stepId);
  if (!isOpen() || current?.kind !== 'operation') return [];
  chain.edit({ ...edit, origin: 'palette' }, (chain) => {
    const typed = values === undefined ? chain : withTypedValues(chain, current, detail, values);
    const isProposed = (input: RequiredInput): boolean =>
      proposals.some(({ input: { location, name } }) => location === input.location && name === input.name);
    const filled = listRequiredInputs(detail).reduce(
      (next, input) =>
        input.preset === undefined || hasValue(current, input) || isProposed(input)
          ? next
          : withInput(next, stepId, input, input.preset),
      typed,
    );
    const mapped = proposals.reduce((next, { input, mapping }) => withInput(next, stepId, input, mapping), filled);
    const placed = isPlaced || proposals.length === 0 ? mapped : placeBelow(mapped, stepId, proposals);
    // Where the source is read page by page, the step runs for every page.
    return proposals.reduce((next, { stepId: source }) => extendPageLoop(next, source, stepId), placed);
  });
  return proposals;
}

/** Fills in what an operation that was just added needs, in the undo step of `edit`, and announces what was mapped. */
export async function completeAdded(
  id: string,
  values: RequestValues | undefined,
  edit: StepCompletion,
  { chain, descriptions, view, texts }: Pick<Stores, 'chain' | 'descriptions' | 'view' | 'texts'>,
): Promise<void> {
  const mapped = await completeStep({ chain, descriptions }, id, values, edit);
  if (mapped.length === 0) return;
  const mappings = mapped.map(({ input, mapping }) => `${input.name} ${mapping}`);
  view.announcements.emit(texts.palette.mapped(id, mappings));
}

/** Moves the card of a step below the lowest of its sources. */
function placeBelow(chain: Chain, stepId: string, proposals: readonly ProposedMapping[]): Chain {
  const { [stepId]: _own, ...layout } = chain.layout;
  const lowest = Math.max(...proposals.map((each) => layout[each.stepId]?.y ?? -Infinity));
  const source = proposals.find((each) => layout[each.stepId]?.y === lowest)?.stepId;
  const card = { steps: chain.steps.filter(({ id }) => id === stepId), layout: {} };
  return { ...chain, layout: { ...layout, [stepId]: findPositionBelow({ ...chain, layout }, card, source) } };
}

/** Loads what is needed to propose mappings of a step, and proposes them. */
export async function loadProposals(context: StepContext, stepId: string): Promise<readonly ProposedMapping[]> {
  const { chain, descriptions } = context;
  const step = chain.step(stepId);
  if (step?.kind !== 'operation') return [];
  const [detail] = await Promise.all([
    descriptions.loadDetail(step.operation),
    ...chain
      .operationSteps()
      .filter(({ operation }) => descriptions.find(operation) !== undefined)
      .slice(-MAX_SOURCES)
      .map(({ operation }) => descriptions.loadDetail(operation).catch(() => undefined)),
  ]);
  return proposeForStep(context, stepId, detail);
}

function proposeForStep(context: StepContext, stepId: string, detail: OperationDetail): ProposedMapping[] {
  const step = context.chain.step(stepId);
  if (step?.kind !== 'operation') return [];
  const { upstream, connectable } = listMappingSources(context.chain, stepId);
  // A step that runs before anyway is meant rather than another one.
  const groups = [upstream, connectable.slice(-MAX_SOURCES)];
  const missing = listRequiredInputs(detail).filter((input) => !hasValue(step, input));
  return proposeMappings(context, step.operation, missing, groups);
}

/** A source for each of these inputs of an operation that has one clear source, in the first group of steps that has one. */
export function proposeMappings(
  context: StepContext,
  operation: OperationRef,
  inputs: readonly RequiredInput[],
  groups: readonly (readonly string[])[],
): ProposedMapping[] {
  const { chain, descriptions } = context;
  const operationId = descriptions.find(operation)?.operationId;
  const fieldsOf = (id: string) => {
    const source = chain.step(id);
    if (source?.kind !== 'operation') return [];
    return listResponseFields({
      step: id,
      detail: descriptions.detail(source.operation),
      response: undefined,
      outputs: {},
    });
  };
  const isOther = (id: string): boolean => {
    const source = chain.step(id);
    return source?.kind === 'operation' && source.operation.id !== operation.id;
  };
  return inputs.filter(isReference).flatMap((input) => {
    for (const sources of groups) {
      const ranked = rankSources(context, operationId, input.target, sources.filter(isOther), fieldsOf);
      const [best, ...others] = ranked;
      if (best === undefined) continue;
      const rival = others.find((other) => other.stepId !== best.stepId);
      if (rival !== undefined && best.score - rival.score < 0.3) return [];
      return [{ input, stepId: best.stepId, mapping: formatMapping(best.field.mapping) }];
    }
    return [];
  });
}

/** The name of a thing that another step returned, and no content such as a title, which may have the same name anywhere. */
function isReference({ location, name }: RequiredInput): boolean {
  return location === 'path' || identifiers.has(splitWords(name).at(-1) ?? '');
}

function hasValue({ parameters, body }: OperationStep, { location, name }: RequiredInput): boolean {
  if (location !== 'body') return parameters.some((each) => each.in === location && each.name === name);
  return body !== undefined && (!isObject(body.payload) || Object.hasOwn(body.payload, name));
}

function withInput(chain: Chain, stepId: string, { location, name }: RequiredInput, value: JsonValue): Chain {
  if (location !== 'body') return setParameter(chain, stepId, location, name, value);
  const step = chain.steps.find(({ id }) => id === stepId);
  const body = step?.kind === 'operation' ? step.body : undefined;
  const payload = isObject(body?.payload) ? body.payload : {};
  return setBody(chain, stepId, { ...body, payload: { ...payload, [name]: value } });
}

/** The typed texts as the values that the operation describes, and the headers that it has. */
function withTypedValues(chain: Chain, step: OperationStep, detail: OperationDetail, values: RequestValues): Chain {
  const resolve = getResolver(detail);
  let next = chain;
  for (const { in: location, name, schema } of detail.parameters) {
    const given =
      location === 'header'
        ? values.headers.find(([header]) => header.toLowerCase() === name.toLowerCase())?.[1]
        : step.parameters.find((each) => each.in === location && each.name === name)?.value;
    if (typeof given === 'string')
      next = setParameter(next, step.id, location, name, parseTyped(given, viewSchema(schema, resolve)));
  }
  const form = detail.requestBody?.content.find(({ contentType }) => /x-www-form-urlencoded/i.test(contentType));
  if (typeof step.body?.payload === 'string' && form !== undefined)
    next = setBody(next, step.id, {
      contentType: form.contentType,
      payload: Object.fromEntries(new URLSearchParams(step.body.payload)),
    });
  return next;
}
