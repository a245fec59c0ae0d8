// `@opchain/core/internal/model`: chains, descriptions, calls and runs as data, and parsers for the texts in them.

// JSON
export { formatPointer, parsePointer } from '../model/json-pointer.js';
export { applyPatch, type Patch, valueAt } from '../model/json-patch.js';
export { addNumbers, isInteger } from '../model/json-text/decimal.js';
export { ExactNumber, isNumber, readNumber } from '../model/exact-number.js';
export { readJson } from '../model/json-text/read-json.js';
export { readLongJson } from '../model/json-text/read-long-json.js';
export { writeJson } from '../model/json-text/write-json.js';
export { isContainer, isObject, type JsonObject, type JsonValue } from '../model/json.js';

// chains
export { buildGraph, type ChainGraph } from '../graph/chain-graph.js';
export { isPreset, type PresetStep } from '../model/is-preset.js';
export { bindOperation, bindOperations } from '../model/bind-operations.js';
export { nameSource } from '../model/name-source.js';
export { uniqueName } from '../model/unique-name.js';
export type { ActionTarget, StepTarget, WorkflowTarget } from '../model/action.js';
export type { ChainInput, ForEach, OperationStep, ParameterLocation, Point } from '../model/chain.js';
export type { WorkflowRef } from '../model/mappings/workflow-ref.js';

// checks
export { type Condition, parseCondition } from '../model/expressions/condition.js';
export { describeCheck } from '../model/describe-check.js';

// mappings and expressions
export {
  asWholeMapping,
  escapeTemplateText,
  formatMapping,
  formatTemplate,
  listMappings,
  type Mapping,
  mapStrings,
  parseTemplate,
  referenceOf,
  type ResponseMapping,
  stepMappings,
  type ValueMapping,
} from '../model/mappings/mapping-text.js';
export { labelMapping } from '../model/mappings/label-mapping.js';
export { selectCookie } from '../model/mappings/select-cookie.js';
export { listWorkflowRefs } from '../model/mappings/list-workflow-refs.js';
export { isPageLoop } from '../model/page-loop-action.js';
export { actionTarget, stepActions } from '../model/mappings/step-mappings.js';
export { isPlainId, toPlainId } from '../model/expressions/plain-id.js';
export { formatExpression, parseExpression } from '../model/expressions/runtime-expression.js';

// values that are made
export {
  findGeneratorError,
  type Generator,
  generateValue,
  type GeneratorName,
  type InputGenerator,
  type InputGeneratorName,
  inputGeneratorNames,
  isGenerator,
  membersOf as membersOfGenerator,
  type ValueSource,
} from '../model/values/generate-value.js';
export { generatorOf, hasOwnValue, passwordOwnerOf } from '../model/values/generated-inputs.js';
export {
  type FunctionGroup,
  functionNames,
  type FunctionParameter,
  functionSignatures,
  parameterAt,
  signatureOf,
} from '../model/values/function-signatures.js';
export { formatSeed, parseSeed, type RunSeed } from '../model/values/run-seed.js';

// descriptions
export { splitWords } from '../model/split-words.js';
export type {
  LinkSpec,
  MediaTypeSpec,
  OperationDetail,
  OperationSummary,
  ParameterSpec,
  Schema,
  SecurityRequirement,
} from '../model/api-description.js';
export { containsPassword } from '../model/security/contains-password.js';
export { listSecretFields, listSecretInputs } from '../model/security/list-secret-fields.js';
export type { ApiKeyScheme, SecurityScheme } from '../model/security/security-scheme.js';

// credentials
export type { CredentialUse } from '../model/security/credential.js';
export { credentialKind } from '../model/security/credential-kind.js';
export { findScheme, usableSchemes } from '../model/security/usable-schemes.js';

// calls
export {
  findHeader,
  type HeaderField,
  type HttpCall,
  type HttpResult,
  ignoredHeaders,
  type PartialResponse,
} from '../model/http.js';

export { isMockUrl, MOCK_ORIGIN, mockServerUrl } from '../model/mock-server.js';

// runs
export type { Clock } from '../model/clock.js';
export type { FinalStepState } from '../model/run.js';
export type { ItemTotals, StepFinished, StepSent } from '../model/run-event.js';

// results
export { countRounds, formatRounds, formatRunningRound, formatTotals, type Rounds } from '../model/count-rounds.js';
export { compareSummaries, isIdentical, type RunComparison } from '../results/comparison/compare-summaries.js';
export { listTimes, type StepTimes } from '../results/comparison/list-times.js';
export { describePartialResponse } from '../results/describe-partial-response.js';
export { describeAction } from '../results/describe-action.js';
export { type FoldedExecutions, foldExecutions, foldSummary } from '../results/fold-executions.js';
export { formatJson } from '../results/format-json.js';
export { type ListedResult, listResults } from '../results/list-results.js';

// errors
export { isOpchainError } from '../model/errors/opchain-error.js';
