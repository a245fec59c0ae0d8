import type { ChainNode, ChainProblem, InputRow, JsonValue, Mapping, NodeState, OperationSummary } from '@opchain/core';
import { asWholeMapping, CARD_ROWS, fieldOfPlace, formatDuration, formatMapping, listInputRows } from '@opchain/core';
import type { CredentialEntry } from '../stores/credential-store.js';
import type { NodeRun } from '../stores/run-store.js';
import type { canvasTexts } from '../texts/canvas-texts.js';

/** What a card shows, ready to be drawn. */
export interface CardView {
  readonly id: string;
  /** Upper case; missing for preset steps. */
  readonly method?: string;
  readonly preset?: 'wait' | 'assert';
  /** The operation's path, or what the preset step does. */
  readonly path: string;
  readonly credential?: { readonly text: string; readonly bad: boolean };
  readonly rows: readonly CardRow[];
  /** Inputs that are folded away. */
  readonly more: number;
  readonly state?: NodeState;
  /** Beside the state's word, or instead of it. */
  readonly note: string;
  readonly facts: string;
  readonly problems: number;
}

export interface CardRow {
  readonly name: string;
  readonly text: string;
  readonly kind: 'mapping' | 'literal' | 'missing' | 'broken';
}

/** What is known about a node besides itself. */
export interface CardFacts {
  readonly operation: OperationSummary | undefined;
  readonly problems: readonly ChainProblem[];
  readonly credential: (name: string) => CredentialEntry | undefined;
  readonly run: NodeRun | undefined;
  /** Number of the shown run, where the node was edited after it. */
  readonly editedSince: number | undefined;
  /** Names of the direct sources that have not ended. */
  readonly waitsFor: readonly string[];
  /** Milliseconds since the run's start. */
  readonly elapsed: number;
  readonly texts: typeof canvasTexts;
}

const inputRows = new WeakMap<ChainNode, readonly InputRow[]>();

/** A node's lines, memoised by the node. */
export function rowsOfNode(node: ChainNode): readonly InputRow[] {
  const known = inputRows.get(node);
  if (known !== undefined) return known;
  const rows = listInputRows(node);
  inputRows.set(node, rows);
  return rows;
}

/** Places of inputs that must have a value and have none. */
export function missingPlaces(problems: readonly ChainProblem[]): readonly string[] {
  return problems.flatMap(({ code, place }) => (code === 'INPUT_MISSING' && place !== undefined && /^(parameters\/|body(\/|$))/.test(place) ? [place] : []));
}

/** How many lines a card has, folded ones included. */
export function countRows(node: ChainNode, problems: readonly ChainProblem[]): number {
  const rows = rowsOfNode(node);
  const missing = missingPlaces(problems);
  if (missing.length === 0) return rows.length;
  const there = new Set(rows.map(({ place }) => place));
  return rows.length + missing.filter((place) => !there.has(place)).length;
}

export function describeCard(node: ChainNode, facts: CardFacts): CardView {
  const { texts, problems, run } = facts;
  const rows = cardRows(node, problems, texts);
  const credential = credentialChip(node, facts);
  return {
    id: node.id,
    ...(node.kind === 'operation' ? { method: methodOf(node.operation.id, facts.operation) } : { preset: node.kind }),
    path: pathOf(node, facts),
    ...(credential === undefined ? {} : { credential }),
    rows: rows.slice(0, CARD_ROWS),
    more: Math.max(0, rows.length - CARD_ROWS),
    ...(run === undefined || facts.editedSince !== undefined ? {} : { state: run.state }),
    ...footOf(facts),
    problems: problems.filter(({ severity }) => severity === 'error').length,
  };
}

function methodOf(id: string, operation: OperationSummary | undefined): string {
  return operation?.method ?? (/^[A-Z]+ \//.test(id) ? (id.split(' ')[0] as string) : '?');
}

function pathOf(node: ChainNode, { operation, texts }: CardFacts): string {
  if (node.kind === 'wait') return texts.waitFor(node.durationMs);
  if (node.kind === 'assert') return texts.checks(node.checks.length);
  return operation?.path ?? node.operation.id.replace(/^[A-Z]+ (?=\/)/, '');
}

function cardRows(node: ChainNode, problems: readonly ChainProblem[], texts: typeof canvasTexts): CardRow[] {
  const missing = new Set(missingPlaces(problems));
  const broken = new Set(problems.flatMap(({ severity, place }) => (severity === 'error' && place !== undefined ? [place] : [])));
  const rows = rowsOfNode(node).map(({ name, value, place }): CardRow => {
    if (missing.delete(place)) return { name, text: texts.required, kind: 'missing' };
    const shown = valueOf(value);
    return broken.has(place) ? { name, text: shown.text, kind: 'broken' } : { name, ...shown };
  });
  return [...rows, ...[...missing].map((place): CardRow => ({ name: fieldOfPlace(place), text: texts.required, kind: 'missing' }))];
}

function valueOf(value: JsonValue): { text: string; kind: 'mapping' | 'literal' } {
  const mapping = typeof value === 'string' ? readWhole(value) : undefined;
  if (mapping !== undefined) return { text: formatMapping(mapping).slice(2, -2), kind: 'mapping' };
  return { text: JSON.stringify(value), kind: 'literal' };
}

/** Text that is still being typed is shown as it stands. */
function readWhole(text: string): Mapping | undefined {
  try {
    return asWholeMapping(text);
  } catch {
    return undefined;
  }
}

function credentialChip(node: ChainNode, { operation, problems, credential, run, texts }: CardFacts): CardView['credential'] {
  if (node.kind !== 'operation') return undefined;
  if (node.credentials === undefined) {
    const needed = problems.some(({ code }) => code === 'CREDENTIAL_MISSING') || (operation !== undefined && demands(operation));
    return needed ? { text: texts.noCredential, bad: true } : undefined;
  }
  if (node.credentials.length === 0) return operation !== undefined && demands(operation) ? { text: texts.withoutCredential, bad: false } : undefined;
  const names = node.credentials.map((use) => use.credential);
  const refused = run?.result?.response?.status === 401 || run?.reason?.code === 'TOKEN_REFUSED' || run?.reason?.code === 'AUTH_FAILED';
  return { text: names.join(', '), bad: names.some((name) => credential(name) === undefined) || refused };
}

function demands(operation: OperationSummary): boolean {
  return operation.security.length > 0 && operation.security.every((requirement) => Object.keys(requirement).length > 0);
}

function footOf({ run, editedSince, waitsFor, elapsed, texts }: CardFacts): { note: string; facts: string } {
  if (run === undefined) return { note: texts.notRun, facts: '' };
  if (editedSince !== undefined) return { note: texts.edited(editedSince), facts: '' };
  switch (run.state) {
    case 'waiting':
      return { note: '', facts: waitsFor[0] === undefined ? '' : texts.waitsFor(waitsFor[0]) };
    case 'running':
      return {
        note: '',
        facts: run.retrying ? texts.retrying(run.retrying.attempt) : run.startedAt === undefined ? '' : formatDuration(Math.max(0, elapsed - run.startedAt)),
      };
    case 'skipped':
      return { note: '', facts: run.reason?.nodeId === undefined ? (run.reason?.message ?? '') : texts.because(run.reason.nodeId) };
    case 'cancelled':
      return { note: '', facts: run.reason?.code === 'RUN_TIMEOUT' ? texts.timeLimit : texts.stoppedByYou };
    case 'succeeded':
    case 'failed':
      return { note: '', facts: factsOf(run) };
  }
}

function factsOf(run: NodeRun): string {
  const status = run.result?.response?.status;
  const time = run.startedAt !== undefined && run.endedAt !== undefined ? formatDuration(run.endedAt - run.startedAt) : undefined;
  const facts = [status, time].filter((fact) => fact !== undefined);
  if (status === undefined && run.reason !== undefined) return run.reason.message;
  return facts.join(' · ');
}

/** The card as a screen reader says it. */
export function spokenCard(card: CardView, after: readonly string[], stateWord: string | undefined, texts: typeof canvasTexts): string {
  return [
    card.id,
    card.method === undefined ? card.path : `${card.method} ${card.path}`,
    stateWord === undefined ? card.note : `${stateWord} ${card.facts}`,
    after.length === 0 ? texts.runsFirst : `${texts.runsAfter} ${after.join(', ')}`,
    card.credential?.text,
    ...card.rows.filter(({ kind }) => kind !== 'literal').map(({ name, text }) => `${name} ${text}`),
    card.problems === 0 ? undefined : texts.problems(card.problems),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}
