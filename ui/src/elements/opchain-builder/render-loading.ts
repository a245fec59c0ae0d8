import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';

/** A description being read, regardless of what requested it. */
export function renderLoading(stores: Stores): TemplateResult | typeof nothing {
  const { loading } = stores.descriptions.value;
  if (!loading) return nothing;
  const texts = stores.texts.shell;
  const label = loading.phase === 'fetching' ? texts.fetching(loading.location) : texts.reading(loading.location);
  return html`<progress
    class="loading"
    aria-label=${label}
    title=${label}
    max="1"
    value=${loading.fraction ?? nothing}
  ></progress>`;
}
