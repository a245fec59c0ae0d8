import type { OperationSummary } from '@opchain/core';
import { findList, findMember, isCallable, type Member, type RequestTemplate } from '@opchain/resources';
import type { Contract } from '../contract/contract.js';
import { roleOfCall } from '../engine/role-of-call.js';
import { templateOf } from '../derive/request-maker.js';
import type { Target } from '../engine/target/target.js';

/** An operation that creates records, and the operations on these. */
export interface Collection {
  /** Creates a record. */
  readonly create: RequestTemplate;
  /** Lists the records. */
  readonly list?: RequestTemplate;
  /** Reads one. */
  readonly read?: Member;
  /** Change one: PATCH, PUT. */
  readonly changes: readonly (RequestTemplate & Member)[];
  /** Deletes one. */
  readonly remove?: Member;
}

/** What random sequences are made of. */
export interface Resources {
  readonly collections: readonly Collection[];
  /** Other operations, which change records or create others: `POST /carts/{id}/checkout`. */
  readonly actions: readonly RequestTemplate[];
}

/** The operations that may be called and for which a credential is known, by the records that they are about. */
export async function listResources({ contract, credentials }: Target): Promise<Resources> {
  const { settings, description } = contract;
  const isUsable = (operation: OperationSummary): boolean => {
    const role = roleOfCall({ contract, credentials }, operation);
    return isCallable(settings, operation) && (role === undefined || credentials[role] !== undefined);
  };
  const usable = description.operations.filter(isUsable);
  const collections: Collection[] = [];
  for (const { id, method } of usable)
    if (method === 'POST') {
      const collection = await readCollection(contract, id, isUsable);
      if (collection !== undefined) collections.push(collection);
    }
  const known = new Set(collections.flatMap(listOperations));
  const actions: RequestTemplate[] = [];
  for (const { id, method } of usable) {
    if (known.has(id) || !/^(?:POST|PUT|PATCH)$/.test(method)) continue;
    const template = await templateOf(contract, id).catch(() => undefined);
    if (template?.draft !== undefined) actions.push(template);
  }
  return { collections, actions };
}

async function readCollection(
  contract: Contract,
  createId: string,
  isUsable: (operation: OperationSummary) => boolean,
): Promise<Collection | undefined> {
  const member = (method: string): Member | undefined => {
    const found = findMember(contract, createId, method);
    return found !== undefined && isUsable(found.operation) ? found : undefined;
  };
  const listed = findList(contract, createId);
  const [read, remove] = [member('GET'), member('DELETE')];
  if (read === undefined && remove === undefined) return undefined;
  try {
    const create = await templateOf(contract, createId);
    if (create.draft === undefined) return undefined;
    const changes: (RequestTemplate & Member)[] = [];
    for (const each of [member('PATCH'), member('PUT')])
      if (each !== undefined) changes.push({ ...each, ...(await templateOf(contract, each.operation.id)) });
    return {
      create,
      ...(listed === undefined || !isUsable(listed) ? {} : { list: await templateOf(contract, listed.id) }),
      ...(read === undefined ? {} : { read }),
      ...(remove === undefined ? {} : { remove }),
      changes: changes.filter(({ draft }) => draft !== undefined),
    };
  } catch {
    // An operation that cannot be read is listed among those that are not tried.
    return undefined;
  }
}

function listOperations({ create, list, read, changes, remove }: Collection): string[] {
  const members = [read, remove, ...changes].filter((each) => each !== undefined);
  return [create, list, ...members].flatMap((each) => (each === undefined ? [] : [each.operation.id]));
}
