// `@opchain/core/plugin`: everything that plugin authors need.

// the contract
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
export type { ChainFormat, DescribedSource, ImportedChain, ImportScope, MappingGuess } from './plugin/chain-format.js';
export type { KernelHooks, StepScope } from './plugin/hooks.js';
export type { SpecSource } from './plugin/spec-source.js';
export type { PluginRole } from './kernel/contract.js';
export { kernelVersion } from './kernel/kernel-version.js';

// helpers
export { type BodyCollector, collectBody } from './plugin/body-collector.js';
export { createDescription, type DescriptionParts, type OperationParts } from './plugin/create-description.js';
export { networkError, systemCode } from './plugin/network-error.js';
export { setHeader } from './plugin/set-header.js';
export { type TimeLimit, withTimeLimit } from './kernel/time/with-time-limit.js';
export { validateCredentialInput, credentialFieldValue } from './plugin/validate-credential-input.js';
export { createMask, type SecretMask } from './runner/masking/mask-secrets.js';

// reading untrusted JSON and YAML
export { decodeDescription } from './text/decode-description.js';
export { type DescriptionText, readDescriptionText, type ReadTextOptions } from './text/read-description-text.js';
export { readJson } from './model/json-text/read-json.js';
export { isContainer, isObject, type JsonObject, type JsonValue, setMember } from './model/json.js';

// chains for chain formats
export { uniqueName } from './model/unique-name.js';
export { formatMapping, referenceOf, type ValueMapping } from './model/expressions/mapping.js';
export { escapeTemplateText } from './model/expressions/mapping-syntax.js';
export type {
  BodyInput,
  Chain,
  ChainInput,
  Connection,
  OperationStep,
  ParameterInput,
  ParameterLocation,
  Source,
  Step,
} from './model/chain.js';
export { credentialKind } from './model/security/credential-kind.js';
export type { CredentialUse } from './model/security/credential.js';

// types of the contract
export { systemClock } from './kernel/time/system-clock.js';
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
} from './model/api-description.js';
export type { Clock } from './model/clock.js';
export { type ErrorCode, errorCodes } from './model/errors/error-codes.js';
export { findHeader, type HeaderField, type HttpCall, type HttpResult, type PartialResponse } from './model/http.js';
export { formatPointer, parsePointer } from './model/json-pointer.js';
export { compareNumbers } from './model/json-text/decimal.js';
export { ExactNumber, isNumber } from './model/exact-number.js';
export {
  type DocumentDiagnostic,
  type ErrorDetails,
  isOpchainError,
  OpchainError,
} from './model/errors/opchain-error.js';
export {
  listPathParameters,
  parsePathTemplate,
  type PathSegment,
  type PathTemplateParameter,
} from './model/path-template.js';
export type { RunSummary, StepResult } from './model/run.js';
export type { RunEvent } from './model/run-event.js';
export type {
  ApiKeyScheme,
  HttpScheme,
  OAuth2Flow,
  OAuth2Scheme,
  OpenIdConnectScheme,
  OtherScheme,
  SecurityScheme,
} from './model/security/security-scheme.js';
