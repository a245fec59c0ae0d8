import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../parts/icon.js';
import { tidyChain } from './canvas-commands.js';
import type { CanvasParts } from './canvas-parts.js';

/** Zoom, show all, tidy, outline, each with its shortcut. */
export function toolbarTemplate(parts: CanvasParts): TemplateResult {
  const { stage, stores } = parts;
  const texts = stores.texts.canvas;
  const percent = Math.round(stage.view.k * 100);
  const { outline } = stores.view.value;
  return html`<div class="tools" part="tools" role="toolbar" aria-label=${texts.label}>
    <button
      class="icon"
      type="button"
      aria-label=${texts.zoomOut}
      title="${texts.zoomOut}  −"
      ?disabled=${outline}
      @click=${() => stage.zoomBy(0.8)}
    >
      ${icon('minus')}
    </button>
    <button
      class="zoom"
      type="button"
      aria-label=${texts.zoomReset(percent)}
      title="${texts.zoomReset(percent)}  0"
      ?disabled=${outline}
      @click=${() => stage.zoomBy(1 / stage.view.k)}
    >
      ${percent}%
    </button>
    <button
      class="icon"
      type="button"
      aria-label=${texts.zoomIn}
      title="${texts.zoomIn}  +"
      ?disabled=${outline}
      @click=${() => stage.zoomBy(1.25)}
    >
      ${icon('plus')}
    </button>
    <span class="sep"></span>
    <button
      class="icon"
      type="button"
      aria-label=${texts.fit}
      title="${texts.fit}  F"
      ?disabled=${outline}
      @click=${() => stage.fit()}
    >
      ${icon('fit')}
    </button>
    ${parts.readOnly ? nothing : html`<button class="icon" type="button" aria-label=${texts.tidy} title="${texts.tidy}  T" @click=${() => tidyChain(parts)}>${icon('tidy')}</button>`}
    <button
      class="icon"
      type="button"
      aria-label=${texts.outline}
      title=${texts.outline}
      aria-pressed=${outline ? 'true' : 'false'}
      @click=${() => stores.view.patch({ outline: !outline })}
    >
      ${icon('outline')}
    </button>
  </div>`;
}
