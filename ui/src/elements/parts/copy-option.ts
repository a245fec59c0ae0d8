import { html, type TemplateResult } from 'lit';
import { type CopyContext, copyText } from './copy-text.js';
import { icon } from './icon.js';

/** Of the stores, what an option needs. */
interface OptionContext extends CopyContext {
  readonly texts: CopyContext['texts'] & { readonly results: { readonly copyOption: (option: string) => string } };
}

/** An option of the host on one line, with a button that copies it. */
export function optionTemplate(stores: OptionContext, option: string): TemplateResult {
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
