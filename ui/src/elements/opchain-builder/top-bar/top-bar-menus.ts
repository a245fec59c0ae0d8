import { html, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import type { BuilderCommands } from '../builder-commands.js';
import type * as MenuContents from './menu-contents.js';

/** What the menus show when they are open; loaded after the bar, because it shows on demand. */
type Contents = typeof MenuContents | undefined;

export function renderChainMenu(stores: Stores, commands: BuilderCommands, contents: Contents): TemplateResult {
  const texts = stores.texts.shell;
  const title = stores.chain.chain.title || texts.untitled;
  return html`<opchain-popover class="title" .kind=${'dialog'} .label=${texts.chainMenu(title)}>
    <span slot="button" class="face"><b class="ellipsis">${title}</b>${icon('down', 'small')}</span>
    ${contents?.renderChainItems(stores, commands)}
  </opchain-popover>`;
}

export function renderApiMenu(stores: Stores, commands: BuilderCommands, contents: Contents): TemplateResult {
  const texts = stores.texts.shell;
  const { entries } = stores.descriptions.value;
  const [first] = entries;
  const label = first
    ? entries.length === 1
      ? `${first.description.title} ${first.description.version}`
      : `${first.source} +${entries.length - 1}`
    : texts.noApi;
  return html`<opchain-popover class="api" .kind=${'dialog'} .align=${'end'} .label=${`${texts.api} ${label}`}>
    <span slot="button" class="face"
      ><span class="sign">${icon('braces')}</span><span class="faint">${texts.api}</span>
      <b class="ellipsis">${label}</b>${icon('down', 'small')}</span
    >
    ${contents?.renderApiItems(stores, commands)}
  </opchain-popover>`;
}

export function renderThemeMenu(stores: Stores, contents: Contents): TemplateResult {
  const texts = stores.texts.shell;
  const { theme } = stores.view.value;
  const icons = { light: 'sun', dark: 'moon', system: 'system' } as const;
  return html`<opchain-popover .label=${texts.theme} .look=${'icon'} .align=${'end'}>
    <span slot="button">${icon(icons[theme])}</span>
    ${contents?.renderThemeItems(stores)}
  </opchain-popover>`;
}
