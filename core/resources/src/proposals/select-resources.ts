import type { ApiDescription, OperationSummary } from '@opchain/core';

/**
 * The description with some of its operations, at most about `max`: those of the resources that need the fewest others,
 * which can be created and read. Everything that looks at pairs of operations is fast again.
 */
export function selectResources(description: ApiDescription, max: number): ApiDescription {
  const { operations } = description;
  if (operations.length <= max) return description;
  const collections = operations
    .filter(({ method, path }) => method === 'POST' && operations.some((other) => isMemberOf(other, path)))
    .map(({ path }) => path)
    .toSorted((one, other) => countParameters(one) - countParameters(other));
  const selected = new Set<OperationSummary>();
  for (const collection of new Set(collections)) {
    if (selected.size >= max) break;
    for (const operation of operations)
      if (operation.path === collection || isMemberOf(operation, collection)) selected.add(operation);
  }
  const ids = new Set([...selected].map(({ id }) => id));
  return {
    ...description,
    operations: operations.filter(({ id }) => ids.has(id)),
    find: (id) => (ids.has(id) ? description.find(id) : undefined),
    operation: (id) => description.operation(id),
  };
}

/** True for `/tasks/{id}` of `/tasks`. */
const isMemberOf = ({ path }: OperationSummary, collection: string): boolean =>
  path.startsWith(`${collection}/`) && /^\{[^/]+\}$/.test(path.slice(collection.length + 1));

const countParameters = (path: string): number => path.split('{').length;
