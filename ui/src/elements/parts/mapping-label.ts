import { html, type TemplateResult } from 'lit';

/** A mapping in a chip, `createCustomer.id`: in little space, the node name is shortened before the field. */
export function mappingLabelTemplate(text: string): TemplateResult {
  const dot = text.indexOf('.');
  const end = dot < 0 ? text.length : dot;
  return html`<span class="from">${text.slice(0, end)}</span><span class="what">${text.slice(end)}</span>`;
}
