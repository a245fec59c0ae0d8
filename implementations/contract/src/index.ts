export { loadContract } from './load-contract.js';
export type { ContractDocument, ContractName, JsonSchema } from './load-contract.js';
export { bodyLimit, problemCatalogue } from './problem-catalogue.js';
export type { ProblemCode, ProblemEntry } from './problem-catalogue.js';
export { problemDocument, problemMediaType } from './problem-document.js';
export type { FieldError, ProblemDocument } from './problem-document.js';
export { fieldRules, generalMessages } from './field-rules.js';
export type { components as ShopComponents, operations as ShopOperations, paths as ShopPaths } from './generated/shop.generated.js';
