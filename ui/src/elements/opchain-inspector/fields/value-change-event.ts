import type { JsonValue } from '@opchain/core';

/** A field has a new value; undefined where it was emptied. It is no `CustomEvent`, because the detail of one turns undefined into null. */
export class ValueChangeEvent extends Event {
  readonly detail: JsonValue | undefined;

  constructor(detail: JsonValue | undefined) {
    super('value-change');
    this.detail = detail;
  }
}
