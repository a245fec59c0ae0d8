import {
  hasJumps,
  keepListOrder,
  removeOrderingOnlyConnections,
  findOrderingOnlyConnections,
  parseDraft,
  serializeDraft,
} from '@opchain/core/internal/document';
import type { DocumentFormat } from './document-format.js';

/** Chains as Arazzo documents. Reader and writer are loaded on first use. */
export const coreDocumentFormat: DocumentFormat = {
  async read(text, name) {
    const { openDocument } = await import('./document-code.js');
    const { chain, order, warnings } = await openDocument(text, { file: name, acceptsAny: true });
    return { chain, sequential: order === 'list' && !hasJumps(chain), warnings };
  },
  async write(chain, format, original) {
    const { writeDocument } = await import('./document-code.js');
    return writeDocument(chain, format, original);
  },
  writeDraft: serializeDraft,
  readDraft: parseDraft,
  droppable: findOrderingOnlyConnections,
  removeOrderingOnlyConnections: (chain) =>
    removeOrderingOnlyConnections(keepListOrder(chain), findOrderingOnlyConnections(chain)),
};
