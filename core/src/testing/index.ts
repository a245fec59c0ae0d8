// Kits for plugin authors: each returns a list of `{ title, run }` for any test runner.
export { chainFormatCases } from './chain-format-cases.js';
export type { ChainFormatHarness, ChainSample } from './chain-format-harness.js';
export { executorCases } from './executor-cases.js';
export type {
  ExecutorHarness,
  ExecutorLimit,
  ReceivedRequest,
  ScriptedResponse,
  ScriptedServer,
} from './executor-harness.js';
export { type OpenedPlugin, openPlugin } from '../kernel/open-plugin.js';
export type { PluginCase } from './plugin-case.js';
export { VirtualClock } from './virtual-clock.js';
export { authProviderCases } from './auth-provider-cases.js';
export type { AuthProviderHarness, AuthProviderSample } from './auth-provider-harness.js';
export { specLoaderCases } from './spec-loader-cases.js';
export type { SpecLoaderHarness, SpecSample } from './spec-loader-harness.js';
