// `@opchain/core/internal/model`: chains, descriptions, calls and runs as data, and parsers for the texts in them.

// JSON
export { formatPointer, parsePointer } from '../model/json-pointer.js';
export { addNumbers, compareNumbers, isInteger } from '../model/json-text/decimal.js';
export { ExactNumber, isNumber, readNumber } from '../model/json-text/exact-number.js';
export { readJson, restoreDigits } from '../model/json-text/read-json.js';
export type { LongJson } from '../model/json-text/read-long-json.js';
export { readLongJson } from '../model/json-text/read-long-json.js';
export { writeJson } from '../model/json-text/write-json.js';
export type { JsonObject, JsonValue } from '../model/json.js';
export { isContainer, isObject } from '../model/json.js';
export { readPath } from '../model/expressions/mapping-text.js';

// chains
export type { ChainGraph, GraphSource } from '../graph/chain-graph.js';
export { buildGraph } from '../graph/chain-graph.js';
export { bindOperation, bindOperations } from '../model/bind-operations.js';
export { nameSource } from '../model/name-source.js';
export { uniqueName } from '../model/unique-name.js';
export type {
  ActionTarget,
  EndAction,
  FailureAction,
  GotoAction,
  RetryRule,
  StepTarget,
  SuccessAction,
  WorkflowTarget,
} from '../model/action.js';
export type {
  AssertStep,
  BodyInput,
  CallingStep,
  Capture,
  Chain,
  ChainInput,
  ChainOutput,
  Connection,
  ForEach,
  OperationRef,
  OperationStep,
  ParameterInput,
  ParameterLocation,
  Point,
  Source,
  Step,
  WaitStep,
  WorkflowStep,
} from '../model/chain.js';
export type { WorkflowInput, WorkflowRef } from '../model/mappings/workflow-ref.js';

// checks
export { referencesStatus } from '../checks/evaluate-check.js';
export type { Check, CheckResult, JsonPathCheck, RegexCheck, SimpleCheck, XPathCheck } from '../model/check.js';
export type { ComparisonOperator, Condition, ConditionReference } from '../model/expressions/condition.js';
export { parseCondition } from '../model/expressions/condition.js';
export { describeCheck } from '../model/describe-check.js';

// mappings and expressions
export type {
  ExpressionMapping,
  HeaderMapping,
  InputMapping,
  LocatedMapping,
  Mapping,
  OutputMapping,
  ResponseMapping,
  SelectorMapping,
  SelectorType,
  StatusMapping,
  StepMapping,
  TemplatePart,
  ValueMapping,
} from '../model/expressions/mapping-text.js';
export {
  asWholeMapping,
  escapeTemplateText,
  formatMapping,
  formatTemplate,
  listCheckMappings,
  listMappingDiagnostics,
  listMappings,
  mapStrings,
  parseTemplate,
  stepMappingDiagnostics,
  stepMappings,
} from '../model/expressions/mapping-text.js';
export { labelMapping } from '../model/mappings/label-mapping.js';
export { listWorkflowRefs } from '../model/mappings/list-workflow-refs.js';
export { actionTarget, stepActions } from '../model/mappings/step-mappings.js';
export type { RuntimeExpression } from '../model/expressions/runtime-expression.js';
export { formatExpression, parseExpression } from '../model/expressions/runtime-expression.js';

// descriptions
export { splitWords } from '../model/split-words.js';
export type {
  ApiDescription,
  HeaderSpec,
  LinkSpec,
  MediaTypeSpec,
  Mismatch,
  OperationDetail,
  OperationSummary,
  ParameterSpec,
  RequestBodySpec,
  ResponseSpec,
  Schema,
  SecurityRequirement,
  Server,
  Tag,
} from '../model/api-description.js';
export type {
  ApiKeyScheme,
  HttpScheme,
  OAuth2Flow,
  OAuth2Scheme,
  OpenIdConnectScheme,
  OtherScheme,
  SecurityScheme,
} from '../model/security/security-scheme.js';

// credentials
export type {
  Credential,
  CredentialKind,
  CredentialRequest,
  CredentialResponse,
  CredentialUse,
} from '../model/security/credential.js';
export { credentialKind } from '../model/security/credential-kind.js';
export { findScheme, usableSchemes } from '../model/security/usable-schemes.js';

// calls
export type { HeaderField, HttpCall, HttpResult } from '../model/http.js';
export { findHeader } from '../model/http.js';

// runs
export type { Clock } from '../model/clock.js';
export type {
  Attempt,
  ChainDiagnostic,
  FinalStepState,
  RecordedRequest,
  RecordedResponse,
  RunState,
  RunSummary,
  StepExecutions,
  StepFailure,
  StepResult,
  StepState,
  TakenAction,
  WorkflowResult,
} from '../model/run.js';
export type {
  RunEvent,
  RunFinished,
  RunStarted,
  StepFinished,
  StepRetrying,
  StepSent,
  StepStarted,
  StepTokenReady,
} from '../model/run-event.js';

// results
export type { Rounds } from '../model/count-rounds.js';
export { countRounds, formatRounds } from '../model/count-rounds.js';
export type { Difference } from '../results/comparison/aligner.js';
export type { StepDifference } from '../results/comparison/compare-runs.js';
export type { RunComparison } from '../results/comparison/compare-summaries.js';
export { compareSummaries, isIdentical } from '../results/comparison/compare-summaries.js';
export type { FailedCall } from '../results/comparison/list-failures.js';
export type { StepTimes } from '../results/comparison/list-times.js';
export { listTimes } from '../results/comparison/list-times.js';
export { describeAction } from '../results/describe-action.js';
export type { FoldedExecutions, ShownExecution } from '../results/fold-executions.js';
export { foldExecutions, foldSummary } from '../results/fold-executions.js';
export { formatJson } from '../results/format-json.js';
export type { ListedResult } from '../results/list-results.js';
export { listResults } from '../results/list-results.js';
export type { ShownRequest } from '../results/request-to-curl.js';
export type { HarEntry, HarPage } from '../results/run-to-har.js';

// errors
export type { ErrorCode } from '../model/errors/error-codes.js';
export { errorCodes } from '../model/errors/error-codes.js';
export type { DocumentDiagnostic, ErrorDetails } from '../model/errors/opchain-error.js';
export { isOpchainError, OpchainError } from '../model/errors/opchain-error.js';
