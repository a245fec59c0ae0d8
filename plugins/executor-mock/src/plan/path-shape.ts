import { splitWords } from '@opchain/core/internal/model';

/** A path template with the names of its parameters left out: `/orders/{}` for `/orders/{id}`. */
export function pathShape(path: string): string {
  return trimPath(path).replace(/\{[^{}]*\}/g, '{}');
}

/** Without a slash at the end. */
function trimPath(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The name of the parameter that is the whole last segment: `id` for `/orders/{id}`. */
export function lastParameter(path: string): string | undefined {
  return /\/\{([^{}]+)\}$/.exec(trimPath(path))?.[1];
}

/** The path above the last segment: `/orders` for `/orders/{id}`; empty for `/orders`. */
export function parentPath(path: string): string {
  const trimmed = trimPath(path);
  return trimmed.slice(0, Math.max(0, trimmed.lastIndexOf('/')));
}

/** What the records below a path are called, singular: `order` for `/users/{id}/orders`; empty without fixed segments. */
export function pathNoun(path: string): string {
  const fixed = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
  return toNoun(fixed.at(-1) ?? '');
}

/** A name as a singular noun: `line item` for `lineItems`. */
export function toNoun(name: string): string {
  return splitWords(name).join(' ');
}

const identifiers =
  /^(?:id|ids|uuid|guid|key|slug|name|number|no|num|code|login|username|sku|email|handle|ref|reference|hash|sha)$/;

/** True if a word ends names of fields that identify a record. */
export function isIdentifierWord(word: string): boolean {
  return identifiers.test(word);
}

/** What a parameter names, without the word for how: `issue` for `issue_number`, `repo` for `repo`. */
export function parameterNoun(name: string): string {
  const words = splitWords(name);
  return (words.length > 1 && isIdentifierWord(words.at(-1) ?? '') ? words.slice(0, -1) : words).join(' ');
}
