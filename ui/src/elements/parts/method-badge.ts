import type { TemplateResult } from 'lit';
import { html } from 'lit';

const known = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The word first, the hue second; methods without a hue of their own stay grey. */
export function methodBadge(method: string): TemplateResult {
  const lower = method.toLowerCase();
  return html`<span class="m ${known.has(lower) ? lower : ''}">${method.toUpperCase()}</span>`;
}
