// The API for embedding Opchain and for programs that use it. Plugin authors import `@opchain/core/plugin`. The other
// packages use `/model`, `/document`, `/runner` and `/drawing`. `/testing` contains test kits.

// running chains
export type { Kernel, KernelOptions, LoadOptions, PluginInfo, PluginRole } from './kernel/contract.js';
export { createKernel } from './kernel/create-kernel.js';
export { kernelVersion } from './kernel/kernel-version.js';
export type { SpecSource } from './plugin/spec-source.js';
export type {
  PlannedStep,
  Run,
  AllowRedirect,
  RunOptions,
  RunPlan,
  RunRequest,
  DocumentScope,
} from './runner/contract/run-request.js';

// run events and results
export type { Mismatch } from './model/api-description.js';
export type { CheckResult } from './model/check.js';
export type {
  Attempt,
  ChainDiagnostic,
  RecordedRequest,
  RecordedResponse,
  RunEvent,
  RunFinished,
  RunStarted,
  RunState,
  RunSummary,
  StepFailure,
  StepFinished,
  StepExecutions,
  StepResult,
  TakenAction,
  WorkflowResult,
  StepRetrying,
  StepSent,
  StepStarted,
  StepState,
  StepTokenReady,
} from './model/run.js';

// results in other formats
export type { CurlOptions, ShownRequest } from './results/request-to-curl.js';
export { requestToCurl } from './results/request-to-curl.js';
export type { HarArchive, HarEntry, HarPage } from './results/run-to-har.js';
export type { FoldedExecutions, ShownExecution } from './results/fold-executions.js';
export { foldExecutions, foldSummary } from './results/fold-executions.js';
export { formatJson } from './results/format-json.js';
export type { ListedResult } from './results/list-results.js';
export { describeAction } from './results/describe-action.js';
export { listResults } from './results/list-results.js';
export type { Rounds } from './model/count-rounds.js';
export { countRounds, formatRounds } from './model/count-rounds.js';
export { runToHar } from './results/run-to-har.js';

// chains
export type {
  ActionTarget,
  EndAction,
  FailureAction,
  GotoAction,
  RetryRule,
  StepTarget,
  SuccessAction,
  WorkflowTarget,
} from './model/action.js';
export type {
  AssertStep,
  CallingStep,
  ForEach,
  BodyInput,
  Capture,
  Chain,
  ChainInput,
  ChainOutput,
  Connection,
  OperationRef,
  OperationStep,
  ParameterInput,
  Source,
  Step,
  WaitStep,
  WorkflowStep,
} from './model/chain.js';
export type { WorkflowInput, WorkflowRef } from './model/workflow-ref.js';
export type { Check } from './model/check.js';
export { ExactNumber } from './model/json-text/exact-number.js';
export type { JsonObject, JsonValue } from './model/json.js';

// documents
export { openDocument, readChain } from './document/read/read-chain.js';
export { formatChain } from './document/write/format-document.js';
export { writeChain } from './document/write/write-chain.js';

// descriptions and credentials
export type { ApiDescription, OperationSummary } from './model/api-description.js';
export type { Credential, CredentialRequest, CredentialResponse, CredentialUse } from './model/credential.js';
export type { SecurityScheme } from './model/security-scheme.js';
export type { CredentialField } from './plugin/contract.js';

// which operation makes what another one uses
export type { DataLink } from './producers/find-producers.js';
export { ACTING_SCORE, findProducers } from './producers/find-producers.js';

// plugins
export type { DescribedSource, ImportedChain, ImportScope, MappingGuess } from './plugin/chain-format.js';
export type { Plugin } from './plugin/contract.js';

// errors
export type { ErrorCode } from './model/errors/error-codes.js';
export { errorCodes } from './model/errors/error-codes.js';
export type { DocumentDiagnostic, ErrorDetails } from './model/errors/opchain-error.js';
export { isOpchainError, OpchainError } from './model/errors/opchain-error.js';
