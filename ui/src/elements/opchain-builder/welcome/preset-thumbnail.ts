import type { Snippet } from '@opchain/core/internal/document';
import { chainThumbnail } from '@opchain/drawing';
import { html, type TemplateResult } from 'lit';

const SIZE = { width: 200, height: 88 };

/** A small drawing of a snippet, as the card of a step that calls a workflow has it. */
export function presetThumbnail(snippet: Snippet): TemplateResult {
  const { data, order, steps } = chainThumbnail(snippet, SIZE);
  return html`<svg class="g" viewBox="0 0 ${SIZE.width} ${SIZE.height}" aria-hidden="true">
    <path fill="none" stroke="var(--opchain-edge-order)" stroke-width="1.25" stroke-dasharray="3 3" d=${order} />
    <path fill="none" stroke="var(--opchain-edge-data)" stroke-width="1.25" d=${data} />
    <path fill="var(--opchain-surface)" stroke="var(--opchain-text-muted)" stroke-linejoin="round" d=${steps} />
  </svg>`;
}
