import type { JsonValue } from '@opchain/core';
import type { ValueMapping } from '@opchain/core/internal/model';

/** A value that the picker offers. */
export interface PickerRow {
  readonly kind: 'best' | 'field' | 'new-input' | 'generator';
  readonly mapping: ValueMapping;
  /** `createCustomer.id`, or the last part of the path in a tree. */
  readonly label: string;
  readonly depth: number;
  readonly types: readonly string[];
  readonly value: JsonValue | undefined;
  readonly fits: boolean;
  readonly hasChildren: boolean;
  readonly open: boolean;
  /** Why it is a best match. */
  readonly linked?: boolean;
}
