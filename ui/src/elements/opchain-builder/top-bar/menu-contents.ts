import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import type { View } from '../../../stores/view/view-store.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { resultsTexts } from '../../../texts/results-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import { serverTexts } from '../../../texts/server-texts.js';
import { icon } from '../../parts/icon.js';
import { renderChoice } from './menu-choice.js';
import type { BuilderCommands } from '../builder-commands.js';

// The options of the host in the Server menu use them.
addTexts({ menus: menuTexts, results: resultsTexts, servers: serverTexts });

export { renderEnvironmentMenu } from './environment-menu.js';
export { markEnvironment } from './mark-environment.js';
export { renderAddress, renderServers } from './list-servers.js';
export { menuContentsStyles } from './menu-contents-styles.js';

/** The title of the chain, and what can be done with the whole of it. */
export function renderChainItems(stores: Stores, commands: BuilderCommands): TemplateResult {
  const texts = stores.texts.shell;
  const item = (label: TemplateResult, run: () => void): TemplateResult =>
    html`<button class="mi" @click=${run}>${label}</button>`;
  return html`<label class="mform">
      <span class="muted">${stores.texts.menus.chainTitle}</span>
      <input
        class="field"
        .value=${stores.chain.chain.title}
        placeholder=${texts.untitled}
        @input=${(event: Event) => stores.chain.setTitle((event.target as HTMLInputElement).value, 'document')}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'Enter')
            (event.target as HTMLElement).closest<HTMLElement & { hide(): void }>('opchain-popover')?.hide();
        }}
      />
    </label>
    <div class="msep"></div>
    ${item(html`${icon('plus')}${stores.texts.menus.newChain}`, commands.newChain)}
    ${item(html`${icon('open')}${texts.openFile}`, commands.open)}
    ${
      stores.library.value || stores.folder.value
        ? item(html`${icon('outline')}${stores.texts.documents.show}`, () => stores.view.patch({ documentsOpen: true }))
        : nothing
    }
    <div class="msep"></div>
    ${item(html`${icon('save')}${texts.saveYaml}`, () => commands.save('yaml'))}
    ${item(html`${icon('save')}${stores.texts.menus.saveJson}`, () => commands.save('json'))}
    ${item(html`${icon('save')}${stores.texts.menus.exportArazzo101}<span class="end">${stores.texts.menus.exportArazzo101Hint}</span>`, () => commands.save('yaml-1.0.1'))}
    <div class="msep"></div>
    ${item(html`${icon('link')}${stores.texts.menus.share}`, commands.share)}`;
}

/** The open API descriptions. */
export function renderApiItems(stores: Stores, commands: BuilderCommands): TemplateResult {
  const { menus } = stores.texts;
  const { entries } = stores.descriptions.value;
  const [first] = entries;
  return html`${first ? html`<div class="mhead">${menus.apis}</div>` : nothing}
    ${entries.map(
      (entry) =>
        html`<div class="api-row">
          <div class="grow">
            <div class="row">
              <b class="ellipsis">${entry.description.title}</b><span class="faint">${entry.description.version}</span>
            </div>
            <code class="faint ellipsis" title=${entry.location}>${entry.source} · ${entry.location}</code>
          </div>
          <button
            class="icon sm"
            data-close
            aria-label=${`${menus.reload}: ${entry.source}`}
            title=${menus.reload}
            @click=${() => commands.reload(entry.source)}
          >
            ${icon('retry', 'small')}
          </button>
          <button
            class="icon sm"
            data-close
            aria-label=${menus.closeApi(entry.source)}
            title=${menus.closeApi(entry.source)}
            @click=${() => commands.closeApi(entry.source)}
          >
            ${icon('close', 'small')}
          </button>
        </div>`,
    )}
    ${first ? html`<div class="msep"></div>` : nothing}
    <button class="mi" @click=${commands.open}>${icon('globe')}${menus.openApi}</button>`;
}

/** The themes to choose from. */
export function renderThemeItems(stores: Stores): TemplateResult {
  const texts = stores.texts.menus;
  const { theme } = stores.view.value;
  const choices: readonly (readonly [View['theme'], string, 'sun' | 'moon' | 'system'])[] = [
    ['light', texts.themeLight, 'sun'],
    ['dark', texts.themeDark, 'moon'],
    ['system', texts.themeSystem, 'system'],
  ];
  return html`${choices.map(([value, text, iconName]) =>
    renderChoice(html`${icon(iconName)}${text}`, value === theme, () => stores.view.patch({ theme: value })),
  )}`;
}
