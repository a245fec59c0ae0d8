// `@opchain/engine-k6`: chains as scripts for k6.

export type { LoadOptions, LoadStage, LoadThreshold } from './load-options.js';
export { toK6Script, type K6ScriptOptions } from './to-k6-script.js';
export { toEnvironment } from './to-environment.js';
export { UnsupportedByK6Error } from './unsupported-by-k6-error.js';
