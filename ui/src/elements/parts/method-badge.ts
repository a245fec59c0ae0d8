import { html, type TemplateResult } from 'lit';

const known = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The method in its color; methods without a color are gray. */
export function methodBadge(method: string): TemplateResult {
  const lower = method.toLowerCase();
  return html`<span class="m ${known.has(lower) ? lower : ''}">${method.toUpperCase()}</span>`;
}
