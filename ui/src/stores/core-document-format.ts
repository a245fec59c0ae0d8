import type { Chain } from '@opchain/core';
import { formatChain, readChain } from '@opchain/core';
import type { DocumentFormat } from './document-format.js';

/** Chains as Arazzo documents; reading and writing YAML is loaded when it is first needed. */
export const coreDocumentFormat: DocumentFormat = {
  read: (text, name) => readChain(text, { file: name }),
  write: (chain, format) => formatChain(chain, format === 'json' ? 'json' : 'yaml'),
  writeDraft: (chain) => JSON.stringify(chain),
  readDraft: (text) => JSON.parse(text) as Chain,
  droppable: () => [],
};
