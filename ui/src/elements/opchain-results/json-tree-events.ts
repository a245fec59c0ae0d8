import type { JsonValue } from '@opchain/core';
import type { JsonLine } from './flatten-json.js';

/** A value of the tree was selected: its path and value. */
export class OpchainPickEvent extends Event {
  readonly path: readonly string[];
  readonly value: JsonValue;

  constructor(path: readonly string[], value: JsonValue) {
    super('opchain-pick', { bubbles: true, composed: true });
    this.path = path;
    this.value = value;
  }
}

/** What can be done with a value in addition to mapping it; each has a key. */
export const valueActions = { copy: 'c', copyPath: 'p', assert: 'a', capture: 'o' } as const;
export type ValueAction = keyof typeof valueActions;

/** What can be asserted of a value. */
export type AssertKind = 'equals' | 'type' | 'exists' | 'matches';

/** Something is to be done with a value of the tree. */
export class OpchainValueActionEvent extends Event {
  readonly action: ValueAction;
  readonly path: readonly string[];
  readonly value: JsonValue;
  readonly kind: AssertKind;

  constructor(action: ValueAction, { path, value }: Pick<JsonLine, 'path' | 'value'>, kind: AssertKind = 'equals') {
    super('opchain-value-action', { bubbles: true, composed: true });
    this.action = action;
    this.path = path;
    this.value = value;
    this.kind = kind;
  }
}
