import type { JsonValue } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import {
  ACTING_SCORE,
  createTemplate,
  type Field,
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
import { ForbiddenError } from '../engine/forbidden-error.js';
import { MissingRoleError } from '../engine/missing-role-error.js';
import type { Session } from '../engine/session.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import { listSucceeded } from '../engine/succeeded-operations.js';
import { summarizeError } from './summarize-error.js';

const templates = new WeakMap<Contract, Map<string, Promise<RequestTemplate>>>();
const MAX_DEPTH = 8;
/** Attempts with other values where records collide. */
export const MAX_COLLISIONS = 3;

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
 *
 * @param own parameters of the path, of a record that exists
 */
export async function makeRequest(
  session: Session,
  operationId: string,
  above: readonly string[] = [],
  own: RequestDraft['parameters'] = {},
): Promise<RequestDraft> {
  const { contract } = session.target;
  const template = await templateOf(contract, operationId);
  const { unknown } = template;
  const valid = fillTemplate(template, planOf(contract, operationId), () => session.nextSource());
  if (valid === undefined)
    throw new NotTriedError(
      `no valid body of ${operationId} was found`,
      `add an example of the body to the description, or set values: { ${operationId}: { "body/NAME": … } }`,
    );
  if (unknown.length > 0)
    throw new NotTriedError(
      `nothing makes what ${operationId} needs as ${unknown.map(({ path }) => path[0]).join(' and ')}`,
      'name what makes it in producers, or add an example to the description',
    );
  const tried = [...above, operationId];
  const given = { ...valid, parameters: { ...valid.parameters, ...own } };
  const isGiven = (field: Field) => field.in === 'path' && Object.hasOwn(own, `path/${String(field.path[0])}`);
  const fields = template.fields.filter((field) => field.opaque && !isGiven(field));
  const draft = await addRecords(session, { operation: template.operation, fields }, given, tried);
  const before = [...(contract.settings.before[operationId] ?? []), ...planOf(contract, operationId).before];
  for (const call of before) if (!tried.includes(call)) await prepare(session, call, draft, tried);
  return draft;
}

/** The draft with a record of its own in each of the fields. */
async function addRecords(
  session: Session,
  { operation, fields }: Pick<RequestTemplate, 'operation' | 'fields'>,
  draft: RequestDraft,
  above: readonly string[],
): Promise<RequestDraft> {
  let filled = draft;
  for (const field of fields) {
    const links = session.target.contract.links.filter((link) => isLinkTo(link, operation.id, field));
    if (links.length === 0 || readField(filled, field) === undefined) continue;
    const made = await makeRecord(session, operation, links, above);
    if (!(made instanceof NotTriedError)) filled = writeField(moveTo(filled, operation, made), field, made.value);
    else if (field.required) throw made;
    else filled = writeField(filled, field, undefined);
  }
  return filled;
}

/** A record is below the records that it was created in: `/orders/{orderId}/items/{id}`. */
function moveTo(draft: RequestDraft, { path }: OperationDetail, { draft: created, path: collection }: MadeRecord) {
  if (!path.startsWith(`${collection}/`)) return draft;
  const above = Object.entries(created.parameters).filter(([key]) => key.startsWith('path/'));
  return { ...draft, parameters: { ...draft.parameters, ...Object.fromEntries(above) } };
}

/** Calls what the contract names as a condition, on the same records. */
async function prepare(session: Session, call: string, target: RequestDraft, above: readonly string[]): Promise<void> {
  const { operation } = await templateOf(session.target.contract, call);
  const shared = Object.entries(target.parameters).filter(
    ([key]) => key.startsWith('path/') && operation.path.includes(`{${key.slice('path/'.length)}}`),
  );
  const response = await session.request(call, await makeRequest(session, call, above, Object.fromEntries(shared)));
  if (!isSuccess(response)) throw await notAccepted(session, call, response);
}

/** How the settings help where the record that an input names cannot be made. */
function adviseOnRecord({ id }: OperationDetail, [link]: readonly DataLink[]): string | undefined {
  if (link === undefined) return undefined;
  const { to, from } = link;
  const input = `${to.in}${to.name.startsWith('/') ? '' : '/'}${to.name}`;
  return `create a record that ${from.operation} returns, or set producers: { "${id} ${input}": OPERATION#/POINTER } or values: { ${id}: { "${input}": … } }`;
}

interface MadeRecord {
  readonly value: JsonValue;
  /** The request that made it, and its path template. */
  readonly draft: RequestDraft;
  readonly path: string;
}

/** Makes the record that an input names. Returns why, if that is impossible. */
async function makeRecord(
  session: Session,
  consumer: OperationDetail,
  links: readonly DataLink[],
  above: readonly string[],
): Promise<MadeRecord | NotTriedError> {
  const { to } = links[0]!;
  const untried = (reason: string) => new NotTriedError(reason, adviseOnRecord(consumer, links));
  let made = untried(`nothing makes what ${to.operation} needs as ${to.name}`);
  for (const link of listMakers(session.target.contract, consumer, links, above)) {
    const { from } = link;
    try {
      const { draft, response } = await sendValid(session, from.operation, above);
      const value = readPointer(response.json, from.pointer);
      const { path } = await session.target.description.operation(from.operation);
      if (isSuccess(response) && value !== undefined && value !== null) return { value, draft, path };
      throw isSuccess(response)
        ? new NotTriedError(`${from.operation} returned nothing at ${from.pointer}`)
        : await notAccepted(session, from.operation, response);
    } catch (error) {
      if (!(error instanceof NotTriedError) && !(error instanceof MissingRoleError)) throw error;
      made = error instanceof ForbiddenError ? error : untried(error.message);
    }
  }
  return made;
}

/** Sends a valid request; once more with other values if it collides with a record that exists. */
async function sendValid(
  session: Session,
  operationId: string,
  above: readonly string[] = [],
  own: RequestDraft['parameters'] = {},
) {
  const send = async () => {
    const draft = await makeRequest(session, operationId, above, own);
    return { draft, response: await session.request(operationId, draft) };
  };
  let sent = await send();
  for (let attempt = 0; attempt < MAX_COLLISIONS && sent.response.status === 409; attempt += 1) {
    if (!(await avoidCollisions(session, operationId))) break;
    sent = await send();
  }
  return sent;
}

/** Lets more values of an operation's requests differ; false if none do. */
export async function avoidCollisions({ target: { contract } }: Session, operationId: string): Promise<boolean> {
  const plan = varyMore(await templateOf(contract, operationId), planOf(contract, operationId));
  if (plan !== undefined) setPlan(contract, operationId, plan);
  return plan !== undefined || planOf(contract, operationId).level > 0;
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

/** A valid request that a case needs is not accepted. */
export async function notAccepted(
  { target }: Session,
  operationId: string,
  response: CaseResponse,
): Promise<NotTriedError> {
  const { responses } = await target.description.operation(operationId);
  // With the role that the settings name, or after a success, it is not the role that is wrong.
  const isForbidden =
    response.status === 403 &&
    responses.some(({ status }) => status === '403') &&
    target.contract.settings.operationRoles[operationId] === undefined &&
    !listSucceeded(target).has(operationId);
  if (isForbidden) return new ForbiddenError(operationId, describeRejection(operationId, response));
  const advice =
    response.status === 409
      ? `name what must be called first: before: { ${operationId}: [OPERATION] }`
      : adviseOnValues(operationId);
  return new NotTriedError(describeRejection(operationId, response), advice);
}

/** How the settings help where a valid request is rejected. */
export const adviseOnValues = (operationId: string): string =>
  `set a value that the server accepts: values: { ${operationId}: { "body/NAME": … } }`;

export function isSuccess({ status }: Pick<CaseResponse, 'status'>): boolean {
  return status >= 200 && status < 300;
}
