import type { JsonValue } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import {
  ACTING_SCORE,
  createTemplate,
  fillTemplate,
  firstPlan,
  type DataLink,
  isCallable,
  isLinkTo,
  readField,
  readPointer,
  type RequestDraft,
  type RequestPlan,
  type RequestTemplate,
  varyMore,
  writeField,
} from '@opchain/resources';
import type { Contract } from '../contract/contract.js';
import type { CaseResponse } from '../engine/case-response.js';
import { MissingRoleError } from '../engine/missing-role-error.js';
import type { Session } from '../engine/session.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import { summarizeError } from './summarize-error.js';

const templates = new WeakMap<Contract, Map<string, Promise<RequestTemplate>>>();
const MAX_DEPTH = 8;

/** What valid requests of an operation are made from; made once for each contract. */
export function templateOf(contract: Contract, operationId: string): Promise<RequestTemplate> {
  let known = templates.get(contract);
  if (known === undefined) templates.set(contract, (known = new Map<string, Promise<RequestTemplate>>()));
  let template = known.get(operationId);
  if (template === undefined) {
    template = contract.description
      .operation(operationId)
      .then((operation) => createTemplate(contract, operation, Date.now()));
    known.set(operationId, template);
  }
  return template;
}

const plans = new WeakMap<Contract, Map<string, RequestPlan>>();

/** How the requests of an operation are made: what the server's responses taught, if anything was sent yet. */
export function planOf(contract: Contract, operationId: string): RequestPlan {
  return plans.get(contract)?.get(operationId) ?? firstPlan;
}

/** Makes the requests of an operation by another plan from now on. */
export function setPlan(contract: Contract, operationId: string, plan: RequestPlan): void {
  const known = plans.get(contract) ?? new Map<string, RequestPlan>();
  plans.set(contract, known.set(operationId, plan));
}

/**
 * Makes a valid request: makes the records that it names, and gives its names unique texts. Throws `NotTriedError` if a
 * record cannot be made.
 */
export async function makeRequest(
  session: Session,
  operationId: string,
  above: readonly string[] = [],
): Promise<RequestDraft> {
  const { contract } = session.target;
  const template = await templateOf(contract, operationId);
  const { operation, fields, unknown } = template;
  const valid = fillTemplate(template, planOf(contract, operationId), () => session.nextSource());
  if (valid === undefined) throw new NotTriedError(`no valid body of ${operationId} was found`);
  if (unknown.length > 0)
    throw new NotTriedError(
      `nothing makes what ${operationId} needs as ${unknown.map(({ path }) => path[0]).join(' and ')}: name it in producers, or add an example`,
    );
  let draft = valid;
  const tried = [...above, operationId];
  for (const field of fields) {
    if (!field.opaque || readField(draft, field) === undefined) continue;
    const links = contract.links.filter((link) => isLinkTo(link, operationId, field));
    if (links.length === 0) continue;
    const made = await makeRecord(session, operation, links, tried);
    if (typeof made !== 'string') draft = writeField(moveTo(draft, operation, made), field, made.value);
    else if (field.required) throw new NotTriedError(made);
    else draft = writeField(draft, field, undefined);
  }
  for (const call of contract.settings.before[operationId] ?? []) await prepare(session, call, draft, tried);
  return draft;
}

/** A record is below the records that it was created in: `/orders/{orderId}/items/{id}`. */
function moveTo(draft: RequestDraft, { path }: OperationDetail, { draft: created, path: collection }: MadeRecord) {
  if (!path.startsWith(`${collection}/`)) return draft;
  const above = Object.entries(created.parameters).filter(([key]) => key.startsWith('path/'));
  return { ...draft, parameters: { ...draft.parameters, ...Object.fromEntries(above) } };
}

/** Calls what the contract names as a condition, on the same records. */
async function prepare(session: Session, call: string, target: RequestDraft, above: readonly string[]): Promise<void> {
  const draft = await makeRequest(session, call, above);
  const own = Object.keys(draft.parameters).filter((key) => key.startsWith('path/') && key in target.parameters);
  const parameters = { ...draft.parameters, ...Object.fromEntries(own.map((key) => [key, target.parameters[key]!])) };
  const response = await session.request(call, { ...draft, parameters });
  if (!isSuccess(response)) throw new NotTriedError(describeRejection(call, response));
}

interface MadeRecord {
  readonly value: JsonValue;
  /** The request that made it, and its path template. */
  readonly draft: RequestDraft;
  readonly path: string;
}

/** Makes the record that an input names. Returns the reason if that is impossible. */
async function makeRecord(
  session: Session,
  consumer: OperationDetail,
  links: readonly DataLink[],
  above: readonly string[],
): Promise<MadeRecord | string> {
  const { to } = links[0]!;
  let reason = `nothing makes what ${to.operation} needs as ${to.name}`;
  for (const link of listMakers(session.target.contract, consumer, links, above)) {
    const { from } = link;
    try {
      const { draft, response } = await sendValid(session, from.operation, above);
      const value = readPointer(response.json, from.pointer);
      const { path } = await session.target.description.operation(from.operation);
      if (isSuccess(response) && value !== undefined && value !== null) return { value, draft, path };
      reason = isSuccess(response)
        ? `${from.operation} returned nothing at ${from.pointer}`
        : describeRejection(from.operation, response);
    } catch (error) {
      if (!(error instanceof NotTriedError) && !(error instanceof MissingRoleError)) throw error;
      reason = error.message;
    }
  }
  return reason;
}

/** Sends a valid request; once more with other values if it collides with a record that exists. */
async function sendValid(session: Session, operationId: string, above: readonly string[] = []) {
  const send = async () => {
    const draft = await makeRequest(session, operationId, above);
    return { draft, response: await session.request(operationId, draft) };
  };
  const sent = await send();
  return sent.response.status === 409 && (await avoidCollisions(session, operationId)) ? send() : sent;
}

/** Lets more values of an operation's requests differ; false if all of them do. */
export async function avoidCollisions({ target: { contract } }: Session, operationId: string): Promise<boolean> {
  const plan = varyMore(await templateOf(contract, operationId), planOf(contract, operationId));
  if (plan !== undefined) setPlan(contract, operationId, plan);
  return plan !== undefined;
}

/** The links to try, the best first. What others made is only read, or referred to, and only where none can be made. */
function listMakers(
  { settings, description }: Contract,
  consumer: OperationDetail,
  links: readonly DataLink[],
  above: readonly string[],
): readonly DataLink[] {
  if (above.length >= MAX_DEPTH) return [];
  const usable = links.filter(({ from, score }) => {
    const producer = description.find(from.operation);
    return score >= ACTING_SCORE && producer !== undefined && isCallable(settings, producer);
  });
  const own = usable.filter(({ from }) => description.find(from.operation)?.method !== 'GET');
  const isRead = consumer.method === 'GET' || links[0]?.to.in !== 'path';
  return (own.length > 0 ? own : isRead ? usable : []).filter(({ from }) => !above.includes(from.operation));
}

/** `createBooking returned 422 for a valid request: time_zone: unknown zone`. */
export function describeRejection(operationId: string, { status, exchange }: CaseResponse): string {
  const said = summarizeError(exchange.response.text);
  return `${operationId} returned ${status} for a valid request${said === undefined ? '' : `: ${said}`}`;
}

export function isSuccess({ status }: Pick<CaseResponse, 'status'>): boolean {
  return status >= 200 && status < 300;
}
