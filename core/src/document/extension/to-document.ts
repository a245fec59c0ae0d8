import type { Chain } from '../../model/chain.js';
import type { JsonObject } from '../../model/json.js';
import { extensionsOf } from './extension-store.js';
import { otherWorkflows } from './other-workflows.js';

/** The document as far as reading one of its workflows needs it. */
export function toDocument({ id, title, version, sources, extensions }: Chain): JsonObject {
  const { before, after } = otherWorkflows(extensions);
  const components = extensionsOf(extensions, 'components');
  return {
    arazzo: '1.1.0',
    ...extensionsOf(extensions),
    info: { title, ...extensionsOf(extensions, 'info'), version },
    sourceDescriptions: sources.map(({ name, url, type = 'openapi' }) => ({
      name,
      url,
      type,
      ...extensionsOf(extensions, 'sources', name),
    })),
    workflows: [...before, { workflowId: id }, ...after],
    ...(Object.keys(components).length === 0 ? {} : { components }),
  };
}
