import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { icon } from './icon.js';

/** Of the stores, what copying needs. */
interface CopyContext {
  readonly texts: {
    readonly results: {
      readonly copied: string;
      readonly copyFailed: string;
      readonly copyOption: (option: string) => string;
    };
  };
  readonly view: {
    readonly notices: { emit(notice: { readonly text: string; readonly tone?: 'failed' }): void };
  };
}

/** An option of the host on one line, with a button that copies it. */
export function optionTemplate(stores: CopyContext, option: string): TemplateResult {
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
export async function copyText(stores: CopyContext, text: string): Promise<void> {
  const { copied, copyFailed } = stores.texts.results;
  try {
    await navigator.clipboard.writeText(text);
    stores.view.notices.emit({ text: copied });
  } catch {
    stores.view.notices.emit({ text: copyFailed, tone: 'failed' });
  }
}
