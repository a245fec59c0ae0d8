// The elements, a kernel with the default plugins, and what a page builds on them: as one file for `<script type="module">`.
// Loading it defines the elements.
import { defineElements } from '../define-elements.js';
import { defineDeferred } from '../define-deferred.js';
import { defineInitial } from '../define-initial.js';
import { StandaloneBuilder } from './standalone-builder.js';

// First, so that this one gets the name.
defineElements({ 'opchain-builder': StandaloneBuilder });
defineInitial();
defineDeferred();

export { defaultPlugins } from './default-plugins.js';
export { StandaloneBuilder } from './standalone-builder.js';

// as @opchain/ui
export {
  createWorkbench,
  define,
  englishTexts,
  FolderError,
  OpchainBeforeRunEvent,
  OpchainBuilder,
  OpchainCanvas,
  OpchainChangeEvent,
  OpchainCredentials,
  OpchainInspector,
  OpchainPalette,
  OpchainResults,
  OpchainRunProgressEvent,
  OpchainRunFinishedEvent,
} from '../index.js';

export type {
  FetchDocumentOptions,
  OpchainElement,
  OpchainElements,
  OpchainEventMap,
  OpenDescriptionOptions,
  Preset,
  DocumentFolder,
  FileText,
  FolderFile,
  ReadUrl,
  RunGuard,
  TextOverrides,
  Texts,
  Workbench,
  WorkbenchOptions,
} from '../index.js';

// as @opchain/core: what a page with its own kernel or chains needs
export {
  createKernel,
  formatChain,
  isOpchainError,
  OpchainError,
  openDocument,
  readChain,
  writeChain,
} from '@opchain/core';
export { exportArazzo101 } from '@opchain/core/internal/document';
