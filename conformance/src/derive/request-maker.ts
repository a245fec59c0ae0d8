import type { JsonValue } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import {
  ACTING_SCORE,
  createTemplate,
  type DataLink,
  isCallable,
  isLinkTo,
  readField,
  readPointer,
  type RequestDraft,
  type RequestTemplate,
  writeField,
} from '@opchain/resources';
import type { Contract } from '../contract/contract.js';
import type { CaseResponse } from '../engine/case-response.js';
import { MissingRoleError } from '../engine/missing-role-error.js';
import type { Session } from '../engine/session.js';
import { NotTriedError } from '../engine/not-tried-error.js';

const templates = new WeakMap<Contract, Map<string, Promise<RequestTemplate>>>();
const MAX_DEPTH = 8;

/** What valid requests of an operation are made from; made once for each contract. */
export function templateOf(contract: Contract, operationId: string): Promise<RequestTemplate> {
  let known = templates.get(contract);
  if (known === undefined) templates.set(contract, (known = new Map<string, Promise<RequestTemplate>>()));
  let template = known.get(operationId);
  if (template === undefined) {
    template = contract.description.operation(operationId).then((operation) => createTemplate(contract, operation));
    known.set(operationId, template);
  }
  return template;
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
  const { operation, fields, draft: valid, unknown, unique } = await templateOf(contract, operationId);
  if (valid === undefined) throw new NotTriedError(`no valid body of ${operationId} was found`);
  if (unknown.length > 0)
    throw new NotTriedError(
      `nothing makes what ${operationId} needs as ${unknown.map(({ path }) => path[0]).join(' and ')}: name it in producers, or add an example`,
    );
  let draft = valid;
  for (const { field, format } of unique) draft = writeField(draft, field, format(session.nextTag()));
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
  if (!isSuccess(response)) throw new NotTriedError(`${call} returned ${response.status} for a valid request`);
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
  const { settings, description } = session.target.contract;
  const { to } = links[0]!;
  let reason = `nothing makes what ${to.operation} needs as ${to.name}`;
  for (const { from, score } of links) {
    const producer = description.find(from.operation);
    if (score < ACTING_SCORE || producer === undefined || above.includes(from.operation)) continue;
    if (above.length >= MAX_DEPTH || !isCallable(settings, producer)) continue;
    // What others made is only read.
    if (producer.method === 'GET' && consumer.method !== 'GET') continue;
    try {
      const draft = await makeRequest(session, from.operation, above);
      const response = await session.request(from.operation, draft);
      const value = readPointer(response.json, from.pointer);
      if (isSuccess(response) && value !== undefined && value !== null) return { value, draft, path: producer.path };
      reason = isSuccess(response)
        ? `${from.operation} returned nothing at ${from.pointer}`
        : `${from.operation} returned ${response.status} for a valid request`;
    } catch (error) {
      if (!(error instanceof NotTriedError) && !(error instanceof MissingRoleError)) throw error;
      reason = error.message;
    }
  }
  return reason;
}

export function isSuccess({ status }: Pick<CaseResponse, 'status'>): boolean {
  return status >= 200 && status < 300;
}
