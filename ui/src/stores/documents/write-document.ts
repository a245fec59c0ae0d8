import { formatChain } from '@opchain/core';
import { exportArazzo101, formatDocument, saveDocument } from '@opchain/core/internal/document';
import type { DocumentFormat } from './document-format.js';

/** Writes a chain as an Arazzo document: see `DocumentFormat`. */
export const writeDocument: DocumentFormat['write'] = async (chain, format, original) => {
  if (format !== 'yaml-1.0.1') {
    if (original === undefined) return { text: await formatChain(chain, format), losses: [] };
    const { text, name: file, workflow } = original;
    return { ...(await saveDocument(text, chain, { file, workflow, format })), losses: [] };
  }
  const { document, losses } = exportArazzo101(chain);
  return { text: await formatDocument(document, 'yaml'), losses };
};
