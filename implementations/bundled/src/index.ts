export { demoCredentials } from './demo-credentials.js';
export type { DemoCredential } from './demo-credentials.js';
export { audience, startBundled } from './start-bundled.js';
export type { BundledOptions, RunningBundled } from './start-bundled.js';
