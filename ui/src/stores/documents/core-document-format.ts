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
    const { exportArazzo101, formatChain, formatDocument, saveDocument } = await import('./document-code.js');
    if (format !== 'yaml-1.0.1') {
      if (original === undefined) return { text: await formatChain(chain, format), losses: [] };
      const { text, name: file, workflow } = original;
      return { ...(await saveDocument(text, chain, { file, workflow, format })), losses: [] };
    }
    const { document, losses } = exportArazzo101(chain);
    return { text: await formatDocument(document, 'yaml'), losses };
  },
  writeDraft: serializeDraft,
  readDraft: parseDraft,
  droppable: findOrderingOnlyConnections,
  removeOrderingOnlyConnections: (chain) =>
    removeOrderingOnlyConnections(keepListOrder(chain), findOrderingOnlyConnections(chain)),
};
