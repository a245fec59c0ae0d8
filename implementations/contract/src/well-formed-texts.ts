import type { ContractDocument } from './load-contract.js';

const described = String.raw`^[^\x00-\x1f\x7f-\x9f]+$`;
const enforced = String.raw`^[^\x00-\x1f\x7f-\x9f\uD800-\uDFFF]+$`;

/**
 * The contract as validators need it: its texts are well-formed, so half of a surrogate pair is invalid. The description does not
 * say so: well-formed texts are a matter of JSON (RFC 8259, section 8.2) rather than of one field.
 */
export function withWellFormedTexts(contract: ContractDocument): ContractDocument {
  return JSON.parse(JSON.stringify(contract), (key, value: unknown) =>
    key === 'pattern' && value === described ? enforced : value,
  ) as ContractDocument;
}
