import type {
  BodyInput,
  Capture,
  Chain,
  ChainInput,
  Step,
  Check,
  Connection,
  CredentialUse,
  JsonValue,
  OperationStep,
  RetryRule,
  Source,
} from '@opchain/core';
import type { Snippet } from '@opchain/core/document';
import type { ParameterLocation, Point } from '@opchain/core/model';
import type { Unsubscribe } from '../create-state.js';

/** Who made a change, so that it can ignore the echo of its own. */
export type ChangeOrigin =
  'canvas' | 'outline' | 'inspector' | 'palette' | 'credentials' | 'document' | 'history' | 'host';

export interface ChainChange {
  readonly chain: Chain;
  readonly previous: Chain;
  /** What was done, in words for the undo list: "Move createOrder". */
  readonly label: string;
  readonly origin: ChangeOrigin;
  /** True where another document was opened, so that selection and view start anew. */
  readonly replaced: boolean;
}

export interface EditOptions {
  readonly label: string;
  readonly origin: ChangeOrigin;
  /** Changes in a row with the same key become one step of undo (typing in a field, dragging a node). */
  readonly mergeKey?: string;
}

/** Done, or the reason why not, as a sentence to show. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export type { Snippet } from '@opchain/core/document';

export interface InsertOptions {
  /** Top left corner of the (first) node; without it the node goes below the selection or to the end of the chain. */
  readonly at?: Point;
  /** Connects the new node to this one. */
  readonly after?: string;
  /** Sources that come along, unless the chain has them. */
  readonly sources?: readonly Source[];
  /** Places the new node below this one. */
  readonly near?: string;
  readonly origin: ChangeOrigin;
}

/**
 * The document being edited, and its history. Every command makes one new chain and one step of undo.
 * It is the one truth: the canvas, the outline and the forms are projections of it.
 */
export interface ChainStore {
  readonly chain: Chain;
  /** Counts changes; useful as a memo key. */
  readonly revision: number;
  subscribe(listener: (change: ChainChange) => void): Unsubscribe;

  /** The node of that id. Constant time. */
  step(id: string): Step | undefined;
  /** Direct sources, direct targets, and everything before or after a node. Memoised per chain. */
  sourcesOf(id: string): readonly string[];
  targetsOf(id: string): readonly string[];
  ancestorsOf(id: string): ReadonlySet<string>;
  descendantsOf(id: string): ReadonlySet<string>;
  /** Why these two cannot be connected (a circle, the same node, connected already), as a sentence; undefined where they can. */
  getConnectionError(source: string, target: string): string | undefined;

  /** Opens another document: clears the history. */
  replace(chain: Chain): void;
  /** Any other change, as one step of undo. */
  edit(options: EditOptions, change: (chain: Chain) => Chain): void;

  addStep(step: Step, options: InsertOptions): string;
  removeSteps(ids: readonly string[], origin: ChangeOrigin): void;
  /** A node's id is its name: every mapping from it is rewritten. */
  renameStep(id: string, name: string, origin: ChangeOrigin): Outcome;
  connect(source: string, target: string, origin: ChangeOrigin): Outcome;
  /** Removes the connection and reports what still maps across it. */
  disconnect(connections: readonly Connection[], origin: ChangeOrigin): void;
  /** Moves nodes to absolute places. Calls with the same `mergeKey` are one step of undo. */
  moveSteps(
    positions: Readonly<Record<string, Point>>,
    options: { readonly origin: ChangeOrigin; readonly label?: string; readonly mergeKey?: string },
  ): void;

  copy(ids: readonly string[]): Snippet;
  /** Inserts a piece under free names; returns the new node ids. */
  paste(snippet: Snippet, options: InsertOptions & { readonly label?: string }): readonly string[];
  duplicate(ids: readonly string[], origin: ChangeOrigin): readonly string[];

  /** Undefined removes the input. A mapping to a node that is no ancestor adds the connection, unless that would close a circle. */
  setParameter(
    id: string,
    location: ParameterLocation,
    name: string,
    value: JsonValue | undefined,
    origin: ChangeOrigin,
  ): Outcome;
  setBody(id: string, body: BodyInput | undefined, origin: ChangeOrigin, mergeKey?: string): Outcome;
  setChecks(id: string, checks: readonly Check[], origin: ChangeOrigin): Outcome;
  setCaptures(id: string, captures: readonly Capture[], origin: ChangeOrigin): void;
  setRetries(id: string, retries: readonly RetryRule[], origin: ChangeOrigin): void;
  setTimeLimit(id: string, timeoutMs: number | undefined, origin: ChangeOrigin): void;
  setCredentials(id: string, credentials: readonly CredentialUse[] | undefined, origin: ChangeOrigin): void;
  setDescription(id: string, description: string, origin: ChangeOrigin): void;
  setWait(id: string, durationMs: number, origin: ChangeOrigin): void;
  setInputs(inputs: readonly ChainInput[], origin: ChangeOrigin): void;
  setTitle(title: string, origin: ChangeOrigin): void;
  setSources(sources: readonly Source[], origin: ChangeOrigin): void;

  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What would be undone, in words. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  undo(): void;
  redo(): void;
  /** Every operation node, for those who need only these. */
  operationSteps(): readonly OperationStep[];
}
