import type { ApiDescription } from '@opchain/core';
import { findProducers } from '../producers/find-producers.js';
import type { Api } from '../settings/api-settings.js';

/** What is known of an API by its description alone. An operation that cannot be read is left out. */
export async function describeApi(description: ApiDescription): Promise<Api> {
  const details = await Promise.all(
    description.operations.map(({ id }) => description.operation(id).catch(() => undefined)),
  );
  return {
    description,
    links: findProducers(details.filter((detail) => detail !== undefined)),
    settings: { safe: [], unsafe: [], producers: {}, values: {} },
  };
}
