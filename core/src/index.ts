// The package's whole public surface, by area. Kits for plugin authors are in `@opchain/core/testing`.

// model
export type { JsonObject, JsonValue } from './model/json.js';
export type {
  AssertStep,
  BodyInput,
  Capture,
  Chain,
  ChainInput,
  Step,
  ChainOutput,
  Connection,
  OperationStep,
  OperationRef,
  ParameterInput,
  ParameterLocation,
  Point,
  RetryRule,
  Source,
  WaitStep,
} from './model/chain.js';
export type { Check, CheckResult, JsonPathCheck, RegexCheck, SimpleCheck } from './model/check.js';
export { describeCheck } from './model/describe-check.js';
export type {
  Credential,
  CredentialResponse,
  CredentialKind,
  CredentialUse,
  CredentialRequest,
} from './model/credential.js';
export type {
  ApiDescription,
  Mismatch,
  HeaderSpec,
  LinkSpec,
  MediaTypeSpec,
  OperationDetail,
  OperationSummary,
  ParameterSpec,
  RequestBodySpec,
  ResponseSpec,
  Schema,
  SecurityRequirement,
  Server,
  Tag,
} from './model/api-description.js';
export type {
  ApiKeyScheme,
  HttpScheme,
  OAuth2Flow,
  OAuth2Scheme,
  OpenIdConnectScheme,
  OtherScheme,
  SecurityScheme,
} from './model/security-scheme.js';
export type { HeaderField, HttpCall, HttpResult } from './model/http.js';
export { findHeader } from './model/http.js';
export type { Clock } from './model/clock.js';
export type {
  Attempt,
  ChainDiagnostic,
  FinalStepState,
  StepFinished,
  StepFailure,
  StepResult,
  StepRetrying,
  StepSent,
  StepStarted,
  StepState,
  StepTokenReady,
  RecordedRequest,
  RecordedResponse,
  RunEvent,
  RunFinished,
  RunStarted,
  RunState,
  RunSummary,
} from './model/run.js';
export type {
  HeaderMapping,
  InputMapping,
  Mapping,
  StepMapping,
  OutputMapping,
  LocatedMapping,
  ResponseMapping,
  StatusMapping,
  TemplatePart,
} from './model/mapping-text.js';
export {
  asWholeMapping,
  checkMappings,
  escapeTemplateText,
  formatMapping,
  formatTemplate,
  listMappingDiagnostics,
  listMappings,
  mapStrings,
  stepMappingDiagnostics,
  stepMappings,
  parseTemplate,
  readPath,
} from './model/mapping-text.js';
export type { ComparisonOperator, Condition, ConditionReference } from './model/condition.js';
export { parseCondition } from './model/condition.js';
export type { RuntimeExpression } from './model/runtime-expression.js';
export { formatExpression, parseExpression } from './model/runtime-expression.js';
export { formatPointer, parsePointer } from './model/json-pointer.js';
export type { ErrorCode } from './model/error-codes.js';
export { errorCodes } from './model/error-codes.js';
export type { DocumentDiagnostic, ErrorDetails } from './model/opchain-error.js';
export { isOpchainError, OpchainError } from './model/opchain-error.js';

// pictures
export type { Box, Curve } from './drawing/card-geometry.js';
export {
  ARROW,
  CARD_ROWS,
  CARD_WIDTH,
  cardHeight,
  curveToPath,
  inPort,
  outPort,
  pointOnCurve,
  routeEdge,
} from './drawing/card-geometry.js';
export type { ChainPictureOptions } from './drawing/chain-to-svg.js';
export { chainToSvg } from './drawing/chain-to-svg.js';
export type { CarriedValue } from './drawing/edge-label.js';
export { carriedValues, fieldOfPath, labelOf } from './drawing/edge-label.js';
export { formatDuration } from './drawing/format-duration.js';
export type { InputRow } from './drawing/input-rows.js';
export { listInputRows } from './drawing/input-rows.js';
export type { LayoutOptions } from './drawing/layout-chain.js';
export { layoutChain } from './drawing/layout-chain.js';
export { stateLabels } from './drawing/state-labels.js';
export type { WaterfallBar, WaterfallItem } from './drawing/waterfall-bars.js';
export { axisTicks, tickLabel, waterfallBar } from './drawing/waterfall-bars.js';
export type { WaterfallPictureOptions } from './drawing/waterfall-to-svg.js';
export { waterfallToSvg } from './drawing/waterfall-to-svg.js';

// checks
export { evaluateCheck, referencesStatus } from './checks/evaluate-check.js';
export type { CheckScope, Exchange } from './checks/exchange.js';
export { readExpression } from './checks/exchange.js';

// plugin contract
export type {
  ApplyScope,
  AuthProvider,
  CredentialField,
  CredentialInput,
  ExecuteScope,
  Executor,
  Grant,
  LoadScope,
  ObtainScope,
  Plugin,
  PluginContext,
  SpecLoader,
} from './plugin/contract.js';
export type { SpecSource } from './plugin/spec-source.js';
export type { KernelHooks, StepScope } from './plugin/hooks.js';
export type { BodyCollector } from './plugin/body-collector.js';
export { collectBody } from './plugin/body-collector.js';
export type { DescriptionParts, OperationParts } from './plugin/create-description.js';
export { createDescription } from './plugin/create-description.js';
export { checkCredentialInput, credentialFieldValue } from './plugin/validate-credential-input.js';
export { networkError, systemCode } from './plugin/network-error.js';
export { setHeader } from './plugin/set-header.js';

// kernel
export { createKernel } from './kernel/create-kernel.js';
export { kernelVersion } from './kernel/kernel-version.js';
export { systemClock } from './kernel/system-clock.js';
export type { Kernel, KernelOptions, LoadOptions } from './kernel/contract.js';

// runner
export type { PlannedStep, Run, RunOptions, RunPlan, RunRequest } from './runner/contract/run-request.js';

// graph
export type { ChainGraph, GraphSource } from './graph/chain-graph.js';
export { buildGraph } from './graph/chain-graph.js';

// responses beside their description
export type { CheckedResponse } from './runner/response/validate-response.js';
export { checkResponse } from './runner/response/validate-response.js';
export type { Validate, Validation, ValidatorOptions } from './runner/schema/create-validator.js';
export { createValidator } from './runner/schema/create-validator.js';
export type { SchemaDiagnostic } from './runner/schema/validation-state.js';

// making one call
export type { CompiledCall, InputDiagnostic, InputValues } from './runner/request/compile-call.js';
export { compileCall } from './runner/request/compile-call.js';
export type { ReadMapping } from './runner/request/compile-value.js';

// running a chain without a kernel
export type { GrantRequest } from './runner/grants/grant-cache.js';
export { GrantCache } from './runner/grants/grant-cache.js';
export { checkChain } from './runner/plan/validate-chain.js';
export type { RunnerPorts } from './runner/contract/ports.js';
export { runChain } from './runner/run-chain.js';
export { runLimits } from './runner/contract/run-limits.js';

// what exported scripts share with the runner
export { boundDelay } from './runner/step/bound-delay.js';
export { CallExchange } from './runner/step/call-exchange.js';
export type { FailedAttempt, Retry, RetryScope } from './runner/step/choose-retry.js';
export { chooseRetry } from './runner/step/choose-retry.js';
export type { JudgedResponse } from './runner/step/find-call-failure.js';
export { findCallFailure, findFailedCheck, isAcceptedStatus } from './runner/step/find-call-failure.js';
export { readCaptures } from './runner/step/read-captures.js';
export type { StepOutput } from './runner/step/step-outputs.js';
export { StepOutputs } from './runner/step/step-outputs.js';
export type { DecodedBody } from './runner/response/decode-text.js';
export { decodeText } from './runner/response/decode-text.js';

// results
export type { HarArchive, HarEntry, HarPage } from './results/run-to-har.js';
export { runToHar } from './results/run-to-har.js';
export type { CurlOptions, ShownRequest } from './results/request-to-curl.js';
export { requestToCurl } from './results/request-to-curl.js';

// masking
export type { SecretMask } from './runner/masking/mask-secrets.js';
export { createMask, maskedText } from './runner/masking/mask-secrets.js';

// documents
export { parseDraft, serializeDraft } from './document/draft.js';
export { removeOrderingOnlyConnections, findOrderingOnlyConnections } from './document/ordering-only-connections.js';
export type { ExportedDocument, ExportOptions } from './document/write/export-arazzo-1-0-1.js';
export { exportArazzo101 } from './document/write/export-arazzo-1-0-1.js';
export type { DocumentFormat } from './document/write/format-document.js';
export { formatChain, formatDocument } from './document/write/format-document.js';
export { parseText } from './document/text/parse-text.js';
export { openDocument, readChain } from './document/read/read-chain.js';
export type { ReadDocument, ReadOptions } from './document/read/read-document.js';
export { readDocument } from './document/read/read-document.js';
export type { YamlPosition } from './document/text/preserve-yaml-keys.js';
export { preserveYamlKeys } from './document/text/preserve-yaml-keys.js';
export { parsePlainYaml } from './document/text/parse-plain-yaml.js';
export type { OrderKind } from './document/read/read-order.js';
export { writeChain } from './document/write/write-chain.js';

// editing
export type { CycleCheck } from './editing/edit-connections.js';
export { connect, connectMapped, disconnect, wouldCreateCycle } from './editing/edit-connections.js';
export { addStep, removeSteps, replaceStep, setBody, setParameter } from './editing/edit-steps.js';
export type { Snippet } from './editing/snippet.js';
export { copySnippet, insertSnippet } from './editing/snippet.js';
export { renameStep } from './editing/rename-step.js';
