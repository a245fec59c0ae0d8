export { loadContract } from './load-contract.js';
export type { ContractDocument, ContractName, JsonSchema } from './load-contract.js';
export { withServer } from './with-server.js';
export { corsHeaders, preflightHeaders } from './cors-headers.js';
export { bodyLimit, credentialRejected, jsonMediaType, problemCatalog } from './problem-catalog.js';
export type { ProblemCode, ProblemEntry } from './problem-catalog.js';
export { problemDocument, problemMediaType } from './problem-document.js';
export type { FieldError, ProblemDocument } from './problem-document.js';
export { fieldRules, generalMessages } from './field-rules.js';
export type {
  components as ShopComponents,
  operations as ShopOperations,
  paths as ShopPaths,
} from './generated/shop.generated.js';
export type {
  components as BundledComponents,
  operations as BundledOperations,
  paths as BundledPaths,
} from './generated/bundled.generated.js';
export type {
  components as ReferenceComponents,
  operations as ReferenceOperations,
  paths as ReferencePaths,
} from './generated/reference.generated.js';
