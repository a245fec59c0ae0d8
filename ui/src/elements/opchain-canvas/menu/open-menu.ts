import type { Point } from '@opchain/core/internal/model';
import { inspectorTexts } from '../../../texts/inspector-texts.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import type { CanvasParts, MenuTarget } from '../canvas-parts.js';
import type { CanvasMenu } from './canvas-menu.js';
import { edgeMenu } from './edge-menu.js';
import { emptyCanvasMenu } from './empty-canvas-menu.js';
import type { Menu } from './menu-entry.js';
import { nodeMenu, nodesMenu } from './node-menu.js';
import { valueMenu } from './value-menu.js';

export { CanvasMenu } from './canvas-menu.js';

addTexts({ menus: menuTexts, inspector: inspectorTexts });

/** Opens the menu of what is at a point of the window; `at` is the point in the drawing. */
export function openMenu(parts: CanvasParts, menu: CanvasMenu, target: MenuTarget, anchor: Point, at: Point): void {
  const opened = menuOf(parts, target, anchor, at);
  if (opened.entries.length > 0) menu.open(opened, anchor, target.finger);
}

function menuOf(parts: CanvasParts, { node, edge, path }: MenuTarget, anchor: Point, at: Point): Menu {
  const { stores, scene } = parts;
  if (node !== undefined) {
    const { steps } = stores.selection.value;
    if (!steps.has(node)) stores.selection.hold([node]);
    else if (steps.size > 1) return nodesMenu(parts, steps);
    const ofValue = path === undefined ? undefined : valueMenu(parts, node, path);
    return ofValue ?? nodeMenu(parts, node);
  }
  const found = edge === undefined ? undefined : scene.edge(edge);
  if (found === undefined) return emptyCanvasMenu(parts, at, anchor);
  stores.selection.hold([], [found.key]);
  return edgeMenu(parts, found);
}
