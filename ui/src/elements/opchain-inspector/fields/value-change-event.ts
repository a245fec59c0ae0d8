import type { JsonValue } from '@opchain/core';

/** A field has a new value; undefined when cleared. Not a `CustomEvent`, because its detail turns undefined into null. */
export class ValueChangeEvent extends Event {
  readonly detail: JsonValue | undefined;

  constructor(detail: JsonValue | undefined) {
    super('value-change');
    this.detail = detail;
  }
}
