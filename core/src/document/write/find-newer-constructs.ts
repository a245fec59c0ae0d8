import { formatPointer } from '../../model/json-pointer.js';
import type { DocumentDiagnostic } from '../../model/errors/opchain-error.js';
import { isContainer, isObject, type JsonValue } from '../../model/json.js';
import { isSelector } from '../read/expressions/read-value.js';

/**
 * Parts of the workflows of a document that Arazzo 1.0.1 does not define and that would run differently, or not at all,
 * without them.
 */
export function findNewerConstructs(workflows: JsonValue): readonly DocumentDiagnostic[] {
  const diagnostics: DocumentDiagnostic[] = [];
  const visit = (value: JsonValue, path: readonly string[]): void => {
    const construct = describeConstruct(value, path);
    if (construct !== undefined)
      diagnostics.push({ pointer: formatPointer(path), message: `Arazzo 1.0.1 has no ${construct}` });
    else if (isContainer(value)) for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
  };
  visit(workflows, ['workflows']);
  return diagnostics;
}

function describeConstruct(value: JsonValue, path: readonly string[]): string | undefined {
  const key = path.at(-1);
  const owner = path.at(-3);
  if (typeof value === 'string') {
    if (key === 'in' && value === 'querystring' && owner === 'parameters') return 'parameter for a whole query string';
    if (/^\$self(?:#|$)|\{\$self[#}]/.test(value)) return '$self';
  }
  if (key === 'targetSelectorType' && owner === 'replacements') return 'replacement by JSONPath or XPath';
  if (key === 'parameters' && (owner === 'onSuccess' || owner === 'onFailure')) return 'parameters of an action';
  if (!isObject(value)) return undefined;
  const { version } = value;
  if (key === 'type' && (version === 'rfc9535' || version === 'xpath-31')) return `version ${version} of a criterion`;
  if (key === 'forEach' && path.at(-2) === 'x-opchain') return 'step that runs for each item of a list';
  return isSelector(value) ? 'selectors' : undefined;
}
