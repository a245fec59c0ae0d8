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
  type DocumentFolder,
  englishTexts,
  type FetchDocumentOptions,
  type FileText,
  FolderError,
  type FolderFile,
  OpchainBeforeRunEvent,
  OpchainBuilder,
  OpchainCanvas,
  OpchainChangeEvent,
  OpchainCredentials,
  type OpchainElement,
  type OpchainElements,
  type OpchainEventMap,
  OpchainInspector,
  OpchainPalette,
  OpchainResults,
  OpchainRunFinishedEvent,
  OpchainRunProgressEvent,
  OpchainSpecChangeEvent,
  type OpenDescriptionOptions,
  type Preset,
  type ReadUrl,
  type RunGuard,
  type TextOverrides,
  type Texts,
  type Workbench,
  type WorkbenchAppearance,
  type WorkbenchEvents,
  type WorkbenchNetwork,
  type WorkbenchOptions,
  type WorkbenchStorage,
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
