import type { OperationDetail } from '@opchain/core/internal/model';
import type { Stores } from '../stores.js';
import { loadProposals } from './complete-step.js';
import { setInputValue } from './input-value.js';
import { listBodyInputs, listRequiredInputs, type RequiredInput } from './list-required-inputs.js';
import { formatProposal, type ProposedMapping } from './propose-mappings.js';
import { menuTexts } from '../../texts/menu-texts.js';
import { addTexts } from '../../texts/replace-texts.js';

addTexts({ menus: menuTexts });

/**
 * Maps what two steps that were just connected share: fields further inside the body at once, with the items that contain
 * them; and opens the picker at the first other input that the source has a value for. Without either, the target only
 * runs after the source.
 */
export async function offerMapping(stores: Stores, source: string, target: string): Promise<void> {
  const { chain, descriptions } = stores;
  const step = chain.step(target);
  if (step?.kind !== 'operation' || descriptions.find(step.operation) === undefined) return;
  const proposals = await loadProposals(stores, target, listInputs);
  if (!chain.targetsOf(source).includes(target)) return;
  const own = proposals.filter(({ stepId, usedBy }) => stepId === source && usedBy === undefined);
  const nested = chooseNested(own);
  if (nested.length > 0) mapNested(stores, target, nested);
  const input = own.find(({ input: { path } }) => path.length <= 1)?.input;
  if (input === undefined) return;
  const name = input.name.replaceAll('~', '~0').replaceAll('/', '~1');
  const path = input.location === 'body' ? `body/${name}` : `parameters/${input.location}/${name}`;
  stores.view.reveals.emit({ stepId: target, path, pick: true });
}

/** The fields further inside that are required; if the source has a value for nothing that is, the outermost optional one. */
function chooseNested(own: readonly ProposedMapping[]): readonly ProposedMapping[] {
  const [required, optional] = [false, true].map((isOptional) =>
    own.filter(({ input }) => (input.isOptional ?? false) === isOptional),
  );
  if (required?.length) return required.filter(({ input: { path } }) => path.length > 1);
  return (optional ?? []).toSorted((a, b) => a.input.path.length - b.input.path.length).slice(0, 1);
}

/** What is required, and what the body may have further inside. */
function listInputs(detail: OperationDetail): readonly RequiredInput[] {
  const required = listRequiredInputs(detail);
  const inner = listBodyInputs(detail, { isOptional: true }).filter(
    ({ path, name }) => path.length > 1 && !required.some((each) => each.name === name),
  );
  return [...required, ...inner];
}

function mapNested({ chain, texts, view }: Stores, target: string, proposals: readonly ProposedMapping[]): void {
  chain.edit({ label: texts.chain.labels.edit(target), origin: 'canvas' }, (before) =>
    proposals.reduce((next, { input, value }) => setInputValue(next, target, input, value), before),
  );
  view.announcements.emit(texts.menus.mapped(target, proposals.map(formatProposal)));
}
