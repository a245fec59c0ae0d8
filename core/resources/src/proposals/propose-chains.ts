import type { Chain, Connection, OperationStep, OperationSummary, Source } from '@opchain/core';
import { type CredentialUse, escapeTemplateText, formatMapping, parsePointer } from '@opchain/core/internal/model';
import { isLinkTo } from '../fields/field.js';
import { mapTexts, readField, type RequestDraft, toStepInputs, writeField } from '../fields/request-draft.js';
import { ACTING_SCORE, type DataLink } from '../producers/find-producers.js';
import { findList, findMember } from '../records/find-member.js';
import { createTemplate, type RequestTemplate } from '../requests/request-template.js';
import type { Api } from '../settings/api-settings.js';

const MAX_DEPTH = 8;
/** Operations that are tried for a chain: where everything names everything, the ways to make a record are without number. */
const MAX_TRIES = 100;
const uniqueText = formatMapping({ kind: 'input', name: 'unique', path: [] });

/** What chains are proposed from. */
export interface ProposalOptions {
  /** The source of the chains. */
  readonly source: Source;
  /** What must be called before an operation, by its id. */
  readonly before?: Readonly<Record<string, readonly string[]>>;
  /** The credentials that a step names for an operation. Default: none. */
  readonly credentialsOf?: (operation: OperationSummary) => readonly CredentialUse[];
}

/**
 * Chains that a description suggests: for each kind of record create, read, change, list and delete, with the records that
 * it needs before; for each other operation that changes data, what leads to it. Sends nothing.
 */
export async function proposeChains(api: Api, options: ProposalOptions): Promise<Chain[]> {
  const open = openAll(api);
  const templates = new Map<string, Promise<RequestTemplate>>();
  const chains: Chain[] = [];
  const used = new Set<string>();
  const links = groupLinks(open);
  const propose = async (first: string, others: readonly string[], title: string): Promise<void> => {
    const builder = new ChainBuilder(open, { links, templates }, options);
    for (const id of [first, ...others]) if (!(await builder.add(id))) return;
    await builder.addCleanup();
    for (const { operation } of builder.steps) used.add(operation.id);
    chains.push(builder.build(first, title));
  };
  const { operations } = open.description;
  for (const { id, method, path } of operations) {
    const member = (name: string) => findMember(open, id, name)?.operation.id;
    const [read, list, remove] = [member('GET'), findList(open, id)?.id, member('DELETE')];
    if (method !== 'POST' || (read ?? list ?? remove) === undefined) continue;
    const changes = [member('PATCH'), member('PUT')].filter((each) => each !== undefined);
    const others = [read, ...changes, list, remove].filter((each) => each !== undefined);
    const verbs = [
      'Create',
      ...(read === undefined ? [] : ['read']),
      ...(changes.length === 0 ? [] : ['change']),
      ...(list === undefined ? [] : ['list']),
      ...(remove === undefined ? [] : ['delete']),
    ];
    await propose(id, others, `${verbs.slice(0, -1).join(', ')} and ${verbs.at(-1) ?? ''} ${path}`);
  }
  for (const { id, method, path } of operations)
    if (!used.has(id) && /^(?:POST|PUT|PATCH)$/.test(method))
      await propose(id, [], `${method} ${path}, and what it needs`);
  return chains;
}

/**
 * A chain that calls these operations in this order, each after what makes the records that it needs, with values that the
 * description suggests. A step has no values if something that it needs cannot be made. Sends nothing.
 */
export async function composeChain(
  api: Api,
  operations: readonly string[],
  title: string,
  options: ProposalOptions,
): Promise<Chain> {
  const open = openAll(api);
  const builder = new ChainBuilder(open, { links: groupLinks(open), templates: new Map() }, options);
  for (const id of operations)
    if (!(await builder.add(id)))
      builder.steps.push(toStep({ source: options.source.name, id }, builder.steps, { parameters: {} }));
  const chain = builder.build(title.toLowerCase(), title);
  return JSON.stringify(chain.steps).includes(uniqueText) ? chain : { ...chain, inputs: [] };
}

/** Which operations may be called is for those who run the chains to decide. */
const openAll = (api: Api): Api => ({ ...api, settings: { ...api.settings, safe: 'all', unsafe: [] } });

/** Members that a pointer can pass, so that the response is likely to have what it names. */
const SURE_DEPTH = 3;

/** True for a link from something deep inside another kind of record to a body. */
const isGuess = ({ from, to }: DataLink): boolean =>
  to.in === 'body' && from.pointer.split('/').length - 1 >= SURE_DEPTH;

type LinksByOperation = ReadonlyMap<string, readonly DataLink[]>;

/** The links that are good enough to act on, by the operation that needs something; what others made is only read. */
function groupLinks({ links, description }: Api): LinksByOperation {
  const grouped = new Map<string, DataLink[]>();
  for (const link of links) {
    if (link.score < ACTING_SCORE || description.find(link.from.operation)?.method === 'GET') continue;
    const known = grouped.get(link.to.operation);
    if (known === undefined) grouped.set(link.to.operation, [link]);
    else known.push(link);
  }
  return grouped;
}

/** What all chains of a description share. */
interface SharedParts {
  readonly links: LinksByOperation;
  readonly templates: Map<string, Promise<RequestTemplate>>;
}

/** Adds steps in the order in which they run, each after the steps that make what it needs. */
class ChainBuilder {
  readonly steps: OperationStep[] = [];
  readonly #api: Api;
  readonly #shared: SharedParts;
  readonly #options: ProposalOptions;
  #tries = 0;
  /** By step, the steps that made the records which it names. */
  readonly #needs = new Map<string, ReadonlySet<string>>();

  constructor(api: Api, shared: SharedParts, options: ProposalOptions) {
    this.#api = api;
    this.#shared = shared;
    this.#options = options;
  }

  /** False if something that the operation needs cannot be made. */
  async add(operationId: string, above: readonly string[] = []): Promise<boolean> {
    this.#tries += 1;
    if (this.#tries > MAX_TRIES) return false;
    const template = await this.#templateOf(operationId).catch(() => undefined);
    if (template?.draft === undefined || above.includes(operationId) || above.length >= MAX_DEPTH) return false;
    const needed = new Set<string>();
    let draft = mapTexts(template.draft, escapeTemplateText);
    for (const { field, format, level } of template.unique) {
      const text = format(uniqueText);
      // Examples stay as they are, unless they may conflict; a form without room for the input would be no other text.
      if (level === 0 && typeof text === 'string' && text.includes(uniqueText)) draft = writeField(draft, field, text);
    }
    for (const field of template.fields) {
      if (!field.opaque || readField(draft, field) === undefined) continue;
      const all = (this.#shared.links.get(operationId) ?? []).filter((link) => isLinkTo(link, operationId, field));
      const links = all.filter((link) => link.isOwnKey || (field.required && !isGuess(link)));
      // The description's own example is better than what may be in a list of a list.
      if (field.in === 'body' && field.required && links.length < all.length && links.length === 0) continue;
      const found = await this.#find(links, [...above, operationId]);
      if (found === undefined && field.required) return false;
      if (found !== undefined) needed.add(found.stepId);
      draft = writeField(draft, field, found?.mapping);
    }
    if (template.operation.method === 'DELETE')
      for (const stepId of needed) await this.#removeDependents(stepId, [...above, operationId]);
    for (const before of this.#options.before?.[operationId] ?? []) await this.add(before, [...above, operationId]);
    const step = toStep({ source: this.#options.source.name, id: operationId }, this.steps, draft);
    const credentials = this.#options.credentialsOf?.(template.operation) ?? [];
    this.#needs.set(step.id, needed);
    this.steps.push(credentials.length === 0 ? step : { ...step, credentials });
    return true;
  }

  /**
   * Deletes what the chain created and did not delete, the newest first: a record after those that name it. One that is
   * named by a record which nothing deletes is left.
   */
  async addCleanup(): Promise<void> {
    for (const step of [...this.steps].reverse()) {
      const remover = this.#findRemover(step);
      const isNamed = this.#listDependents(step.id).some((each) => this.#findRemover(each) === undefined);
      if (remover !== undefined && !this.#isCalled(remover) && !isNamed) await this.add(remover);
    }
  }

  async #removeDependents(stepId: string, above: readonly string[]): Promise<void> {
    for (const dependent of this.#listDependents(stepId)) {
      const remover = this.#findRemover(dependent);
      if (remover !== undefined && !this.#isCalled(remover)) await this.add(remover, above);
    }
  }

  /** The steps that created records which name the one of a step, the newest first. */
  #listDependents(stepId: string): readonly OperationStep[] {
    const api = this.#api;
    const creates = ({ operation: { id } }: OperationStep) =>
      api.description.find(id)?.method === 'POST' &&
      (findMember(api, id, 'GET') ?? findMember(api, id, 'DELETE') ?? findList(api, id)) !== undefined;
    return this.steps.filter((each) => this.#needs.get(each.id)?.has(stepId) === true && creates(each)).reverse();
  }

  #findRemover({ operation }: OperationStep): string | undefined {
    return findMember(this.#api, operation.id, 'DELETE')?.operation.id;
  }

  #isCalled(id: string): boolean {
    return this.steps.some(({ operation }) => operation.id === id);
  }

  #templateOf(operationId: string): Promise<RequestTemplate> {
    let template = this.#shared.templates.get(operationId);
    if (template === undefined) {
      template = this.#api.description
        .operation(operationId)
        .then((operation) => createTemplate(this.#api, operation, Date.now()));
      this.#shared.templates.set(operationId, template);
    }
    return template;
  }

  build(id: string, title: string): Chain {
    const connections = this.steps.flatMap(({ id: source }, index): readonly Connection[] => {
      const target = this.steps[index + 1]?.id;
      return target === undefined ? [] : [{ source, target }];
    });
    return {
      id: id.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+(?=.)|-+$/g, ''),
      title,
      version: '1.0.0',
      sources: [this.#options.source],
      inputs: [{ name: 'unique', schema: { type: 'string', default: 'proposal' }, required: false }],
      steps: this.steps,
      connections,
      layout: {},
    };
  }

  /** The record that an input names, of a step before, else of a step that is added; with its mapping text. */
  async #find(
    links: readonly DataLink[],
    above: readonly string[],
  ): Promise<{ readonly stepId: string; readonly mapping: string } | undefined> {
    for (const { from } of [...links.filter((link) => link.isOwnKey), ...links.filter((link) => !link.isOwnKey)]) {
      const findStep = () => this.steps.find(({ operation }) => operation.id === from.operation);
      if (findStep() === undefined) await this.add(from.operation, above);
      const stepId = findStep()?.id;
      if (stepId === undefined) continue;
      const mapping = formatMapping({ kind: 'response', stepId, path: parsePointer(from.pointer) ?? [] });
      return { stepId, mapping };
    }
    return undefined;
  }
}

function toStep(
  operation: OperationStep['operation'],
  before: readonly OperationStep[],
  draft: RequestDraft,
): OperationStep {
  const name = operation.id.replace(/[^A-Za-z0-9_-]+/g, '-');
  const isTaken = before.some(({ id }) => id === name);
  return {
    kind: 'operation',
    id: isTaken ? `${name}${before.length + 1}` : name,
    operation,
    ...toStepInputs(draft),
    checks: [],
    captures: [],
    onFailure: [],
  };
}
