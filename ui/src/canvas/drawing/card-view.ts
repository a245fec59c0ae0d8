import type { Step, ChainDiagnostic, JsonValue, OperationSummary } from '@opchain/core';
import {
  CARD_ROWS,
  fieldOfPath,
  formatDuration,
  type InputRow,
  listInputRows,
  type ShownState,
  stepHeight,
} from '@opchain/drawing';
import { asWholeMapping, labelMapping, type ValueMapping, writeJson } from '@opchain/core/internal/model';
import type { CredentialReadiness } from '../../model/credential-entry.js';
import { describeFile, formatSize } from '../../model/file-description.js';
import type { StepRun } from '../../model/step-run.js';
import type { canvasTexts } from '../../texts/canvas-texts.js';
import { describeReadiness } from '../../texts/describe-readiness.js';

/** The content of a card, ready to render. */
export interface CardView {
  readonly id: string;
  /** Position in the list, from 1, if the steps run one after the other. */
  readonly number?: number;
  /** Upper case; undefined for preset steps. */
  readonly method?: string;
  readonly preset?: 'wait' | 'assert' | 'workflow';
  /** The workflow that the step calls, at the end of its path. */
  readonly calls?: string;
  /** The operation's path, or what the preset step does. */
  readonly path: string;
  readonly credential?: CardCredential;
  readonly rows: readonly CardRow[];
  /** Number of collapsed inputs. */
  readonly more: number;
  readonly state?: ShownState;
  /** Next to the state label, or instead of it. */
  readonly note: string;
  readonly details: string;
  /** What a card shows of the details, where that is shorter. */
  readonly shortDetails?: string;
  /** Set if the card shows one of the times that it ran. */
  readonly round?: string;
  readonly diagnostics: number;
  /** A pinned result replaces the step: it sends nothing. */
  readonly pinned: boolean;
}

/** The credential of the call, and what it is before a run. */
export interface CardCredential {
  readonly text: string;
  readonly state: 'ready' | 'asks' | 'missing' | 'none';
  /** What the state means, for a tooltip and for screen readers; empty if the text says it. */
  readonly hint: string;
}

export interface CardRow {
  /** Of the input: `body/customerId`. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly kind: 'mapping' | 'literal' | 'missing' | 'broken';
}

/** Between the facts of a card, the most important first. */
export const FACT_SEPARATOR = ' · ';

/** What is known about a node in addition to the step itself. */
export interface CardDetails {
  readonly operation: OperationSummary | undefined;
  readonly diagnostics: readonly ChainDiagnostic[];
  /** Paths of values that are not what their schemas require. */
  readonly wrongPaths: readonly string[];
  /** True for an input whose literal is not shown; undefined until the schemas are known. */
  readonly isMasked?: ((row: InputRow) => boolean) | undefined;
  readonly readiness: CredentialReadiness | undefined;
  /** Of the step, or of one of its rounds. */
  readonly run: StepRun | undefined;
  /** The name of the round. */
  readonly round?: string | undefined;
  /** Number of the selected run, if the node was edited after it. */
  readonly editedSince: number | undefined;
  /** Name of the run that the result is of, if the selected one was a run of other steps. */
  readonly ofRun?: string | undefined;
  /** A pinned result replaces the step. */
  readonly pinned?: boolean;
  /** Position in list order, from 1. */
  readonly number?: number | undefined;
  /** Names of the direct sources that have not finished. */
  readonly waitingFor: readonly string[];
  /** Milliseconds since the run started. */
  readonly elapsed: number;
  readonly texts: typeof canvasTexts;
}

const inputRows = new WeakMap<Step, readonly InputRow[]>();

/** A node's rows, memoized by step. */
export function listNodeRows(node: Step): readonly InputRow[] {
  const known = inputRows.get(node);
  if (known !== undefined) return known;
  const rows = listInputRows(node);
  inputRows.set(node, rows);
  return rows;
}

/** Paths of required inputs without a value. */
export function missingInputPaths(diagnostics: readonly ChainDiagnostic[]): readonly string[] {
  return diagnostics.flatMap(({ code, path }) =>
    code === 'INPUT_MISSING' && path !== undefined && /^(parameters\/|body(\/|$))/.test(path) ? [path] : [],
  );
}

/** Number of rows of a card, including the row for collapsed inputs. */
export function countRows(node: Step, diagnostics: readonly ChainDiagnostic[]): number {
  const rows = listNodeRows(node);
  const missing = missingInputPaths(diagnostics);
  if (missing.length === 0) return rows.length;
  const present = new Set(rows.map(({ path }) => path));
  return rows.length + missing.filter((path) => !present.has(path)).length;
}

export function describeCard(node: Step, details: CardDetails): CardView {
  const { diagnostics, run } = details;
  const rows = cardRows(node, details);
  const credential = cardCredential(node, details);
  return {
    id: node.id,
    ...(details.number === undefined ? {} : { number: details.number }),
    ...(node.kind === 'operation' ? { method: methodOf(node.operation.id, details.operation) } : { preset: node.kind }),
    ...(node.kind === 'workflow' && { calls: node.workflow.id }),
    path: pathOf(node, details),
    ...(credential === undefined ? {} : { credential }),
    rows: rows.length > CARD_ROWS ? rows.toSorted(compareByDiagnostics).slice(0, CARD_ROWS) : rows,
    more: Math.max(0, rows.length - CARD_ROWS),
    ...(run === undefined || details.editedSince !== undefined ? {} : { state: run.state }),
    ...cardFooter(details),
    ...(details.round === undefined || details.editedSince !== undefined ? {} : { round: details.round }),
    diagnostics: diagnostics.filter(({ severity }) => severity === 'error').length,
    pinned: details.pinned === true,
  };
}

/** The card with as many rows as it has room for: while it is edited, its height stays. */
export function limitRows(card: CardView, height: number): CardView {
  const kind = card.preset === 'workflow' ? 'workflow' : 'operation';
  const fits = (count: number): boolean => stepHeight({ kind }, count) <= height;
  const lines = card.rows.length + Number(card.more > 0);
  if (card.rows.length === 0 || fits(lines)) return card;
  let shown = card.rows.length - 1;
  while (shown > 0 && !fits(shown + 1)) shown--;
  const hasLine = fits(shown + 1);
  return { ...card, rows: card.rows.slice(0, shown), more: hasLine ? card.more + card.rows.length - shown : 0 };
}

function methodOf(id: string, operation: OperationSummary | undefined): string {
  return operation?.method ?? (/^[A-Z]+ \//.test(id) ? (id.split(' ')[0] as string) : '?');
}

function pathOf(node: Step, { operation, texts }: CardDetails): string {
  if (node.kind === 'wait') return texts.waitFor(node.durationMs);
  if (node.kind === 'assert') return texts.checks(node.checks.length);
  if (node.kind === 'workflow')
    return (node.forEach === undefined ? texts.callsWorkflow : texts.callsForEach)(node.workflow.id);
  return operation?.path ?? node.operation.id.replace(/^[A-Z]+ (?=\/)/, '');
}

/** Rows with problems come first, where not all rows are shown. */
function compareByDiagnostics(a: CardRow, b: CardRow): number {
  const isWrong = ({ kind }: CardRow): number => Number(kind === 'missing' || kind === 'broken');
  return isWrong(b) - isWrong(a);
}

function cardRows(node: Step, { diagnostics, wrongPaths, isMasked = hasSecretName, texts }: CardDetails): CardRow[] {
  const missing = new Set(missingInputPaths(diagnostics));
  const wrong = [
    ...diagnostics.flatMap(({ severity, path }) => (severity === 'error' && path !== undefined ? [path] : [])),
    ...wrongPaths,
  ];
  const isWrong = (row: string): boolean => wrong.some((path) => path === row || path.startsWith(`${row}/`));
  const rows = listNodeRows(node).map((row): CardRow => {
    const { name, value, path } = row;
    if (missing.delete(path)) return { path, name, text: texts.required, kind: 'missing' };
    const shown = valueOf(value);
    if (shown.kind === 'literal' && isMasked(row)) shown.text = '••••••••';
    return isWrong(path) ? { path, name, text: shown.text, kind: 'broken' } : { path, name, ...shown };
  });
  return [
    ...rows,
    ...[...missing].map((path): CardRow => ({ path, name: fieldOfPath(path), text: texts.required, kind: 'missing' })),
  ];
}

const hasSecretName = ({ name }: InputRow): boolean => /(password|secret)$/i.test(name);

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

function cardCredential(
  node: Step,
  { operation, diagnostics, readiness, run, editedSince, texts }: CardDetails,
): CardCredential | undefined {
  if (node.kind !== 'operation') return undefined;
  if (node.credentials === undefined) {
    const needed =
      diagnostics.some(({ code }) => code === 'CREDENTIAL_MISSING') ||
      (operation !== undefined && requiresCredential(operation));
    return needed ? { text: texts.noCredential, state: 'missing', hint: '' } : undefined;
  }
  if (node.credentials.length === 0)
    return operation !== undefined && requiresCredential(operation)
      ? { text: texts.withoutCredential, state: 'none', hint: '' }
      : undefined;
  const text = node.credentials.map((use) => use.credential).join(', ');
  // Of a node that was edited since, another credential may have been sent, or none.
  const sent = editedSince === undefined ? run : undefined;
  const refused =
    sent?.result?.response?.status === 401 ||
    sent?.failure?.code === 'TOKEN_REFUSED' ||
    sent?.failure?.code === 'AUTH_FAILED';
  const { state, hint } = describeReadiness(readiness, texts);
  return { text, state: refused ? 'missing' : state, hint: refused ? texts.credentialRefused : hint };
}

function requiresCredential(operation: OperationSummary): boolean {
  return (
    operation.security.length > 0 && operation.security.every((requirement) => Object.keys(requirement).length > 0)
  );
}

function cardFooter({
  run,
  editedSince,
  waitingFor,
  elapsed,
  ofRun,
  texts,
}: CardDetails): Pick<CardView, 'note' | 'details' | 'shortDetails'> {
  if (run === undefined) return { note: texts.notRun, details: '' };
  if (editedSince !== undefined) return { note: texts.edited(editedSince), details: '' };
  switch (run.state) {
    case 'waiting':
      return { note: '', details: waitingFor[0] === undefined ? '' : texts.waitingFor(waitingFor[0]) };
    case 'running':
      return {
        note: '',
        details: run.retrying
          ? texts.retrying(run.retrying.attempt)
          : [
              run.rounds && texts.runningRound(run.rounds),
              run.items ? texts.totals(run.items) : run.nested && texts.nestedSteps(run.nested),
              run.startedAt === undefined ? undefined : formatDuration(Math.max(0, elapsed - run.startedAt)),
            ]
              .filter((part) => part !== undefined)
              .join(FACT_SEPARATOR),
      };
    case 'skipped':
      return run.failure?.stepId === undefined
        ? { note: '', details: run.failure?.message ?? '' }
        : {
            note: '',
            details: texts.skippedBecause(run.failure.stepId),
            shortDetails: texts.stepFailed(run.failure.stepId),
          };
    case 'cancelled':
      return { note: '', details: nameCancellation(run.failure?.code, texts) };
    case 'succeeded':
    case 'handled':
    case 'failed':
      return {
        note: '',
        details: [ofRun, summarizeRun(run, texts)].filter((part) => part !== undefined).join(FACT_SEPARATOR),
        ...(ofRun !== undefined && { shortDetails: ofRun }),
      };
  }
}

function nameCancellation(code: string | undefined, texts: typeof canvasTexts): string {
  if (code === 'RUN_TIMEOUT') return texts.timeLimit;
  return code === 'RUN_INTERRUPTED' ? texts.canceledByInterruption : texts.canceledByUser;
}

function summarizeRun(run: StepRun, texts: typeof canvasTexts): string {
  const status = run.result?.response?.status;
  const time =
    run.startedAt !== undefined && run.endedAt !== undefined ? formatDuration(run.endedAt - run.startedAt) : undefined;
  const attempts = run.result?.attempts.length ?? 0;
  const details = [
    run.rounds ? texts.rounds(run.rounds) : attempts > 1 ? texts.attempts(attempts) : undefined,
    status,
    time,
    run.result?.reused === true ? texts.reused : undefined,
  ].filter((fact) => fact !== undefined);
  if (status === undefined && run.rounds === undefined && run.failure !== undefined) return run.failure.message;
  return details.join(FACT_SEPARATOR);
}

/** The card's accessible name. */
export function cardAriaLabel(
  card: CardView,
  after: readonly string[],
  stateLabel: string | undefined,
  texts: typeof canvasTexts,
): string {
  return [
    card.id,
    card.method === undefined ? card.path : `${card.method} ${card.path}`,
    card.round,
    stateLabel === undefined ? card.note : `${stateLabel} ${card.details}`,
    after.length === 0 ? texts.runsFirst : `${texts.runsAfter} ${after.join(', ')}`,
    card.credential?.text,
    card.credential?.hint,
    ...card.rows.filter(({ kind }) => kind !== 'literal').map(({ name, text }) => `${name} ${text}`),
    card.diagnostics === 0 ? undefined : texts.diagnostics(card.diagnostics),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}
