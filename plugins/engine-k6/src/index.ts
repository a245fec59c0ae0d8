// `@opchain/engine-k6`: chains as scripts for k6.

export type { LoadOptions, LoadStage, LoadThreshold } from './load-options.js';
export type { K6Variable } from './list-variables.js';
export {
  type K6Chain,
  type K6Script,
  type K6ScriptOptions,
  type K6Suite,
  toK6Script,
  toK6SuiteScript,
} from './to-k6-script.js';
export { MOUNT_PATH, type TestRun, type TestRunOptions, toTestRun } from './to-test-run.js';
export { listInputsVariables } from './name-chains.js';
export { toEnvironment, toSuiteEnvironment } from './to-environment.js';
export { getVariableName } from './runtime/read-environment.js';
export { UnsupportedByK6Error } from './unsupported-by-k6-error.js';
