export { type DemoCredential, demoCredentials } from './demo-credentials.js';
export { audience, type BundledOptions, type RunningBundled, startBundled } from './start-bundled.js';
