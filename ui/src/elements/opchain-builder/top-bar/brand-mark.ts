import { html, type TemplateResult } from 'lit';

/** Two nodes and a connection. */
export function brandMark(): TemplateResult {
  return html`<svg class="brand-mark" viewBox="0 0 20 20" aria-hidden="true">
    <rect width="20" height="20" rx="5" fill="var(--opchain-text)" />
    <path d="M6.75 6.75 13.25 13.25" stroke="var(--opchain-surface)" stroke-width="1.75" />
    <circle cx="6.5" cy="6.5" r="2.5" fill="var(--opchain-surface)" />
    <circle cx="13.5" cy="13.5" r="2.5" fill="var(--opchain-text)" stroke="var(--opchain-surface)" stroke-width="1.5" />
  </svg>`;
}
