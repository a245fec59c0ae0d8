import type { Dependency, Route, RoutedJump } from '@opchain/drawing';

/** `source→target`. */
export type EdgeKey = string;

/** A dependency and how it is drawn. */
export interface SceneEdge extends Dependency {
  readonly key: EdgeKey;
  readonly route: Route;
}

export function edgeKey({ source, target }: Pick<Dependency, 'source' | 'target'>): EdgeKey {
  return `${source}\u2192${target}`;
}

/** Distinguishes jumps from each other and from edges. */
export function jumpKey({ source, target, path }: Pick<RoutedJump, 'source' | 'target' | 'path'>): EdgeKey {
  return `${source}\u21E2${target} ${path}`;
}
