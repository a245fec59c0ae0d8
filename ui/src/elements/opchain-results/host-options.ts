import type { StepFailure } from '@opchain/core';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';

/** The options with which the host of the page would let a refused call through, to copy. */
export function hostOptionsTemplate(stores: Stores, failure: StepFailure | undefined): TemplateResult | typeof nothing {
  const { code, origin } = failure ?? {};
  if (origin === undefined || (code !== 'CALL_BLOCKED' && code !== 'CORS_REFUSED')) return nothing;
  const texts = stores.texts.results;
  const relay = optionTemplate(stores, `--relay ${origin}`);
  return html`<p>${texts.startHostWith}</p>
    ${code === 'CORS_REFUSED' ? relay : [optionTemplate(stores, `--connect ${origin}`), html`<p>${texts.startHostOr}</p>`, relay]}`;
}

/** An option of the host on one line, with a button that copies it. */
export function optionTemplate(stores: Stores, option: string): TemplateResult {
  const label = stores.texts.results.copyOption(option);
  return html`<div class="option">
    <code>${option}</code
    ><button
      class="icon sm"
      type="button"
      aria-label=${label}
      title=${label}
      @click=${() => void copyText(stores, option)}
    >
      ${icon('copy', 'small')}
    </button>
  </div>`;
}

/** Copies a text, and tells the user whether that worked. */
export async function copyText(stores: Stores, text: string): Promise<void> {
  const { copied, copyFailed } = stores.texts.results;
  try {
    await navigator.clipboard.writeText(text);
    stores.view.notices.emit({ text: copied });
  } catch {
    stores.view.notices.emit({ text: copyFailed, tone: 'failed' });
  }
}
