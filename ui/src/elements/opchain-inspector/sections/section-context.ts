import type { OperationDetail, OperationNode, OperationSummary } from '@opchain/core';
import type { Stores } from '../../../stores/stores.js';

/** What a section of an operation's setup is rendered with. */
export interface SectionContext {
  readonly stores: Stores;
  readonly node: OperationNode;
  readonly summary: OperationSummary | undefined;
  readonly detail: OperationDetail | undefined;
  /** Parts that were opened or closed by hand, by place. */
  readonly shown: ReadonlyMap<string, boolean | number | string>;
  readonly show: (place: string, state: boolean | number | string) => void;
}
