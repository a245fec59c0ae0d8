import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Stores } from '../../stores/stores.js';
import type { View } from '../../stores/view-store.js';
import { icon } from '../parts/icon.js';
import type { BuilderCommands } from './builder-commands.js';

export function renderChainMenu(stores: Stores, commands: BuilderCommands): TemplateResult {
  const words = stores.texts.shell;
  const title = stores.chain.chain.title || words.untitled;
  const item = (face: TemplateResult, run: () => void): TemplateResult => html`<button class="mi" @click=${run}>${face}</button>`;
  return html`<opchain-popover class="title" .kind=${'dialog'} .label=${words.chainMenu(title)}>
    <span slot="button" class="face"><b class="ellipsis">${title}</b>${icon('down', 'small')}</span>
    <label class="mform">
      <span class="muted">${words.title}</span>
      <input
        class="field"
        .value=${stores.chain.chain.title}
        placeholder=${words.untitled}
        @input=${(event: Event) => stores.chain.setTitle((event.target as HTMLInputElement).value, 'document')}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'Enter') (event.target as HTMLElement).closest<HTMLElement & { hide(): void }>('opchain-popover')?.hide();
        }}
      />
    </label>
    <div class="msep"></div>
    ${item(html`${icon('plus')}${words.newChain}`, commands.newChain)} ${item(html`${icon('open')}${words.openFile}`, commands.open)}
    <div class="msep"></div>
    ${item(html`${icon('save')}${words.saveYaml}`, () => commands.save('yaml'))} ${item(html`${icon('save')}${words.saveJson}`, () => commands.save('json'))}
    ${item(html`${icon('save')}${words.saveOld}<span class="end">${words.saveOldHint}</span>`, () => commands.save('yaml-1.0.1'))}
    <div class="msep"></div>
    ${item(html`${icon('link')}${words.share}`, commands.share)}
  </opchain-popover>`;
}

export function renderApiMenu(stores: Stores, commands: BuilderCommands): TemplateResult {
  const words = stores.texts.shell;
  const { entries } = stores.descriptions.value;
  const [first] = entries;
  const face = first
    ? entries.length === 1
      ? `${first.description.title} ${first.description.version}`
      : `${first.source} +${entries.length - 1}`
    : words.noApi;
  return html`<opchain-popover class="api" .kind=${'dialog'} .align=${'end'} .label=${`${words.api} ${face}`}>
    <span slot="button" class="face"
      ><span class="sign">${icon('braces')}</span><span class="faint">${words.api}</span> <b class="ellipsis">${face}</b>${icon('down', 'small')}</span
    >
    ${first ? html`<div class="mhead">${words.apis}</div>` : nothing}
    ${entries.map(
      (entry) =>
        html`<div class="api-row">
          <div class="grow">
            <div class="row"><b class="ellipsis">${entry.description.title}</b><span class="faint">${entry.description.version}</span></div>
            <code class="faint ellipsis" title=${entry.location}>${entry.source} · ${entry.location}</code>
          </div>
          <button
            class="icon sm"
            data-close
            aria-label=${`${words.reload}: ${entry.source}`}
            title=${words.reload}
            @click=${() => commands.reload(entry.source)}
          >
            ${icon('retry', 'small')}
          </button>
          <button
            class="icon sm"
            data-close
            aria-label=${words.closeApi(entry.source)}
            title=${words.closeApi(entry.source)}
            @click=${() => commands.closeApi(entry.source)}
          >
            ${icon('close', 'small')}
          </button>
        </div>`,
    )}
    ${first ? html`<div class="msep"></div>` : nothing}
    <button class="mi" @click=${commands.open}>${icon('globe')}${words.openApi}</button>
  </opchain-popover>`;
}

export function renderServerMenu(stores: Stores): TemplateResult | typeof nothing {
  const words = stores.texts.shell;
  const { entries } = stores.descriptions.value;
  const [first] = entries;
  if (!first) return nothing;
  const face = first.server === '' ? words.noServer : first.server.replace(/^https?:\/\//, '');
  return html`<opchain-popover class="server" .kind=${'dialog'} .align=${'end'} .label=${`${words.server} ${face}`}>
    <span slot="button" class="face"
      ><span class="sign">${icon('globe')}</span><span class="faint">${words.server}</span> <code class="ellipsis">${face}</code>${icon('down', 'small')}</span
    >
    ${entries.map((entry) => {
      const own = entry.server !== '' && !entry.servers.includes(entry.server);
      const use = (url: string): void => stores.descriptions.setServer(entry.source, url);
      return html`<div class="mhead">${entries.length > 1 ? `${entry.source}: ${words.servers}` : words.servers}</div>
        <div role="group" aria-label=${words.servers}>
          ${[...entry.servers, ...(own ? [entry.server] : [])].map(
            (url) =>
              html`<button class="mi" aria-pressed=${url === entry.server} @click=${() => use(url)}>
                <span class="tick">${url === entry.server ? icon('succeeded', 'small') : nothing}</span><code>${url}</code>
              </button>`,
          )}
        </div>
        <form class="mform" @submit=${(event: SubmitEvent) => useTyped(event, use, words.badServer)}>
          <input
            class="field"
            name="url"
            inputmode="url"
            aria-label=${words.ownServer}
            placeholder=${words.ownServer}
            autocomplete="off"
            spellcheck="false"
            @input=${(event: Event) => (event.target as HTMLInputElement).setCustomValidity('')}
          />
          <button class="btn line sm">${words.ownServerUse}</button>
        </form>`;
    })}
  </opchain-popover>`;
}

function useTyped(event: SubmitEvent, use: (url: string) => void, complaint: string): void {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const input = form.elements.namedItem('url') as HTMLInputElement;
  const typed = /^https?:\/\//i.test(input.value.trim()) ? URL.parse(input.value.trim()) : null;
  if (!typed) {
    input.setCustomValidity(complaint);
    input.reportValidity();
    return;
  }
  use(typed.href.replace(/\/$/, ''));
  input.value = '';
  form.closest<HTMLElement & { hide(): void }>('opchain-popover')?.hide();
}

export function renderThemeMenu(stores: Stores): TemplateResult {
  const words = stores.texts.shell;
  const { theme } = stores.view.value;
  const choices: readonly (readonly [View['theme'], string, 'sun' | 'moon' | 'system'])[] = [
    ['light', words.themeLight, 'sun'],
    ['dark', words.themeDark, 'moon'],
    ['system', words.themeSystem, 'system'],
  ];
  return html`<opchain-popover .label=${words.theme} .look=${'icon'} .align=${'end'}>
    <span slot="button">${icon(choices.find(([value]) => value === theme)?.[2] ?? 'system')}</span>
    ${choices.map(
      ([value, word, sign]) =>
        html`<button class="mi" role="menuitemradio" aria-checked=${value === theme} @click=${() => stores.view.patch({ theme: value })}>
          ${icon(sign)}${word}<span class="end">${value === theme ? icon('succeeded', 'small') : nothing}</span>
        </button>`,
    )}
  </opchain-popover>`;
}
