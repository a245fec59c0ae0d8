import { html, type TemplateResult } from 'lit';
import { icon } from '../../parts/icon.js';
import type { FormContext, ValueSpec } from './form-context.js';

/** Turns an object or an array into one mapped value: its row becomes a field with `{{`. */
export function renderMapButton(context: FormContext, spec: ValueSpec): TemplateResult {
  const texts = context.stores.texts.inspector;
  return html`<button
    class="icon sm quiet-icon"
    aria-label=${texts.map(spec.name)}
    title=${texts.map(spec.name)}
    @click=${() => context.set(spec.path, '{{')}
  >
    ${icon('braces', 'small')}
  </button>`;
}
