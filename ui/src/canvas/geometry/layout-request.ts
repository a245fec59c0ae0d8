/** The nodes of a chain without their content. */
export interface LayoutRequest {
  readonly ids: readonly string[];
  readonly heights: readonly number[];
  readonly connections: readonly { readonly source: string; readonly target: string }[];
}
