import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../parts/icon.js';

export interface FoldState {
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (key: string, state: boolean | number | string) => void;
}

/** A collapsible section that shows a summary while collapsed. */
export function renderFold(
  state: FoldState,
  key: string,
  title: string,
  preview: string,
  content: () => TemplateResult,
): TemplateResult {
  const open = state.viewState.get(`${key}?open`) === true;
  return html`<section class="folded ${open ? 'open' : ''}" data-path=${key} data-collapsed=${open ? nothing : ''}>
    <h3>
      <button class="fold" aria-expanded=${open} @click=${() => state.setViewState(`${key}?open`, !open)}>
        ${icon(open ? 'down' : 'right', 'small')}<b>${title}</b
        ><span class="end ellipsis" title=${preview}>${preview}</span>
      </button>
    </h3>
    ${open ? html`<div class="inside">${content()}</div>` : nothing}
  </section>`;
}
