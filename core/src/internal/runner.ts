// `@opchain/core/internal/runner`: the parts of a run, for running and checking chains without a kernel.

// running a chain without a kernel
export { systemClock } from '../kernel/system-clock.js';
export type { TimeLimit } from '../kernel/with-time-limit.js';
export { withTimeLimit } from '../kernel/with-time-limit.js';
export type { RunnerPorts } from '../runner/contract/ports.js';
export { runLimits } from '../runner/contract/run-limits.js';
export type {
  AllowRedirect,
  PlannedStep,
  Run,
  RunOptions,
  RunPlan,
  RunRequest,
  DocumentScope,
} from '../runner/contract/run-request.js';
export type { GrantRequest } from '../runner/grants/grant-cache.js';
export { countUse } from '../runner/grants/count-use.js';
export { GrantCache } from '../runner/grants/grant-cache.js';
export { validateChain } from '../runner/plan/validate-chain.js';
export { runChain } from '../runner/run-chain.js';

// making one call
export type { CompiledCall, InputDiagnostic, InputValues } from '../runner/request/compile-call.js';
export { compileCall } from '../runner/request/compile-call.js';
export type { CompiledCapture } from '../runner/request/compile-capture.js';
export { compileCapture } from '../runner/request/compile-capture.js';
export type { ReadMapping } from '../runner/request/compile-value.js';

// checking an exchange
export { equalJson } from '../checks/equal-json.js';
export { evaluateCheck } from '../checks/evaluate-check.js';
export { loadLanguages } from '../checks/load-language.js';
export type { QueriedValue } from '../checks/languages/query-json.js';
export { queryJson } from '../checks/languages/query-json.js';
export type { RunEnvironment, WorkflowValues } from '../checks/run-environment.js';
export type { LanguageName } from '../checks/selector-language.js';
export type { CheckScope, Exchange } from '../checks/exchange.js';
export { readExpression } from '../checks/exchange.js';
export type { ValidatedResponse } from '../runner/response/validate-response.js';
export { validateResponse } from '../runner/response/validate-response.js';
export type { Validate, Validation, ValidatorOptions } from '../runner/schema/create-validator.js';
export type { Environment } from '../runner/environment/read-environments.js';
export { describeUrlError } from '../runner/environment/describe-url-error.js';
export { readEnvironments } from '../runner/environment/read-environments.js';
export { createValidator } from '../runner/schema/create-validator.js';
export type { ExampleOptions } from '../runner/schema/example/create-example.js';
export { createExample } from '../runner/schema/example/create-example.js';
export { flattenSchema } from '../runner/schema/example/flatten-schema.js';
export type { SchemaDiagnostic } from '../runner/schema/validation-state.js';

// masking
export type { SecretMask } from '../runner/masking/mask-secrets.js';
export { createMask } from '../runner/masking/mask-secrets.js';

// shared with scripts for k6
export type { DecodedBody } from '../runner/response/decode-text.js';
export { readResponseBytes, readResponseJson } from '../runner/record/record-response.js';
export { decodeText } from '../runner/response/decode-text.js';
export { isApproved, originOf } from '../runner/grants/is-approved.js';
export type { OwnedSecrets } from '../runner/secrets/list-secrets.js';
export { listFieldSecrets, listPasswordInputs } from '../runner/secrets/list-secrets.js';
export { stepMapsInput } from '../runner/secrets/maps-input.js';
export type { SecretOwner } from '../runner/secrets/secret-guard.js';
export { SecretGuard } from '../runner/secrets/secret-guard.js';
export { boundDelay } from '../runner/step/bound-delay.js';
export { CallExchange } from '../runner/step/call-exchange.js';
export type { ActionScope, ChosenAction, EndedAttempt } from '../runner/step/choose-action.js';
export { chooseAction } from '../runner/step/choose-action.js';
export type { JudgedResponse } from '../runner/step/find-call-failure.js';
export { findCallFailure, findFailedCheck, isAcceptedStatus } from '../runner/step/find-call-failure.js';
export { readCaptures } from '../runner/step/read-captures.js';
export type { StepOutput } from '../runner/step/step-outputs.js';
export { StepOutputs } from '../runner/step/step-outputs.js';

// plugins by their modules, and without a kernel
export { isPlugin, readPluginModule } from '../plugin/read-plugin-module.js';
export type { OpenedPlugin } from '../testing/open-plugin.js';
export { guardExecutor, guardProvider } from '../kernel/guards/guard-roles.js';
export { openPlugin } from '../testing/open-plugin.js';
