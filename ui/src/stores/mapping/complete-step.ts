import type { Chain, OperationStep } from '@opchain/core';
import { extendPageLoop, leavePageLoops, setBody, setParameter } from '@opchain/core/internal/document';
import type { OperationDetail } from '@opchain/core/internal/model';
import type { RequestValues } from '../../model/request-values.js';
import { parseTyped } from '../../schema/parse-typed.js';
import { getResolver, viewSchema } from '../../schema/schema-view.js';
import type { Stores } from '../stores.js';
import { findPositionBelow } from '../chain/find-free-position.js';
import { hasInputValue, setInputValue } from './input-value.js';
import { listRequiredInputs, type RequiredInput } from './list-required-inputs.js';
import { listMappingSources } from './mapping-sources.js';
import { formatProposal, type MappingContext, type ProposedMapping, proposeMappings } from './propose-mappings.js';
import { menuTexts } from '../../texts/menu-texts.js';
import { addTexts } from '../../texts/replace-texts.js';

addTexts({ menus: menuTexts });

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

/** More operations than this in a chain are not searched for sources. */
const MAX_SOURCES = 200;
/**
 * Fills in a new step once the details of its operation are known: typed values get their types, required inputs their
 * only or default values, and unless it was inserted each required input that has one clear source is mapped to it; its card is then below its sources, unless it was placed. Part of the undo step that added it. Resolves to the mappings.
 */
export async function completeStep(
  context: MappingContext,
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
        input.preset === undefined || input.path.length > 1 || hasInputValue(current, input) || isProposed(input)
          ? next
          : setInputValue(next, stepId, input, input.preset),
      typed,
    );
    const mapped = proposals.reduce((next, { input, value }) => setInputValue(next, stepId, input, value), filled);
    const placed = isPlaced ? mapped : placeBelow(mapped, stepId, listSources(proposals));
    // Where the source is read page by page, the step runs for every page.
    return leavePageLoops(
      listSources(proposals).reduce((next, source) => extendPageLoop(next, source, stepId), placed),
    );
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
  view.announcements.emit(texts.menus.mapped(id, mapped.map(formatProposal)));
}

/** Moves the card of a step below the lowest of its sources, if it has any. */
function placeBelow(chain: Chain, stepId: string, sources: readonly string[]): Chain {
  if (sources.length === 0) return chain;
  const { [stepId]: _own, ...layout } = chain.layout;
  const lowest = Math.max(...sources.map((each) => layout[each]?.y ?? -Infinity));
  const source = sources.find((each) => layout[each]?.y === lowest);
  const card = { steps: chain.steps.filter(({ id }) => id === stepId), layout: {} };
  return { ...chain, layout: { ...layout, [stepId]: findPositionBelow({ ...chain, layout }, card, source) } };
}

const listSources = (proposals: readonly ProposedMapping[]): readonly string[] =>
  proposals.flatMap(({ stepId }) => stepId ?? []);

/**
 * Loads what is needed to propose mappings of a step, and proposes them: for what it requires, or for all that its body
 * may have.
 */
export async function loadProposals(
  context: MappingContext,
  stepId: string,
  listInputs: (detail: OperationDetail) => readonly RequiredInput[] = listRequiredInputs,
): Promise<readonly ProposedMapping[]> {
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
  const current = chain.step(stepId);
  if (current?.kind !== 'operation') return [];
  // A step that runs before anyway is meant rather than another one.
  const { upstream, connectable } = listMappingSources(chain, stepId);
  const missing = listInputs(detail).filter((input) => !hasInputValue(current, input));
  return proposeMappings(context, current.operation, missing, {
    upstream,
    connectable: connectable.slice(-MAX_SOURCES),
  });
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
