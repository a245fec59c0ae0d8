export { type ContractDocument, type ContractName, type JsonSchema, loadContract } from './load-contract.js';
export { withWellFormedTexts } from './well-formed-texts.js';
export { withServer, withTokenUrl } from './set-addresses.js';
export { corsHeaders, preflightHeaders } from './cors-headers.js';
export {
  bodyLimit,
  credentialRejected,
  jsonMediaType,
  problemCatalog,
  type ProblemCode,
  type ProblemEntry,
} from './problem-catalog.js';
export { type FieldError, problemDocument, type ProblemDocument, problemMediaType } from './problem-document.js';
export { fieldRules, generalMessages } from './field-rules.js';
export type { ReferenceSchemas } from './generated/reference.generated.js';
export type { ShopSchemas } from './generated/shop.generated.js';
