import type { Direction, WindowSize } from '@opchain/drawing';

/** The nodes of a chain without their content. */
export interface LayoutRequest {
  readonly ids: readonly string[];
  readonly heights: readonly number[];
  readonly connections: readonly { readonly source: string; readonly target: string }[];
  /** Set if the steps run one after the other. */
  readonly order?: 'list';
  /** Missing: the one that fits the window better. */
  readonly direction?: Direction;
  /** The free part of the window. */
  readonly window?: WindowSize;
  /** Room between columns, for the labels of edges. */
  readonly columnGap?: number;
}
