import type { Chain } from '../../model/chain.js';
import { isObject, type JsonObject } from '../../model/json.js';

/**
 * Names the model of a workflow among the other workflows of a chain, where those of a file remain as they are written.
 */
const MODEL = 'x-opchain-model';
const documentOwner = /^(?:|\/info|\/sources\/.*|\/components|\/workflows)$/s;

/**
 * A workflow as an entry of `/workflows` in `Chain.extensions`, complete or not: other parts of its document are
 * omitted.
 */
export function embedWorkflow({ title: _, version: __, sources: ___, extensions, ...workflow }: Chain): JsonObject {
  const own = Object.entries(extensions ?? {}).filter(([owner]) => !documentOwner.test(owner));
  const model = { ...workflow, ...(own.length > 0 && { extensions: Object.fromEntries(own) }) };
  return { workflowId: workflow.id, [MODEL]: model as unknown as JsonObject };
}

/** The chain of that entry in the document of another one, without the other workflows; undefined for one of a file. */
export function embeddedWorkflow(entry: JsonObject, document: Chain): Chain | undefined {
  const model = entry[MODEL];
  if (!isObject(model)) return undefined;
  const { title, version, sources } = document;
  const { extensions: own, ...workflow } = model as unknown as Chain;
  const shared = Object.entries(document.extensions ?? {}).filter(
    ([owner]) => documentOwner.test(owner) && owner !== '/workflows',
  );
  const extensions = { ...Object.fromEntries(shared), ...own };
  return { ...workflow, title, version, sources, ...(Object.keys(extensions).length > 0 && { extensions }) };
}
