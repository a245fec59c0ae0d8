import { isMockUrl } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import type * as MenuContents from './menu-contents.js';

/** Where the calls of each API go. Warns of a server that the page may not call before a run tries it. */
export function renderServerMenu(
  stores: Stores,
  contents: typeof MenuContents | undefined,
): TemplateResult | typeof nothing {
  const texts = stores.texts.shell;
  const { entries } = stores.descriptions.value;
  const [first] = entries;
  if (!first) return nothing;
  const label = isMockUrl(first.server)
    ? texts.mock
    : first.server === ''
      ? texts.noServer
      : first.server.replace(/^https?:\/\//, '');
  const isBlocked = entries.some(({ server }) => !stores.reach.isCallable(server));
  const name = `${texts.server} ${label}${isBlocked ? `, ${texts.serverNotAllowed}` : ''}`;
  return html`<opchain-popover class="server" .kind=${'dialog'} .align=${'end'} .label=${name}>
    <span slot="button" class="face"
      ><span class="sign ${isBlocked ? 'warns' : ''}">${icon(isBlocked ? 'warn' : 'globe')}</span
      ><span class="faint">${texts.server}</span>
      <code class="ellipsis">${contents?.renderAddress(label)}</code>${icon('down', 'small')}</span
    >
    ${contents && entries.map((entry) => contents.renderServers(stores, entry, entries.length > 1))}
  </opchain-popover>`;
}
