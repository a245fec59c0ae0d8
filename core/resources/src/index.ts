// `@opchain/resources`: what the operations of an API make and need, and values for their requests.

// what is known about an API
export type { Api, ApiSettings } from './settings/api-settings.js';

// which operation makes what another one needs
export { ACTING_SCORE, type DataLink } from './producers/find-producers.js';

// fields of requests and responses
export { type Field, fieldKey, isLinkTo, typesOf } from './fields/field.js';
export { mapTexts, readField, type RequestDraft, toStepInputs, writeField } from './fields/request-draft.js';
export {
  changeAt,
  formatPath,
  listResponseFields,
  type ResponseField,
  returnSameShape,
} from './fields/response-fields.js';
export { readPointer } from './fields/read-pointer.js';
export { cursorNames, inferPagination, type InferredPagination, limitNames } from './fields/infer-pagination.js';

// records
export { findList, findMember, type Member } from './records/find-member.js';
export { findReader } from './records/find-reader.js';
export { isCallable } from './records/is-callable.js';
export { matchesPath } from './records/matches-path.js';

// chains
export { composeChain, proposeChains, type ProposalOptions } from './proposals/propose-chains.js';
export { describeApi } from './proposals/describe-api.js';
export { selectResources } from './proposals/select-resources.js';

// values and requests
export { listLikelyValues, type NamedField } from './values/likely-value.js';
export { otherValue } from './values/other-value.js';
export { type Vary, varyText } from './values/vary-value.js';
export { bodySchema, createTemplate, type RequestTemplate } from './requests/request-template.js';
export {
  fillTemplate,
  firstPlan,
  listNamedFields,
  type RejectedRequest,
  type RequestPlan,
  revisePlan,
  varyMore,
} from './requests/request-plan.js';
export type { UniqueField } from './requests/unique-fields.js';

// finding operations by what people call them
export { type RankedEntry, type SearchableEntry, SearchIndex } from './search/search-index.js';
export {
  listSearchTerms,
  listSearchWords,
  listSynonyms,
  scoreTypo,
  scoreWord,
  type SearchTerm,
} from './search/search-words.js';
