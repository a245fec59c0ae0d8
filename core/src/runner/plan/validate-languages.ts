import { loadLanguage } from '../../checks/load-language.js';
import { loadPatternMatcher } from '../../checks/match-pattern.js';
import type { LanguageName } from '../../checks/selector-language.js';
import { signatureOf } from '../../model/values/function-signatures.js';
import type { Chain, ComputeStep, OperationStep, Step } from '../../model/chain.js';
import type { Check, SimpleCheck } from '../../model/check.js';
import { listConditionReferences } from '../../model/expressions/condition.js';
import { splitEmbedded } from '../../model/expressions/embedded-expressions.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import { formatMapping } from '../../model/expressions/mapping.js';
import { formatPointer } from '../../model/json-pointer.js';
import type { JsonValue } from '../../model/json.js';
import { listSelectors } from '../../model/mappings/list-selectors.js';
import { describePlace } from '../../model/mappings/describe-place.js';
import { locateInDocument } from '../../model/mappings/locate-in-document.js';
import { stepActions, stepValues } from '../../model/mappings/step-mappings.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { makeError, makeWarning } from './make-diagnostic.js';

/** A pattern or a query of a step. */
interface Query {
  readonly language: LanguageName | 'regex';
  readonly text: string;
  readonly path: string;
  readonly kind: 'check' | 'selector' | 'target';
}

/**
 * Reports the patterns and queries that are invalid in their languages, or use what those do not support: a check with
 * one could only fail (Arazzo 1.1, "Evaluation Errors"), after calls were sent. One with an expression inside
 * (`^{$inputs.prefix}`) is known only when it is evaluated.
 */
export async function validateLanguages(steps: readonly Step[], chain: Chain): Promise<ChainDiagnostic[]> {
  const diagnostics: ChainDiagnostic[] = [];
  for (const step of steps)
    for (const query of listQueries(step)) {
      const reason = await refusalOf(query);
      if (reason === undefined) continue;
      diagnostics.push(await describe(query, reason, step, chain));
    }
  return diagnostics;
}

async function describe(query: Query, reason: string, step: Step, chain: Chain): Promise<ChainDiagnostic> {
  const { language, text, path, kind } = query;
  const value = locateInDocument(chain, step, path);
  const pointer = kind === 'target' ? value.replace(/value$/, 'target') : value;
  const sentence = `In step "${step.id}" at ${pointer}: ${JSON.stringify(text)} is invalid: ${reason}`;
  const at = { stepId: step.id, path, pointer, place: describePlace(path) };
  if (kind !== 'check') return makeError('SELECTOR_SYNTAX', `${sentence}.`, at);
  // An example of the specification has `$.access_token != null`, which documents copy.
  const filter = `$[?${text}]`;
  const isComparison =
    language !== 'regex' && language.type === 'jsonpath' && (await refusalOf({ language, text: filter })) === undefined;
  return isComparison
    ? makeWarning('CONDITION_SYNTAX', `${sentence}; a comparison is a filter, so that it fails: write ${filter}.`, at)
    : makeError('CONDITION_SYNTAX', `${sentence}.`, at);
}

/** The same for the selectors of the chain's outputs. */
export async function validateOutputSelectors({ outputs = [] }: Chain): Promise<ChainDiagnostic[]> {
  const diagnostics: ChainDiagnostic[] = [];
  for (const { name, value } of outputs)
    for (const { language, text, path } of queriesIn(value, `outputs${formatPointer([name])}`)) {
      const reason = await refusalOf({ language, text });
      if (reason === undefined) continue;
      const sentence = `In the output "${name}": ${JSON.stringify(text)} is invalid: ${reason}.`;
      diagnostics.push(makeError('SELECTOR_SYNTAX', sentence, { path }));
    }
  return diagnostics;
}

async function refusalOf({ language, text }: Pick<Query, 'language' | 'text'>): Promise<string | undefined> {
  // A language that cannot be loaded says nothing about the text; the run reports it.
  const verify = await loadVerifier(language).catch(() => undefined);
  try {
    verify?.(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function loadVerifier(language: Query['language']): Promise<(text: string) => void> {
  if (language === 'regex') {
    const matches = await loadPatternMatcher();
    return (pattern) => void matches(pattern, '');
  }
  const loaded = await loadLanguage(language);
  return (selector) => void loaded.compile(selector);
}

function listQueries(step: Step): Query[] {
  if (step.kind === 'wait') return [];
  if (step.kind === 'compute')
    return [...stepValues(step).flatMap(({ value, at }) => queriesIn(value, at)), ...listArgumentQueries(step)];
  const checks = step.checks.flatMap((check, index) => queriesOf(check, `checks/${index}`));
  if (step.kind === 'assert') return checks;
  return [
    ...checks,
    ...stepActions(step).flatMap(({ action, path }) =>
      action.criteria.flatMap((check, index) => queriesOf(check, `${path}/criteria/${index}`)),
    ),
    ...stepValues(step).flatMap(({ value, at }) => queriesIn(value, at)),
    ...(step.kind === 'operation' ? listTargets(step) : []),
  ];
}

/** The JSONPath and the patterns among the arguments of a function. */
function listArgumentQueries(step: ComputeStep): Query[] {
  const parameters = signatureOf(step.function)?.parameters ?? [];
  return parameters.flatMap(({ type }, index): readonly Query[] => {
    const text = step.arguments[index];
    if (typeof text !== 'string' || text.includes('{{')) return [];
    const query = { path: `arguments/${String(index)}`, kind: 'selector' } as const;
    if (type === 'pattern') return [{ ...query, language: 'regex', text }];
    const isPath = type === 'query' || type === 'filter';
    return isPath ? [{ ...query, language: { type: 'jsonpath' }, text: type === 'query' ? text : `$[?${text}]` }] : [];
  });
}

/** The selectors in the texts of a value. */
function queriesIn(value: JsonValue, at: string): Query[] {
  return listSelectors(value).map(({ mapping, pointer }) => ({
    language: mapping,
    text: mapping.selector,
    path: at + pointer,
    kind: 'selector',
  }));
}

/** Where replacements go. Without a type, a target is an XPath in XML (Arazzo 1.1, "Payload Replacement Object"). */
function listTargets({ body }: OperationStep): Query[] {
  return (body?.replacements ?? []).flatMap(({ target, targetType, targetVersion: version }, index) => {
    const type = targetType ?? (body?.contentType?.endsWith('xml') === true ? 'xpath' : undefined);
    const language = type && { type, ...(version === undefined ? {} : { version }) };
    return language === undefined ? [] : [{ language, text: target, path: `replacements/${index}`, kind: 'target' }];
  });
}

function queriesOf(check: Check, path: string): Query[] {
  if (check.kind === 'simple') return contextsOf(check).flatMap((context) => queriesIn(context, path));
  const contexts = queriesIn(check.context, path);
  const text = check.kind === 'regex' ? check.pattern : check.expression;
  if (splitEmbedded(text).some(({ kind }) => kind === 'expression')) return contexts;
  const { kind: type } = check;
  const version = 'version' in check ? { version: check.version } : {};
  return [...contexts, { language: type === 'regex' ? type : { type, ...version }, text, path, kind: 'check' }];
}

/** The mappings that a condition compares. Invalid conditions are reported elsewhere. */
function contextsOf({ condition }: SimpleCheck): readonly string[] {
  try {
    return listConditionReferences(condition).flatMap(({ reference }) =>
      reference.kind === 'mapping' ? [formatMapping(reference.mapping)] : [],
    );
  } catch (error) {
    if (isOpchainError(error)) return [];
    throw error;
  }
}
