import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';

/** Why a description could not be read, with what to do. */
export function renderReadFailure({ failure }: Stores['descriptions']['value']): TemplateResult | typeof nothing {
  if (failure === undefined) return nothing;
  return html`<div class="failure" role="alert">
    ${icon('failed', 'small')}
    <div>
      <p>${failure.message}</p>
      <p class="muted">${failure.help}</p>
    </div>
  </div>`;
}
