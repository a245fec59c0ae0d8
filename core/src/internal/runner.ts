// `@opchain/core/internal/runner`: the parts of a run, for running and checking chains without a kernel.

// running a chain without a kernel
export { type TimeLimit, withTimeLimit } from '../kernel/time/with-time-limit.js';
export type { RunnerPorts } from '../runner/contract/ports.js';
export { runLimits } from '../runner/contract/run-limits.js';
export type { Run, RunPlan, DocumentScope } from '../runner/contract/run-request.js';
export { GrantCache } from '../runner/grants/grant-cache.js';
export { runChain } from '../runner/run-chain.js';

// making one call
export { compileCall } from '../runner/request/compile-call.js';
export { compileCapture } from '../runner/request/compile-capture.js';

// checking an exchange
export { equalJson } from '../checks/equal-json.js';
export { queryJson } from '../checks/languages/query-json.js';
export type { Exchange } from '../checks/exchange.js';
export { validateResponse } from '../runner/response/validate-response.js';
export { describeUrlError } from '../runner/environment/describe-url-error.js';
export { type Environment, readEnvironments } from '../runner/environment/read-environments.js';
export { createValidator, type Validate } from '../runner/schema/create-validator.js';
export type { SchemaDiagnostic } from '../runner/schema/validation-state.js';
export { createExample } from '../runner/schema/example/create-example.js';
export { discriminateBranch } from '../runner/schema/example/discriminate-branch.js';
export { flattenSchema } from '../runner/schema/example/flatten-schema.js';

// results that are put together elsewhere
export { ResultLog } from '../runner/record/result-log.js';

// masking
export { Redactor } from '../runner/masking/redactor.js';
export { createMask } from '../runner/masking/mask-secrets.js';

// credentials that are given as JSON
export { bindCredential } from '../runner/grants/bind-credential.js';
export { listNamedOrigins } from '../runner/grants/list-named-origins.js';
export { parseCredential } from '../runner/grants/parse-credential.js';

// shared with scripts for k6
export { readResponseBytes, readResponseJson } from '../runner/record/record-response.js';
export { nameCredentials } from '../runner/plan/name-credentials.js';
export { isApproved, originOf } from '../runner/grants/is-approved.js';
export { listFieldSecrets, listPasswordInputs } from '../runner/secrets/list-secrets.js';
export { isAcceptedStatus } from '../runner/step/find-call-failure.js';

// plugins by their modules, and without a kernel
export { isPlugin, readPluginModule } from '../plugin/read-plugin-module.js';
export { openPlugin } from '../kernel/open-plugin.js';
