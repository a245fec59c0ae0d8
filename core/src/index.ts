// The API for embedding Opchain and for programs that use it. Plugin authors import `@opchain/core/plugin`; `/testing` contains test kits.
// What only the packages of this repository use is below `/internal`: it may change in any version, and no API report records it.

// running chains
export type {
  CallCredential,
  CallOptions,
  CallSender,
  Kernel,
  KernelOptions,
  LoadOptions,
  LoginState,
  PluginInfo,
  TokenDescription,
} from './kernel/contract.js';
export { createKernel } from './kernel/create-kernel.js';
export type { Plugin } from './plugin/contract.js';
export type { SpecSource } from './plugin/spec-source.js';
export type { Run, RunOptions, RunRequest } from './runner/contract/run-request.js';

// run events and results
export type { ApiDescription, Mismatch, OperationSummary } from './model/api-description.js';
export type { Check, CheckResult } from './model/check.js';
export type {
  Attempt,
  ChainDiagnostic,
  RecordedRequest,
  RecordedResponse,
  RunState,
  RunSummary,
  StepFailure,
  StepResult,
  StepState,
  WorkflowResult,
} from './model/run.js';
export type { RunEvent } from './model/run-event.js';

// results in other formats
export { type CurlOptions, type CurlShell, requestToCurl } from './results/request-to-curl.js';
export { type HarArchive, runToHar } from './results/run-to-har.js';

// chains
export type { FailureAction, RetryRule, SuccessAction } from './model/action.js';
export type {
  AssertStep,
  ComputeStep,
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
export { ExactNumber } from './model/exact-number.js';
export type { JsonObject, JsonValue } from './model/json.js';

// documents
export { renameStep } from './editing/rename-step.js';
export { copySnippet, type Snippet } from './editing/snippet.js';
export { openDocument, readChain } from './document/read/read-chain.js';
export { formatChain } from './document/write/format-document.js';
export { writeChain } from './document/write/write-chain.js';
export { updateDocument } from './document/update/update-document.js';

// descriptions and credentials
export type { Credential, CredentialRequest, CredentialResponse } from './model/security/credential.js';

// errors
export { type ErrorCode, errorCodes } from './model/errors/error-codes.js';
export {
  type DocumentDiagnostic,
  type ErrorDetails,
  isOpchainError,
  OpchainError,
} from './model/errors/opchain-error.js';
