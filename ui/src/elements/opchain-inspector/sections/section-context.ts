import type { OperationStep, OperationSummary } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import type { Stores } from '../../../stores/stores.js';

/** What a section of an operation's setup is rendered with. */
export interface SectionContext {
  readonly stores: Stores;
  readonly step: OperationStep;
  readonly summary: OperationSummary | undefined;
  readonly detail: OperationDetail | undefined;
  /** Sections expanded or collapsed by the user, by path. */
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (key: string, value: boolean | number | string) => void;
}
