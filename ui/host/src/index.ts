// What a Node host needs to serve the builder.
export type { PageApi, PageConfig, PageCredential, PagePreset, PageRelay } from '@opchain/ui/page-config';
export { assetsFolder } from './assets-folder.js';
export type { Tool, ToolAnswer, ToolOptions, ToolRequest } from './create-tool.js';
export { createTool } from './create-tool.js';
export type { Relay, RelayOptions } from './create-relay.js';
export { createRelay } from './create-relay.js';
export type { Lookup } from './guard-lookup.js';
export { isOwnHost } from './own-host.js';
export { readPresets } from './read-presets.js';
export type { ToolServer, ToolServerOptions } from './start-tool-server.js';
export { startToolServer } from './start-tool-server.js';
