import type { OperationSummary } from '@opchain/core';
import type { PaletteItem } from '../../stores/view/palette-store.js';
import type { PaletteEntry } from './palette-entry.js';

/** One operation under one of its tags. There may be tens of thousands, so texts are computed on demand. */
export class OperationEntry implements PaletteEntry {
  readonly #source: string;
  readonly #operation: OperationSummary;
  readonly #tag: string | undefined;
  #nameLower: string | undefined;
  #pathLower: string | undefined;

  constructor(source: string, operation: OperationSummary, tag?: string) {
    this.#source = source;
    this.#operation = operation;
    this.#tag = tag;
  }

  get key(): string {
    const own = `${this.#source}\n${this.#operation.id}`;
    return this.#tag === undefined ? own : `${own}\n${this.#tag}`;
  }

  get item(): PaletteItem {
    return { kind: 'operation', ref: { source: this.#source, id: this.#operation.id } };
  }

  get name(): string {
    return this.#operation.id;
  }

  get nameLower(): string {
    return (this.#nameLower ??= this.#operation.id.toLowerCase());
  }

  get method(): string {
    return this.#operation.method;
  }

  get path(): string {
    return this.#operation.path;
  }

  get pathLower(): string {
    return (this.#pathLower ??= this.#operation.path.toLowerCase());
  }

  get summary(): string | undefined {
    return this.#operation.summary;
  }

  get deprecated(): boolean {
    return this.#operation.deprecated;
  }

  get warnings(): readonly string[] {
    return (this.#operation.warnings ?? []).map(({ message }) => message);
  }
}
