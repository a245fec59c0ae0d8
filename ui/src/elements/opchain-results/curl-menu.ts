import type { CurlShell } from '@opchain/core';
import { html, type TemplateResult } from 'lit';
import type { Texts } from '../../texts/texts.js';
import { icon } from '../parts/icon.js';

/** The shells of Windows, to copy a command for. */
export function curlMenu(
  { copyCurlFor, shells }: Texts['results'],
  copy: (shell: Exclude<CurlShell, 'posix'>) => void,
): TemplateResult {
  return html`<opchain-popover .look=${'icon sm'} .label=${copyCurlFor} .align=${'end'}>
    <span slot="button">${icon('down', 'small')}</span>
    ${(['powershell', 'cmd'] as const).map(
      (shell) =>
        html`<button class="mi" role="menuitem" type="button" @click=${() => copy(shell)}>${shells[shell]}</button>`,
    )}
  </opchain-popover>`;
}
