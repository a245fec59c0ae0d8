import type {
  BodyInput,
  Chain,
  ChainInput,
  Step,
  Check,
  Connection,
  JsonValue,
  OperationStep,
  Source,
} from '@opchain/core';
import type { Snippet } from '@opchain/core/internal/document';
import type { CredentialUse, ParameterLocation, Point } from '@opchain/core/internal/model';
import type { Unsubscribe } from '../create-state.js';

/** The source of a change, so that it can ignore its own echo. */
export type ChangeOrigin =
  'canvas' | 'outline' | 'inspector' | 'palette' | 'credentials' | 'document' | 'history' | 'host';

export interface ChainChange {
  readonly chain: Chain;
  readonly previous: Chain;
  /** Label for the undo list: "Move createOrder". */
  readonly label: string;
  readonly origin: ChangeOrigin;
  /** True if another document was opened, which resets selection and view. */
  readonly replaced: boolean;
}

export interface EditOptions {
  readonly label: string;
  readonly origin: ChangeOrigin;
  /** Consecutive changes with the same key become one undo step (typing in a field, dragging a node). */
  readonly mergeKey?: string;
  /** Shows another chain of the document: no undo step, and redo stays. */
  readonly isView?: boolean;
}

/** Success, or the reason for rejection as a sentence to show. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export type { Snippet } from '@opchain/core/internal/document';

export interface InsertOptions {
  /** Top left corner of the (first) node; by default below `after`, else in a row with `near` or the last node. */
  readonly at?: Point;
  /** Connects the new node to this one. */
  readonly after?: string;
  /** Runs the new node between `after` and this one, in place of the connection between these two. */
  readonly before?: string;
  /** Positions to which other nodes move to make room. */
  readonly moved?: Readonly<Record<string, Point>>;
  /** Sources to add, unless the chain has them. */
  readonly sources?: readonly Source[];
  /** Positions the new node in a row with this one. */
  readonly near?: string;
  readonly origin: ChangeOrigin;
}

/**
 * The document being edited, and its history. Every command creates one new chain and one undo step.
 * It is the single source of truth: canvas, outline and forms are projections of it.
 */
export interface ChainStore {
  readonly chain: Chain;
  /** It has no steps. */
  readonly isEmpty: boolean;
  /** It has no steps and is alone: among other workflows, an empty one is not a new document. */
  readonly isNew: boolean;
  readonly title: string;
  /** Ids of all workflows of the document. */
  readonly workflowIds: readonly string[];
  subscribe(listener: (change: ChainChange) => void): Unsubscribe;

  /** The step with that id. Constant time. */
  step(id: string): Step | undefined;
  /** Direct sources, direct targets, ancestors and descendants of a node. Memoized per chain. */
  sourcesOf(id: string): readonly string[];
  targetsOf(id: string): readonly string[];
  ancestorsOf(id: string): ReadonlySet<string>;
  descendantsOf(id: string): ReadonlySet<string>;
  /** Why these two cannot be connected (cycle, same node, already connected), as a sentence; undefined if they can. */
  getConnectionError(source: string, target: string): string | undefined;

  /** Opens another document and clears the history. */
  replace(chain: Chain): void;
  /** Any other change, as one undo step. */
  edit(options: EditOptions, change: (chain: Chain) => Chain): void;

  addStep(step: Step, options: InsertOptions): string;
  removeSteps(ids: readonly string[], origin: ChangeOrigin): void;
  /** A step's id is its name: every mapping from it is updated. */
  renameStep(id: string, name: string, origin: ChangeOrigin): Outcome;
  connect(source: string, target: string, origin: ChangeOrigin): Outcome;
  /** Removes the connection and returns the mappings that still use it. */
  disconnect(connections: readonly Connection[], origin: ChangeOrigin): void;
  /** Moves nodes to absolute positions. Calls with the same `mergeKey` are one undo step. */
  moveSteps(
    positions: Readonly<Record<string, Point>>,
    options: { readonly origin: ChangeOrigin; readonly label?: string; readonly mergeKey?: string },
  ): void;

  copy(ids: readonly string[]): Snippet;
  /** Inserts a snippet under unique names; returns the new node ids. */
  paste(snippet: Snippet, options: InsertOptions & { readonly label?: string }): readonly string[];
  duplicate(ids: readonly string[], origin: ChangeOrigin): readonly string[];

  /** Undefined removes the input. A mapping from a node that is not an ancestor adds the connection, unless it would create a cycle. */
  setParameter(
    id: string,
    location: ParameterLocation,
    name: string,
    value: JsonValue | undefined,
    origin: ChangeOrigin,
  ): Outcome;
  /** Changes the chain around a step, otherwise like `changeStep`. */
  change(id: string, origin: ChangeOrigin, field: string | undefined, change: (chain: Chain) => Chain): Outcome;
  /** Changes a step in any way; otherwise like `setParameter`. Edits of one `field` after each other are undone together. */
  changeStep(id: string, origin: ChangeOrigin, field: string | undefined, change: (step: Step) => Step): Outcome;
  setBody(id: string, body: BodyInput | undefined, origin: ChangeOrigin, mergeKey?: string): Outcome;
  setChecks(id: string, checks: readonly Check[], origin: ChangeOrigin): Outcome;
  setCredentials(id: string, credentials: readonly CredentialUse[] | undefined, origin: ChangeOrigin): void;
  setInputs(inputs: readonly ChainInput[], origin: ChangeOrigin): void;
  setTitle(title: string, origin: ChangeOrigin): void;
  setSources(sources: readonly Source[], origin: ChangeOrigin): void;

  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Label of the change to undo. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  undo(): void;
  redo(): void;
  /** Every operation step. */
  operationSteps(): readonly OperationStep[];
}
