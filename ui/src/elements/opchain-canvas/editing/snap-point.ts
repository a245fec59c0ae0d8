import type { Point } from '@opchain/core/internal/model';

const GRID_SIZE = 20;

export function snapPoint({ x, y }: Point): Point {
  return { x: Math.round(x / GRID_SIZE) * GRID_SIZE, y: Math.round(y / GRID_SIZE) * GRID_SIZE };
}
