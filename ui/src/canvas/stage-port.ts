import type { EdgeMarks } from './drawing/edge-view.js';
import type { Box, CardDetail, Jump, ShownState } from '@opchain/drawing';
import type { EdgePreview } from './drawing/edge-template.js';
import type { Viewport } from './geometry/viewport.js';
import type { SceneEdge } from './scene/scene-edge.js';

/** What the stage needs to draw. */
export interface StagePort {
  /** Fills a node's element. */
  renderCard(id: string, element: HTMLElement, detail: CardDetail): void;
  releaseCard(element: HTMLElement): void;
  stateOf(id: string): ShownState | undefined;
  /** Upper case; undefined for preset steps. */
  methodOf(id: string): string | undefined;
  isSelected(id: string): boolean;
  edgeMarks(edge: Pick<SceneEdge, 'key' | 'source' | 'target'>): EdgeMarks;
  /** Nodes that always need an element, the most important first. */
  pinned(): readonly string[];
  /** Colors of the theme by token, for the canvas layer. */
  colors(): Readonly<Record<string, string>>;
  preview(): EdgePreview | undefined;
  readonly labelTexts: { readonly stoppedHere: string; jump(jump: Jump): string };
  orderLabel(): string | undefined;
  /** What lies above the canvas, in CSS pixels from its corner: toolbar and minimap. */
  overlays(): readonly Box[];
  /** The view or its content changed. */
  onFrame(view: Viewport): void;
}
