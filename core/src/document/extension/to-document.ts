import type { Chain, OtherWorkflow } from '../../model/chain.js';
import type { JsonObject } from '../../model/json.js';

/** The document of a chain as an object, with these workflows in place of its own. */
export function writeDocumentParts(
  { title, version, sources, document: { self, info, components, extensions } = {} }: Chain,
  workflows: readonly JsonObject[],
): JsonObject {
  return {
    arazzo: '1.1.0',
    ...(self !== undefined && { $self: self }),
    ...extensions,
    info: { title, ...info, version },
    sourceDescriptions: sources.map(({ name, url, type = 'openapi', extensions: own }) => ({
      name,
      url,
      type,
      ...own,
    })),
    workflows: [...workflows],
    ...(components !== undefined && { components }),
  };
}

/** The document as far as reading one of its workflows needs it. */
export function toDocument(chain: Chain): JsonObject {
  const { before = [], after = [] } = chain.document ?? {};
  const entry = (other: OtherWorkflow): JsonObject => ('written' in other ? other.written : { workflowId: other.id });
  return writeDocumentParts(chain, [...before.map(entry), { workflowId: chain.id }, ...after.map(entry)]);
}
