import { loadLanguage } from '../../checks/load-language.js';
import { loadPatternMatcher } from '../../checks/match-pattern.js';
import type { LanguageName } from '../../checks/selector-language.js';
import type { Step } from '../../model/chain.js';
import type { Check } from '../../model/check.js';
import { splitEmbedded } from '../../model/expressions/embedded-expressions.js';
import { listSelectors } from '../../model/mappings/list-selectors.js';
import { stepActions, stepValues } from '../../model/mappings/step-mappings.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { makeError, makeWarning } from './make-diagnostic.js';

/** A pattern or a query of a step. */
interface Query {
  readonly language: LanguageName | 'regex';
  readonly text: string;
  readonly path: string;
  readonly isCheck: boolean;
}

/**
 * Reports the patterns and queries that are invalid in their languages. That of a check is a warning, because such a
 * check fails when it is evaluated (Arazzo 1.1, "Criterion Object"). One with an expression inside
 * (`^{$inputs.prefix}`) is known only then.
 */
export async function validateLanguages(steps: readonly Step[]): Promise<ChainDiagnostic[]> {
  const diagnostics: ChainDiagnostic[] = [];
  for (const step of steps)
    for (const query of listQueries(step)) {
      const reason = await refusalOf(query);
      if (reason === undefined) continue;
      const at = { stepId: step.id, path: query.path };
      const sentence = `In step "${step.id}": ${JSON.stringify(query.text)} is invalid: ${reason}.`;
      diagnostics.push(
        query.isCheck ? makeWarning('CONDITION_SYNTAX', sentence, at) : makeError('MAPPING_SYNTAX', sentence, at),
      );
    }
  return diagnostics;
}

async function refusalOf({ language, text }: Query): Promise<string | undefined> {
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
  return (selector) => loaded.verify(selector);
}

function listQueries(step: Step): Query[] {
  if (step.kind === 'wait') return [];
  const checks = step.checks.flatMap((check, index) => queryOf(check, `checks/${index}`));
  if (step.kind === 'assert') return checks;
  return [
    ...checks,
    ...stepActions(step).flatMap(({ action, path }) =>
      action.criteria.flatMap((check, index) => queryOf(check, `${path}/criteria/${index}`)),
    ),
    ...stepValues(step).flatMap(({ value, at }) =>
      listSelectors(value).map(({ mapping, pointer }) => ({
        language: mapping,
        text: mapping.selector,
        path: at + pointer,
        isCheck: false,
      })),
    ),
  ];
}

function queryOf(check: Check, path: string): Query[] {
  if (check.kind === 'simple') return [];
  const text = check.kind === 'regex' ? check.pattern : check.expression;
  if (splitEmbedded(text).some(({ kind }) => kind === 'expression')) return [];
  if (check.kind === 'regex') return [{ language: 'regex', text, path, isCheck: true }];
  const { kind: type, version } = check;
  return [{ language: { type, ...(version === undefined ? {} : { version }) }, text, path, isCheck: true }];
}
