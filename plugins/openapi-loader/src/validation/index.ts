// For Node alone: swagger-parser in a thread of its own, imported when first used.
export { bundleDescription } from './bundle-description.js';
export type { CheckOptions } from './run-in-worker.js';
export { validateDescription } from './validate-description.js';
