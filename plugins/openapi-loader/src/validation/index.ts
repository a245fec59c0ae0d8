// For Node only: swagger-parser in a separate thread, imported on first use.
export { bundleDescription } from './bundle-description.js';
export type { CheckOptions } from './run-in-worker.js';
export { validateDescription } from './validate-description.js';
