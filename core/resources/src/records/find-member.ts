import type { OperationSummary } from '@opchain/core';
import { ACTING_SCORE, type DataLink, isCreatedByClient } from '../producers/find-producers.js';
import type { Api } from '../settings/api-settings.js';
import { isCallable } from './is-callable.js';

/** An operation on one record of a collection, and the link from the operation that creates such records. */
export interface Member {
  /** Reads, changes or deletes the record. */
  readonly operation: OperationSummary;
  /** The name of the path parameter, and where the creating operation returns its value. */
  readonly link: DataLink;
}

/**
 * The operation with a method on the records that another operation creates: GET `/orders/{id}` for POST `/orders`, GET
 * `/pets/{id}` for POST `/owners/{id}/pets`, GET `/books/{isbn}` for PUT `/books/{isbn}` (RFC 9110, section 9.3.4).
 */
export function findMember(
  { description, settings, links }: Api,
  createId: string,
  method: string,
): Member | undefined {
  const create = description.find(createId);
  if (create === undefined) return undefined;
  const isChosen = isCreatedByClient(create, description.operations);
  if (create.method !== 'POST' && !isChosen) return undefined;
  const own = pathLinksOf(links).get(createId) ?? [];
  if (isChosen && method === 'PUT') {
    const link = own.find(({ to }) => description.find(to.operation)?.path === create.path);
    return link && { operation: create, link: { ...link, to: { ...link.to, operation: createId } } };
  }
  const members = own.flatMap((link): Member[] => {
    const operation = description.find(link.to.operation);
    return operation?.method === method && isCallable(settings, operation) ? [{ operation, link }] : [];
  });
  const isDirect = ({ operation: { path }, link }: Member): boolean =>
    path === (isChosen ? create.path : `${create.path}/{${link.to.name}}`);
  return members.find(isDirect) ?? (isChosen ? undefined : members.find((member) => isAlsoMember(create, member)));
}

const knownPathLinks = new WeakMap<readonly DataLink[], ReadonlyMap<string, readonly DataLink[]>>();

/** The links to parameters of paths by the operations that they come from, determined once: an API has very many links. */
function pathLinksOf(links: readonly DataLink[]): ReadonlyMap<string, readonly DataLink[]> {
  const known = knownPathLinks.get(links);
  if (known !== undefined) return known;
  const grouped = new Map<string, DataLink[]>();
  for (const link of links) {
    if (link.to.in !== 'path') continue;
    const own = grouped.get(link.from.operation);
    if (own === undefined) grouped.set(link.from.operation, [link]);
    else own.push(link);
  }
  knownPathLinks.set(links, grouped);
  return grouped;
}

/** True if a record that is created below a parent has a path of its own: `/pets/{id}` for `/owners/{id}/pets`. */
function isAlsoMember({ path }: OperationSummary, { operation, link: { to, score } }: Member): boolean {
  const end = `${path.slice(path.lastIndexOf('/'))}/{${to.name}}`;
  const isOnlyParameter = operation.path.split('{').length === 2;
  return path.includes('{') && score >= ACTING_SCORE && isOnlyParameter && operation.path.endsWith(end);
}

/**
 * The operation that lists the records that another operation creates: GET `/orders` for POST `/orders`, GET `/books` for
 * PUT `/books/{isbn}`.
 */
export function findList({ description, settings }: Api, createId: string): OperationSummary | undefined {
  const create = description.find(createId);
  if (create === undefined) return undefined;
  const isChosen = isCreatedByClient(create, description.operations);
  if (create.method !== 'POST' && !isChosen) return undefined;
  const collection = isChosen ? create.path.replace(/\/\{[^}]+\}$/, '') : create.path;
  return description.operations.find(
    (operation) => operation.method === 'GET' && operation.path === collection && isCallable(settings, operation),
  );
}
