// What a Node host needs to serve the builder.
export type { PageApi, PageConfig, PageCredential, PagePreset, PageRelay } from '../page-config.js';
export { assetsFolder } from './assets-folder.js';
export type { Tool, ToolAnswer, ToolOptions, ToolRequest } from './create-tool.js';
export { createTool } from './create-tool.js';
