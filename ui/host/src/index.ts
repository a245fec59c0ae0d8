// What a Node host needs to serve the builder.
export type {
  AgentAnswer,
  AgentCall,
  AgentQuestion,
  PageApi,
  PageConfig,
  PageCredential,
  PageFolder,
  PagePreset,
  PageRelay,
} from '@opchain/ui/page-config';
export {
  createPageQuestions,
  type PageQuestions,
  type QuestionOutcome,
  type QuestionTimes,
} from './agents/create-page-questions.js';
export type { AgentChange, FolderAgents } from './agents/folder-agents.js';
export { assetsFolder } from './assets-folder.js';
export { closeServer } from './close-server.js';
export {
  type BuilderHandler,
  type BuilderHandlerOptions,
  type BuilderRequest,
  type BuilderResponse,
  createBuilderHost,
} from './create-builder-host.js';
export { createRelay, type Relay, type RelayOptions } from './create-relay.js';
export { isPrivateAddress, type Lookup } from './guard-lookup.js';
export { equalSecrets } from './equal-secrets.js';
export { isOwnHost } from './is-own-host.js';
export { pathToRoot } from './path-to-root.js';
export { readPresets } from './read-presets.js';
export { type BuilderHost, type BuilderHostOptions, startBuilderHost } from './start-builder-host.js';
