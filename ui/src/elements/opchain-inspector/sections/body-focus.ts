import { html, type nothing, type TemplateResult } from 'lit';
import type { SectionContext } from './section-context.js';

/** A large body over the canvas: its form and its JSON side by side, each following the other. */
export function renderBodyFocus(
  { stores, step, setViewState }: SectionContext,
  {
    tools,
    form,
    json,
  }: {
    readonly tools: TemplateResult | typeof nothing;
    readonly form: TemplateResult;
    readonly json: TemplateResult;
  },
): TemplateResult {
  const texts = stores.texts.inspector;
  return html`<opchain-dialog
    full
    .heading=${texts.bodyOf(step.id)}
    .closeLabel=${stores.texts.dialogs.close}
    @close-request=${() => setViewState('body?focus', false)}
  >
    <span slot="tools">${tools}</span>
    <div class="body-focus">
      <section aria-label=${texts.form} tabindex="-1">${form}</section>
      <section aria-label=${texts.json} tabindex="-1">${json}</section>
    </div>
  </opchain-dialog>`;
}
