import type { OperationSummary } from '@opchain/core';
import { OperationEntry } from './operation-entry.js';
import type { PaletteEntry, PaletteGroup } from './palette-entry.js';

/** The operations of a tag, or those without one. Its rows are created when it is expanded or searched. */
export class OperationGroup implements PaletteGroup {
  readonly kind = 'operations';
  readonly key: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly #source: string;
  readonly #tag: string | undefined;
  readonly #operations: OperationSummary[] = [];
  #entries: readonly PaletteEntry[] | undefined;

  constructor(source: string, name: string, tag?: { readonly name: string; readonly description?: string }) {
    this.#source = source;
    this.#tag = tag?.name;
    this.key = tag === undefined ? `other\n${source}` : `tag\n${source}\n${tag.name}`;
    this.name = name;
    this.description = tag?.description;
  }

  get size(): number {
    return this.#operations.length;
  }

  get entries(): readonly PaletteEntry[] {
    return (this.#entries ??= this.#operations.map(
      (operation) => new OperationEntry(this.#source, operation, this.#tag),
    ));
  }

  /** Before the entries are first read. */
  add(operation: OperationSummary): void {
    this.#operations.push(operation);
  }
}
