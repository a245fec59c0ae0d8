import { listNamedFields, fieldKey, firstPlan, isCallable, revisePlan } from '@opchain/resources';
import type { OperationSummary } from '@opchain/core';
import type { Contract } from '../contract/contract.js';
import { CaseFailure } from '../engine/case-failure.js';
import type { CaseResponse } from '../engine/case-response.js';
import { ForbiddenError } from '../engine/forbidden-error.js';
import { MissingRoleError } from '../engine/missing-role-error.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import { learnRole } from '../engine/learned-roles.js';
import { noteRejected } from '../engine/rejected-operations.js';
import { Session } from '../engine/session.js';
import type { Target } from '../engine/target/target.js';
import {
  describeRejection,
  isSuccess,
  makeRequest,
  notAccepted,
  planOf,
  setPlan,
  templateOf,
} from './request-maker.js';

/** An operation whose valid requests were not accepted. */
export interface RejectedOperation {
  /** The operation, by its id. */
  readonly operation: string;
  /** What the server said, or what is missing. */
  readonly reason: string;
  /** HTTP status code; missing if no request was sent. */
  readonly status?: number;
  /** The inputs that the response names, as settings name them: `body/timeZone`. */
  readonly inputs: readonly string[];
  /** What helps, where no value does: a credential of another role. Missing: a value in the settings. */
  readonly advice?: string;
}

const MAX_ATTEMPTS = 16;
const LIMIT_MS = 30_000;

/**
 * Sends a valid request of each operation, one after the other, before anything is tried: what a response says about a
 * value is learned from, for all later requests. Where records may conflict, two are made. Returns the operations that
 * accept no valid request.
 *
 * @param operations their ids
 */
export async function getIn(
  target: Target,
  operations: readonly string[],
  signal: AbortSignal,
): Promise<RejectedOperation[]> {
  const visitor = new Visitor(target);
  for (const id of operations) {
    if (signal.aborted || visitor.isStopped) break;
    await visitor.visit(id);
  }
  // What was learned since may help: the state that one action needs is made by another.
  const first = visitor.rejected.splice(0);
  for (const { operation } of first) if (!signal.aborted && !visitor.isStopped) await visitor.attempt(operation);
  const found = visitor.rejected.filter(({ operation }) => operations.includes(operation));
  for (const id of operations) {
    const known = found.find(({ operation }) => operation === id);
    noteRejected(target.contract, id, known && asRejection(known));
  }
  return found;
}

/** A server that fails is not one that rejects. */
function asRejection({ status, reason, advice }: RejectedOperation) {
  const isRejection = status !== undefined && status < 500 && ![401, 429].includes(status);
  return isRejection ? { reason, isForbidden: advice !== undefined } : undefined;
}

class Visitor {
  readonly rejected: RejectedOperation[] = [];
  /** True after a request without a response: the cases say so, and all of them would wait for as long. */
  isStopped = false;
  readonly #target: Target;
  readonly #visited = new Set<string>();

  constructor(target: Target) {
    this.#target = target;
  }

  /** Operations that make what this one needs come first, so that its own requests are about itself. */
  async visit(operationId: string): Promise<void> {
    if (this.#visited.has(operationId) || this.isStopped) return;
    this.#visited.add(operationId);
    for (const maker of listMakers(this.#target.contract, operationId)) await this.visit(maker);
    await this.attempt(operationId);
  }

  /** Sends a valid request, and others as long as the response says what is wrong. */
  async attempt(operationId: string): Promise<void> {
    const session = new Session(this.#target);
    try {
      const limit = { limitMs: LIMIT_MS, error: () => new NotTriedError('it takes too long') };
      await session.runWithin(limit, async () => {
        const rejected = await learn(session, operationId);
        if (rejected !== undefined) this.rejected.push(rejected);
      });
    } catch (error) {
      // A missing credential is reported with each case.
      if (error instanceof NotTriedError)
        this.rejected.push({ operation: operationId, reason: error.message, inputs: [], ...adviceOf(error) });
      else if (error instanceof CaseFailure) this.isStopped = true;
      else if (!(error instanceof MissingRoleError)) throw error;
    } finally {
      await session.cleanUp();
    }
  }
}

/** The operations that make the records which an operation names. */
function listMakers({ links, settings, description }: Contract, operationId: string): string[] {
  return links.flatMap(({ from, to }) => {
    const maker = description.find(from.operation);
    const isMaker = maker !== undefined && maker.method !== 'GET' && isCallable(settings, maker);
    return to.operation === operationId && isMaker ? [maker.id] : [];
  });
}

async function learn(session: Session, operationId: string): Promise<RejectedOperation | undefined> {
  const { contract } = session.target;
  const template = await templateOf(contract, operationId);
  const send = async () => session.request(operationId, await makeRequest(session, operationId));
  let rejection: CaseResponse | undefined;
  const reject = async (attemptsLeft = MAX_ATTEMPTS): Promise<CaseResponse | undefined> => {
    const response = await send();
    const isRepeated = isSuccess(response) && template.operation.method === 'POST' && template.unique.length > 0;
    // A second record shows what may not be the same in two of them.
    const last = isRepeated ? await send() : response;
    if (last.status < 400) return undefined;
    rejection ??= last;
    if (last.status === 403 && (await learnAllowedRole(session, operationId))) return undefined;
    const { status, text } = last.exchange.response;
    const answer = { status, text, isRepeated };
    const plan = await revisePlan(template, planOf(contract, operationId), answer);
    if (plan !== undefined) setPlan(contract, operationId, plan);
    return plan === undefined || attemptsLeft === 0 ? last : reject(attemptsLeft - 1);
  };
  const last = await reject();
  if (last === undefined) return undefined;
  for (const before of stateStatuses.includes((rejection ?? last).status)
    ? listSiblings(contract, template.operation)
    : []) {
    setPlan(contract, operationId, { ...firstPlan, before: [before] });
    const response = await send().catch(ignoreUntried);
    if (response !== undefined && response.status < 400) return undefined;
  }
  setPlan(contract, operationId, firstPlan);
  const first = rejection ?? last;
  const fields = listNamedFields(template, first.exchange.response.text);
  return {
    operation: operationId,
    reason: describeRejection(operationId, first),
    status: first.status,
    inputs: fields.map(fieldKey),
    ...adviceOf(await notAccepted(session, operationId, first)),
  };
}

/** Tries an operation that forbids its usual role with the other credentials; false if all are forbidden. */
async function learnAllowedRole(session: Session, operationId: string): Promise<boolean> {
  const { contract, credentials } = session.target;
  if (contract.settings.operationRoles[operationId] !== undefined) return false;
  for (const as of Object.keys(credentials)) {
    const response = await session.request(operationId, await makeRequest(session, operationId), { as });
    if (!isSuccess(response)) continue;
    learnRole(contract, operationId, as);
    return true;
  }
  return false;
}

/** What may mean that the record is not in the state that the operation needs. */
const stateStatuses = [400, 404, 409, 410, 422];
const MAX_SIBLINGS = 8;

/** The operations that change the same record: PUT of what is read, then actions on it. */
function listSiblings({ description, settings }: Contract, { id, path }: OperationSummary): string[] {
  const record = path.endsWith('}') ? path : path.slice(0, path.lastIndexOf('/'));
  if (!record.endsWith('}')) return [];
  const siblings = description.operations.filter(
    (other) =>
      other.id !== id &&
      /^(?:PUT|POST|PATCH)$/.test(other.method) &&
      (other.path === path ||
        (other.path.startsWith(`${record}/`) && !other.path.slice(record.length).includes('{'))) &&
      isCallable(settings, other),
  );
  const isSame = (other: OperationSummary) => (other.path === path ? 0 : 1);
  return siblings
    .sort((a, b) => isSame(a) - isSame(b))
    .slice(0, MAX_SIBLINGS)
    .map((other) => other.id);
}

function ignoreUntried(error: unknown): undefined {
  if (!(error instanceof NotTriedError) && !(error instanceof MissingRoleError)) throw error;
}

function adviceOf(error: NotTriedError): Pick<RejectedOperation, 'advice'> {
  return error instanceof ForbiddenError && typeof error.advice === 'string' ? { advice: error.advice } : {};
}
