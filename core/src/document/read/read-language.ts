import type { SelectorType } from '../../model/mappings/mapping-text.js';
import type { DocumentPath, DiagnosticList } from './diagnostic-list.js';
import { isObject, type JsonValue } from '../../model/json.js';

/** The versions of each selector language (Arazzo 1.1, "Expression Type Object"). The first one is the default. */
const versions: Readonly<Record<SelectorType, readonly string[]>> = {
  jsonpath: ['rfc9535', 'draft-goessner-dispatch-jsonpath-00'],
  xpath: ['xpath-31', 'xpath-30', 'xpath-20', 'xpath-10'],
  jsonpointer: ['rfc6901'],
};

/** A type of a criterion or selector, and the version if it is written. */
export interface WrittenLanguage<T extends string> {
  readonly type: T;
  readonly version?: string;
}

/** Reads a type: a name, or an Expression Type Object. Reports anything else and returns undefined. */
export function readLanguage<T extends string>(
  written: JsonValue | undefined,
  allowed: readonly T[],
  path: DocumentPath,
  diagnostics: DiagnosticList,
): WrittenLanguage<T> | undefined {
  const name = isObject(written) ? written['type'] : written;
  const type = allowed.find((candidate) => candidate === name);
  if (type === undefined) {
    diagnostics.invalid(isObject(written) ? [...path, 'type'] : path, `expected ${formatChoices(allowed)}`);
    return undefined;
  }
  if (!isObject(written)) return { type };
  const known = Object.hasOwn(versions, type) ? versions[type as unknown as SelectorType] : [];
  const version = known.find((candidate) => candidate === written['version']);
  if (version !== undefined) return { type, version };
  diagnostics.invalid([...path, 'version'], `expected ${formatChoices(known)}`);
  return undefined;
}

function formatChoices(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
