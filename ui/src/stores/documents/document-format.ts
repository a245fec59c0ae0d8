import type { Chain, Connection, DocumentDiagnostic } from '@opchain/core';

export type SaveFormat = 'yaml' | 'json' | 'yaml-1.0.1';

export interface OpenedDocument {
  readonly chain: Chain;
  /** The file runs its steps one after another: connections that only repeat this order can be removed. */
  readonly sequential: boolean;
  /** What was read although the specification writes it in another way. */
  readonly warnings: readonly DocumentDiagnostic[];
}

/** The text that a chain was read from. */
export interface OriginalDocument {
  readonly text: string;
  /** Name of the file. */
  readonly name: string;
  /** Id of the workflow when it was read. */
  readonly workflow: string;
  /** Version of the file in the folder that it was read from. */
  readonly version?: string;
}

/** Converts chains to text and back. */
export interface DocumentFormat {
  /** Rejects with an `OpchainError` that lists each unsupported construct. */
  read(text: string, name: string): Promise<OpenedDocument>;
  /**
   * The text, and what the format does not support of the chain, one sentence each. With an original, only what has
   * changed since then differs from it; its version is raised if only Arazzo 1.1 defines what was added.
   */
  write(
    chain: Chain,
    format: SaveFormat,
    original?: OriginalDocument,
  ): Promise<{ readonly text: string; readonly losses: readonly string[]; readonly isRaised?: boolean }>;
  /** The model itself, for autosave and links, including unfinished chains. */
  writeDraft(chain: Chain): string;
  /** Throws an `OpchainError` for anything but a draft. */
  readDraft(text: string): Chain;
  /** Connections that carry no data. */
  droppable(chain: Chain): readonly Connection[];
  removeOrderingOnlyConnections(chain: Chain): Chain;
}
