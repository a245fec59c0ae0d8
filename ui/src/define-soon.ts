import { defineElements } from './define-elements.js';
import { OpchainDocumentTabs } from './elements/opchain-builder/opchain-document-tabs.js';
import { OpchainWelcome } from './elements/opchain-builder/welcome/opchain-welcome.js';
import { OpchainSplitter } from './elements/parts/opchain-splitter.js';

/** Defines what loads right after the first view of a builder. */
export function defineSoon(): void {
  defineElements({
    'opchain-splitter': OpchainSplitter,
    'opchain-document-tabs': OpchainDocumentTabs,
    'opchain-welcome': OpchainWelcome,
  });
}
