import type { Route } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';

/** Distance of a point from the lines of a route. */
export function distanceToRoute(route: Route, { x, y }: Point): number {
  return route.slice(1).reduce((best, end, index) => {
    const start = route[index] as Point;
    const [dx, dy] = [outside(x, start.x, end.x), outside(y, start.y, end.y)];
    return Math.min(best, Math.hypot(dx, dy));
  }, Infinity);
}

function outside(value: number, a: number, b: number): number {
  return Math.max(0, Math.min(a, b) - value, value - Math.max(a, b));
}
