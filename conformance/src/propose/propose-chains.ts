import type { Chain, Connection, Credential, OperationStep } from '@opchain/core';
import { escapeTemplateText, formatMapping, parsePointer } from '@opchain/core/internal/model';
import {
  ACTING_SCORE,
  type DataLink,
  findList,
  findMember,
  isLinkTo,
  mapTexts,
  readField,
  type RequestDraft,
  toStepInputs,
  writeField,
} from '@opchain/resources';
import type { Contract } from '../contract/contract.js';
import { listCredentialUses } from '../engine/list-credential-uses.js';
import { templateOf } from '../derive/request-maker.js';

const MAX_DEPTH = 8;
/** Operations that are tried for a chain: where everything names everything, the ways to make a record are without number. */
const MAX_TRIES = 100;
const uniqueText = formatMapping({ kind: 'input', name: 'unique', path: [] });

/**
 * Chains that a description suggests: for each kind of record create, read, change, list and delete, with the records that
 * it needs before; for each other operation that changes data, what leads to it. Sends nothing.
 *
 * @param credentials by role; steps name the one of their role
 */
export async function proposeChains(
  contract: Contract,
  credentials: Readonly<Record<string, Credential>> = {},
): Promise<Chain[]> {
  // Which operations may be called is for those who run the chains to decide.
  const open: Contract = { ...contract, settings: { ...contract.settings, safe: 'all', unsafe: [] } };
  const chains: Chain[] = [];
  const used = new Set<string>();
  const links = groupLinks(open);
  const propose = async (ids: readonly string[], title: string): Promise<void> => {
    const builder = new ChainBuilder(open, links, credentials);
    for (const id of ids) if (!(await builder.add(id))) return;
    await builder.addCleanup();
    for (const { operation } of builder.steps) used.add(operation.id);
    chains.push(builder.build(ids[0]!, title));
  };
  const { operations } = open.description;
  for (const { id, method, path } of operations) {
    const member = (name: string) => findMember(open, id, name)?.operation.id;
    const [read, list, remove] = [member('GET'), findList(open, id)?.id, member('DELETE')];
    if (method !== 'POST' || (read ?? list ?? remove) === undefined) continue;
    const changes = [member('PATCH'), member('PUT')].filter((each) => each !== undefined);
    const ids = [id, read, ...changes, list, remove].filter((each) => each !== undefined);
    const verbs = [
      'Create',
      ...(read === undefined ? [] : ['read']),
      ...(changes.length === 0 ? [] : ['change']),
      ...(list === undefined ? [] : ['list']),
      ...(remove === undefined ? [] : ['delete']),
    ];
    await propose(ids, `${verbs.slice(0, -1).join(', ')} and ${verbs.at(-1)!} ${path}`);
  }
  for (const { id, method, path } of operations)
    if (!used.has(id) && /^(?:POST|PUT|PATCH)$/.test(method))
      await propose([id], `${method} ${path}, and what it needs`);
  return chains;
}

type LinksByOperation = ReadonlyMap<string, readonly DataLink[]>;

/** The links that are good enough to act on, by the operation that needs something; what others made is only read. */
function groupLinks({ links, description }: Contract): LinksByOperation {
  const grouped = new Map<string, DataLink[]>();
  for (const link of links) {
    if (link.score < ACTING_SCORE || description.find(link.from.operation)?.method === 'GET') continue;
    const known = grouped.get(link.to.operation);
    if (known === undefined) grouped.set(link.to.operation, [link]);
    else known.push(link);
  }
  return grouped;
}

/** Adds steps in the order in which they run, each after the steps that make what it needs. */
class ChainBuilder {
  readonly steps: OperationStep[] = [];
  readonly contract: Contract;
  readonly credentials: Readonly<Record<string, Credential>>;
  private readonly links: LinksByOperation;
  private tries = 0;
  /** By step, the steps that made the records which it names. */
  private readonly needs = new Map<string, ReadonlySet<string>>();

  constructor(contract: Contract, links: LinksByOperation, credentials: Readonly<Record<string, Credential>>) {
    this.contract = contract;
    this.links = links;
    this.credentials = credentials;
  }

  /** False if something that the operation needs cannot be made. */
  async add(operationId: string, above: readonly string[] = []): Promise<boolean> {
    const { contract } = this;
    this.tries += 1;
    if (this.tries > MAX_TRIES) return false;
    const template = await templateOf(contract, operationId).catch(() => undefined);
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
      const links = (this.links.get(operationId) ?? []).filter((link) => isLinkTo(link, operationId, field));
      const found = await this.find(links, [...above, operationId]);
      if (found === undefined && field.required) return false;
      if (found !== undefined) needed.add(found.stepId);
      draft = writeField(draft, field, found?.mapping);
    }
    if (template.operation.method === 'DELETE')
      for (const stepId of needed) await this.removeDependents(stepId, [...above, operationId]);
    for (const before of contract.settings.before[operationId] ?? []) await this.add(before, [...above, operationId]);
    const step = toStep(operationId, this.steps, draft);
    const credentials = listCredentialUses(this, template.operation);
    this.needs.set(step.id, needed);
    this.steps.push(credentials.length === 0 ? step : { ...step, credentials });
    return true;
  }

  /**
   * Deletes what the chain created and did not delete, the newest first: a record after those that name it. One that is
   * named by a record which nothing deletes is left.
   */
  async addCleanup(): Promise<void> {
    for (const step of [...this.steps].reverse()) {
      const remover = this.findRemover(step);
      const isNamed = this.listDependents(step.id).some((each) => this.findRemover(each) === undefined);
      if (remover !== undefined && !this.isCalled(remover) && !isNamed) await this.add(remover);
    }
  }

  private async removeDependents(stepId: string, above: readonly string[]): Promise<void> {
    for (const dependent of this.listDependents(stepId)) {
      const remover = this.findRemover(dependent);
      if (remover !== undefined && !this.isCalled(remover)) await this.add(remover, above);
    }
  }

  /** The steps that created records which name the one of a step, the newest first. */
  private listDependents(stepId: string): readonly OperationStep[] {
    const { contract } = this;
    const creates = ({ operation: { id } }: OperationStep) =>
      contract.description.find(id)?.method === 'POST' &&
      (findMember(contract, id, 'GET') ?? findMember(contract, id, 'DELETE') ?? findList(contract, id)) !== undefined;
    return this.steps.filter((each) => this.needs.get(each.id)?.has(stepId) === true && creates(each)).reverse();
  }

  private findRemover({ operation }: OperationStep): string | undefined {
    return findMember(this.contract, operation.id, 'DELETE')?.operation.id;
  }

  private isCalled(id: string): boolean {
    return this.steps.some(({ operation }) => operation.id === id);
  }

  build(id: string, title: string): Chain {
    const connections = this.steps.slice(1).map(({ id: target }, index): Connection => {
      return { source: this.steps[index]!.id, target };
    });
    return {
      id: id.replace(/[^A-Za-z0-9_-]+/g, '-'),
      title,
      version: '1.0.0',
      sources: [{ name: 'api', url: this.contract.descriptionFile }],
      inputs: [{ name: 'unique', schema: { type: 'string', default: 'proposal' }, required: false }],
      steps: this.steps,
      connections,
      layout: {},
    };
  }

  /** The record that an input names, of a step before, else of a step that is added; with its mapping text. */
  private async find(
    links: readonly DataLink[],
    above: readonly string[],
  ): Promise<{ readonly stepId: string; readonly mapping: string } | undefined> {
    for (const { from } of links) {
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

function toStep(operationId: string, before: readonly OperationStep[], draft: RequestDraft): OperationStep {
  const name = operationId.replace(/[^A-Za-z0-9_-]+/g, '-');
  const isTaken = before.some(({ id }) => id === name);
  return {
    kind: 'operation',
    id: isTaken ? `${name}${before.length + 1}` : name,
    operation: { source: 'api', id: operationId },
    ...toStepInputs(draft),
    checks: [],
    captures: [],
    onFailure: [],
  };
}
