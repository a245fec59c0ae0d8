// What a Node host needs to serve the builder.
export type { PageApi, PageConfig, PageCredential, PageFolder, PagePreset, PageRelay } from '@opchain/ui/page-config';
export { assetsFolder } from './assets-folder.js';
export { closeServer } from './close-server.js';
export type { BuilderHandler, BuilderResponse, BuilderHandlerOptions, BuilderRequest } from './create-builder-host.js';
export { createBuilderHost } from './create-builder-host.js';
export type { Relay, RelayOptions } from './create-relay.js';
export { createRelay } from './create-relay.js';
export type { Lookup } from './guard-lookup.js';
export { isPrivateAddress } from './guard-lookup.js';
export { equalSecrets } from './equal-secrets.js';
export { isOwnHost } from './is-own-host.js';
export { pathToRoot } from './path-to-root.js';
export { readPresets } from './read-presets.js';
export type { BuilderHost, BuilderHostOptions } from './start-builder-host.js';
export { startBuilderHost } from './start-builder-host.js';
