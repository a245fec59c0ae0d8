import type { ChainDiagnostic, JsonValue, Step } from '@opchain/core';
import { asWholeMapping, labelMapping, type ValueMapping, writeJson } from '@opchain/core/internal/model';
import { type InputRow, listInputRows } from '../input-rows.js';
import { fieldOfPath } from '../routing/edge-label.js';
import { MASKED_VALUE, SECRET_NAME } from '../secret-name.js';
import type { CardFacts, CardRow } from './card-model.js';
import { describeFile, formatSize } from './file-description.js';

/** Paths of required inputs without a value. */
function missingInputPaths(diagnostics: readonly ChainDiagnostic[]): readonly string[] {
  return diagnostics.flatMap(({ code, path }) =>
    code === 'INPUT_MISSING' && path !== undefined && /^(parameters\/|body(\/|$))/.test(path) ? [path] : [],
  );
}

/** Number of rows of a card, including those of required inputs without a value. */
export function countRows(step: Step, diagnostics: readonly ChainDiagnostic[]): number {
  const rows = listInputRows(step);
  const missing = missingInputPaths(diagnostics);
  if (missing.length === 0) return rows.length;
  const present = new Set(rows.map(({ path }) => path));
  return rows.length + missing.filter((path) => !present.has(path)).length;
}

/** All rows of a card, also those that it has no room for. */
export function listCardRows(
  step: Step,
  {
    diagnostics = [],
    wrongPaths = [],
    isMasked = hasSecretName,
    texts,
  }: Pick<CardFacts, 'diagnostics' | 'wrongPaths' | 'isMasked' | 'texts'>,
): readonly CardRow[] {
  const missing = new Set(missingInputPaths(diagnostics));
  const wrong = [
    ...diagnostics.flatMap(({ severity, path }) => (severity === 'error' && path !== undefined ? [path] : [])),
    ...wrongPaths,
  ];
  const isWrong = (row: string): boolean => wrong.some((path) => path === row || path.startsWith(`${row}/`));
  const rows = listInputRows(step).map((row): CardRow => {
    const { name, value, path } = row;
    if (missing.delete(path)) return { path, name, text: texts.required, kind: 'missing' };
    const shown = valueOf(value);
    if (shown.kind === 'literal' && isMasked(row)) shown.text = MASKED_VALUE;
    return isWrong(path) ? { path, name, text: shown.text, kind: 'broken' } : { path, name, ...shown };
  });
  return [
    ...rows,
    ...[...missing].map((path): CardRow => ({ path, name: fieldOfPath(path), text: texts.required, kind: 'missing' })),
  ];
}

/** Rows with problems come first, where not all rows are shown. */
export function compareByProblems(a: CardRow, b: CardRow): number {
  const isWrong = ({ kind }: CardRow): number => Number(kind === 'missing' || kind === 'broken');
  return isWrong(b) - isWrong(a);
}

const hasSecretName = ({ name }: InputRow): boolean => SECRET_NAME.test(name.toLowerCase());

function valueOf(value: JsonValue): { text: string; kind: 'mapping' | 'literal' } {
  const mapping = typeof value === 'string' ? parseWholeMapping(value) : undefined;
  if (mapping !== undefined) return { text: labelMapping(mapping), kind: 'mapping' };
  const file = describeFile(value);
  return { text: file === undefined ? writeJson(value) : `${file.name}, ${formatSize(file.bytes)}`, kind: 'literal' };
}

/** Incomplete text is shown as typed. */
function parseWholeMapping(text: string): ValueMapping | undefined {
  try {
    return asWholeMapping(text);
  } catch {
    return undefined;
  }
}
