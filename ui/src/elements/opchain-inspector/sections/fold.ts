import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { icon } from '../../parts/icon.js';

interface FoldState {
  readonly shown: ReadonlyMap<string, boolean | number | string>;
  readonly show: (place: string, state: boolean | number | string) => void;
}

/** A section that shows a fact while it is closed. */
export function renderFold(state: FoldState, key: string, title: string, fact: string, content: () => TemplateResult): TemplateResult {
  const open = state.shown.get(`${key}?open`) === true;
  return html`<section class="folded ${open ? 'open' : ''}" data-place=${key}>
    <h3>
      <button class="fold" aria-expanded=${open} @click=${() => state.show(`${key}?open`, !open)}>
        ${icon(open ? 'down' : 'right', 'small')}<b>${title}</b><span class="end ellipsis">${fact}</span>
      </button>
    </h3>
    ${open ? html`<div class="inside">${content()}</div>` : nothing}
  </section>`;
}
