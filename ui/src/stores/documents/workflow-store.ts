import type { Chain } from '@opchain/core';
import type * as DocumentCode from './document-code.js';
import type { State } from '../create-state.js';
import type { CalledWorkflows } from './called-workflows.js';

/** The edits, loaded when first used. */
export type WorkflowEdits = Pick<
  typeof DocumentCode,
  | 'addPageLoop'
  | 'addWorkflow'
  | 'extractWorkflow'
  | 'inlineWorkflow'
  | 'openWorkflow'
  | 'removePageLoop'
  | 'removeWorkflow'
  | 'renameInput'
  | 'renameOutput'
  | 'renameWorkflow'
  | 'repeatForEach'
>;

export interface Workflows {
  /** The workflows that the chain may call; undefined if it calls none, or if they are not read yet. */
  readonly called: CalledWorkflows | undefined;
  /** Why they cannot be read. */
  readonly failure: string | undefined;
  /** The texts of the Arazzo documents that the user opened for sources of the chain, by location. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The workflows that the open chain may call. */
export interface WorkflowStore extends State<Workflows> {
  /** Resolves when the workflows of the current chain are read. Never rejects. */
  ready(): Promise<void>;
  /**
   * Changes the workflows of the document as one undo step, or, with `isView`, which of them is open, without one.
   * Resolves with why it cannot.
   */
  edit(
    label: string,
    change: (chain: Chain, code: WorkflowEdits) => Chain,
    isView?: boolean,
  ): Promise<string | undefined>;
  /** Adds the text of a missing Arazzo document. */
  addText(location: string, text: string): void;
}
