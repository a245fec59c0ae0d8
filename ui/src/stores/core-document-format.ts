import type { Chain } from '@opchain/core';
import type { DocumentFormat } from './document-format.js';

/** Chains as Arazzo documents; reading and writing YAML is loaded when it is first needed. */
export const coreDocumentFormat: DocumentFormat = {
  read: (text) => Promise.resolve(JSON.parse(text) as Chain),
  write: (chain) => Promise.resolve(JSON.stringify(chain)),
  writeDraft: (chain) => JSON.stringify(chain),
  readDraft: (text) => JSON.parse(text) as Chain,
  droppable: () => [],
};
