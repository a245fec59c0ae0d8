import type { Chain, DocumentParts, EditedWorkflow, OtherWorkflow } from '../../model/chain.js';

/** A chain as one of the other workflows of its document, complete or not: other parts of its document are omitted. */
export function embedWorkflow({
  title: _,
  version: __,
  sources: ___,
  document: ____,
  ...edited
}: Chain): EditedWorkflow {
  return { id: edited.id, edited };
}

/** The chain of an edited workflow in the document of another one, without the other workflows; undefined for one of a file. */
export function embeddedWorkflow(
  entry: OtherWorkflow,
  { title, version, sources, document }: Chain,
): Chain | undefined {
  if (!('edited' in entry)) return undefined;
  return withDocument({ ...entry.edited, title, version, sources }, { ...document, before: [], after: [] });
}

/** The chain with these parts of its document. */
export function withDocument({ document: _, ...chain }: Chain, parts: DocumentParts): Chain {
  const { before = [], after = [], ...others } = parts;
  const document = before.length + after.length === 0 ? others : { ...others, before, after };
  return Object.keys(document).length === 0 ? chain : { ...chain, document };
}
