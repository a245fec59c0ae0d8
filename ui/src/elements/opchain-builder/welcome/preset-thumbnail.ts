import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Snippet } from '@opchain/core/internal/document';
import { layoutChain } from '@opchain/drawing';

const box = { width: 34, height: 16 };
const view = { width: 200, height: 88 };
const card = { width: 264, height: 180 };

/** A small drawing of a snippet: a box per node, a line per connection. */
export function presetThumbnail(snippet: Snippet): TemplateResult {
  const isPlaced = snippet.steps.every(({ id }) => snippet.layout[id]);
  const positions = Object.entries(isPlaced ? snippet.layout : layoutChain(snippet)).map(([id, at]) => ({ id, ...at }));
  const left = Math.min(...positions.map((position) => position.x), 0 + (positions[0]?.x ?? 0));
  const top = Math.min(...positions.map((position) => position.y), positions[0]?.y ?? 0);
  const width = Math.max(...positions.map((position) => position.x - left), 0) + card.width;
  const height = Math.max(...positions.map((position) => position.y - top), 0) + card.height;
  const scale = Math.min((view.width - 24) / width, (view.height - 16) / height, box.width / card.width);
  const toPoint = (position: { x: number; y: number }): { x: number; y: number } => ({
    x: (view.width - width * scale) / 2 + (position.x - left + card.width / 2) * scale,
    y: (view.height - height * scale) / 2 + (position.y - top + card.height / 2) * scale,
  });
  const size = {
    width: Math.min(box.width, card.width * scale),
    height: Math.min(box.height, card.height * scale * 0.7),
  };
  const points = new Map(positions.map((position) => [position.id, toPoint(position)]));
  const mapped = new Set(
    snippet.steps.flatMap((step) =>
      (JSON.stringify(step).match(/\{\{([A-Za-z0-9_-]+)/g) ?? []).map((found) => `${found.slice(2)}→${step.id}`),
    ),
  );
  return html`<svg class="g" viewBox="0 0 ${view.width} ${view.height}" aria-hidden="true">
    ${snippet.connections.map(({ source, target }) => {
      const from = points.get(source);
      const to = points.get(target);
      if (!from || !to) return svg``;
      const middle = (from.y + to.y) / 2;
      const isMapped = mapped.has(`${source}→${target}`);
      return svg`<path fill="none" stroke="var(--opchain-edge-${isMapped ? 'data' : 'order'})" stroke-width="1.25" stroke-dasharray=${isMapped ? nothing : '3 3'} d="M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}"/>`;
    })}
    ${[...points.values()].map(
      ({ x, y }) =>
        svg`<rect fill="var(--opchain-surface)" stroke="var(--opchain-line-strong)" x=${x - size.width / 2} y=${y - size.height / 2} width=${size.width} height=${size.height} rx="2"/><rect fill="var(--opchain-accent-line)" x=${x - size.width / 2} y=${y - size.height / 2} width="1.5" height=${size.height}/>`,
    )}
  </svg>`;
}
