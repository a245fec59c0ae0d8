import { listNamedFields, fieldKey, firstPlan, isCallable, type RequestPlan, revisePlan } from '@opchain/resources';
import type { Contract } from '../contract/contract.js';
import { CaseFailure } from '../engine/case-failure.js';
import type { CaseResponse } from '../engine/case-response.js';
import { MissingRoleError } from '../engine/missing-role-error.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import { Session } from '../engine/session.js';
import type { Target } from '../engine/target/target.js';
import { describeRejection, isSuccess, makeRequest, planOf, setPlan, templateOf } from './request-maker.js';

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
}

const MAX_ATTEMPTS = 8;
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
  return visitor.rejected.filter(({ operation }) => operations.includes(operation));
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
        this.rejected.push({ operation: operationId, reason: error.message, inputs: [] });
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
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    let response = await send();
    const isRepeated = isSuccess(response) && template.operation.method === 'POST' && template.unique.length > 0;
    // A second record shows what may not be the same in two of them.
    if (isRepeated) response = await send();
    if (response.status < 400) return undefined;
    rejection ??= response;
    const { status, text } = response.exchange.response;
    const plan: RequestPlan | undefined = await revisePlan(template, planOf(contract, operationId), {
      status,
      text,
      isRepeated,
    });
    if (plan === undefined) break;
    setPlan(contract, operationId, plan);
  }
  setPlan(contract, operationId, firstPlan);
  return rejection && describe(operationId, rejection, listNamedFields(template, rejection.exchange.response.text));
}

function describe(
  operation: string,
  response: CaseResponse,
  fields: Parameters<typeof fieldKey>[0][],
): RejectedOperation {
  return {
    operation,
    reason: describeRejection(operation, response),
    status: response.status,
    inputs: fields.map(fieldKey),
  };
}
