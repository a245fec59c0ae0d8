import type { JsonValue } from '../model/json.js';
import type { SelectorMapping, ValueMapping } from '../model/mappings/mapping-text.js';
import { jsonPointerLanguage } from './languages/json-pointer-language.js';
import { compileOnce } from './compile-once.js';
import type { CompiledSelector, LanguageName, SelectorLanguage } from './selector-language.js';
import type { WorkBudget } from './work-budget.js';

/** Loaded languages. A language is a module without state, so that it is shared by all runs, like an import. */
const loaded = new Map<string, SelectorLanguage>([
  ['jsonpointer', jsonPointerLanguage],
  ['jsonpointer rfc6901', jsonPointerLanguage],
]);

/** Loads a language that is not part of the first load of a page. */
export async function loadLanguage(name: LanguageName): Promise<SelectorLanguage> {
  const known = loaded.get(keyOf(name));
  if (known !== undefined) return known;
  const language = await importLanguage(name);
  loaded.set(keyOf(name), language);
  return language;
}

/** Loads languages, so that `selectValue` and `compileSelector` find them; undefined if they are already loaded. */
export function loadLanguages(names: readonly LanguageName[]): Promise<unknown> | undefined {
  const missing = names.filter((name) => !loaded.has(keyOf(name)));
  return missing.length === 0 ? undefined : Promise.all(missing.map(loadLanguage));
}

/** The languages that a mapping needs. */
export function languagesOf(mapping: ValueMapping): readonly LanguageName[] {
  if (mapping.kind === 'text') return languagesOf(mapping.context);
  return mapping.kind === 'selector' ? [mapping, ...languagesOf(mapping.context)] : [];
}

/** What a selector selects from a value; undefined without a value. Its language must have been loaded. Throws as it does. */
export function selectValue(
  context: JsonValue | undefined,
  mapping: SelectorMapping,
  budget?: WorkBudget,
): JsonValue | undefined {
  return context === undefined || context === null ? undefined : compileMapping(mapping).select(context, budget);
}

const compileMapping = compileOnce((mapping: SelectorMapping) => compileSelector(mapping, mapping.selector));

/** Parses a selector of a language that was loaded. Throws an `Error` if it is malformed. */
export function compileSelector(name: LanguageName, selector: string): CompiledSelector {
  const language = loaded.get(keyOf(name));
  if (language === undefined) throw new Error(`${keyOf(name)} was not loaded`);
  return language.compile(selector);
}

async function importLanguage({ type, version }: LanguageName): Promise<SelectorLanguage> {
  if (type === 'xpath') return (await import('./languages/xpath-language.js')).loadXPathLanguage(version);
  if (version === 'draft-goessner-dispatch-jsonpath-00')
    return (await import('./languages/goessner-language.js')).loadGoessnerLanguage();
  return (await import('./languages/json-path-language.js')).loadJsonPathLanguage();
}

function keyOf({ type, version }: LanguageName): string {
  return version === undefined ? type : `${type} ${version}`;
}
