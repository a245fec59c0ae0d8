import type { OperationSummary } from '@opchain/core';
import type { RequestValues } from '../../model/request-values.js';
import type { PaletteItem } from '../../stores/view/palette-store.js';
import type { PaletteEntry } from './palette-entry.js';

/** One operation under one of its tags. There may be tens of thousands, so texts are computed on demand. */
export class OperationEntry implements PaletteEntry {
  readonly #source: string;
  readonly #operation: OperationSummary;
  readonly #tag: string | undefined;
  readonly #values: RequestValues | undefined;

  constructor(source: string, operation: OperationSummary, tag?: string, values?: RequestValues) {
    this.#source = source;
    this.#operation = operation;
    this.#tag = tag;
    this.#values = values;
  }

  get key(): string {
    const own = `${this.#source}\n${this.#operation.id}`;
    return this.#tag === undefined ? own : `${own}\n${this.#tag}`;
  }

  get item(): PaletteItem {
    const ref = { source: this.#source, id: this.#operation.id };
    return { kind: 'operation', ref, ...(this.#values && { values: this.#values }) };
  }

  get name(): string {
    return this.#operation.id;
  }

  get method(): string {
    return this.#operation.method;
  }

  get path(): string {
    return this.#operation.path;
  }

  get summary(): string | undefined {
    return this.#operation.summary;
  }

  get tags(): readonly string[] {
    return this.#operation.tags;
  }

  get description(): string | undefined {
    return this.#operation.description;
  }

  get deprecated(): boolean {
    return this.#operation.deprecated;
  }

  get warnings(): readonly string[] {
    return (this.#operation.warnings ?? []).map(({ message }) => message);
  }

  /** The same operation, added with these values. */
  withValues(values: RequestValues): OperationEntry {
    return new OperationEntry(this.#source, this.#operation, this.#tag, values);
  }
}
