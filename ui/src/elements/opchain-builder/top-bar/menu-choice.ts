import { html, type TemplateResult } from 'lit';
import { icon } from '../../parts/icon.js';

/** An entry of a menu of which one is chosen. */
export function renderChoice(label: TemplateResult | string, isChosen: boolean, choose: () => void): TemplateResult {
  return html`<button class="mi" role="menuitemradio" aria-checked=${isChosen} @click=${choose}>
    ${label}<span class="end">${isChosen ? icon('succeeded', 'small') : ''}</span>
  </button>`;
}
