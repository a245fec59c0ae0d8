import { isMockUrl } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { DescriptionEntry } from '../../../stores/descriptions/description-store.js';
import type { MockStore } from '../../../stores/mocks/mock-store.js';
import type { Stores } from '../../../stores/stores.js';
import { notifyLoadFailed } from '../../../stores/view/notify-load-failed.js';
import { optionTemplate } from '../../parts/copy-option.js';
import { icon } from '../../parts/icon.js';
import { saveFile } from '../../parts/save-file.js';

/** An address that breaks between its parts. */
export function renderAddress(address: string): readonly TemplateResult[] {
  return address.split(/(?<=[./:])/).map((part) => html`${part}<wbr />`);
}

/** The servers of one description, to choose from, and a field for another one. */
export function renderServers(stores: Stores, entry: DescriptionEntry, isOneOfSeveral: boolean): TemplateResult {
  const { shell: texts, servers: own } = stores.texts;
  const { server, servers, source } = entry;
  const setServer = (url: string): void => stores.descriptions.setServer(source, url);
  const all = server === '' || isMockUrl(server) || servers.includes(server) ? servers : [...servers, server];
  return html`<div class="mhead">${isOneOfSeveral ? `${source}: ${texts.servers}` : texts.servers}</div>
    <div role="group" aria-label=${texts.servers}>
      ${all.map((url) => renderServer(stores, entry, url, () => setServer(url)))}${renderMock(stores, entry)}
    </div>
    ${stores.reach.isCallable(server) ? nothing : renderBlocked(stores, server)}
    <form class="mform" @submit=${(event: SubmitEvent) => applyCustomServer(event, setServer, own.invalid)}>
      <input
        class="field"
        name="url"
        inputmode="url"
        aria-label=${own.custom}
        placeholder=${own.custom}
        autocomplete="off"
        spellcheck="false"
        @input=${(event: Event) => (event.target as HTMLInputElement).setCustomValidity('')}
      />
      <button class="btn line sm">${own.useCustom}</button>
    </form>`;
}

function renderServer(stores: Stores, entry: DescriptionEntry, url: string, choose: () => void): TemplateResult {
  const described = entry.descriptions?.get(url);
  const isCallable = stores.reach.isCallable(url);
  return html`<button
    class="mi ${described === undefined ? '' : 'two'}"
    aria-pressed=${url === entry.server}
    @click=${choose}
  >
    <span class="tick">${url === entry.server ? icon('succeeded', 'small') : nothing}</span
    ><span><code>${url}</code>${described === undefined ? nothing : html`<small>${described}</small>`}</span
    >${isCallable ? nothing : html`<span class="end">${stores.texts.shell.serverNotAllowed}</span>`}
  </button>`;
}

/** The mock of the description, where the page offers it. */
function renderMock(stores: Stores, { source, server }: DescriptionEntry): TemplateResult | typeof nothing {
  const { mocks, texts, view } = stores;
  if (!mocks) return nothing;
  const isChosen = isMockUrl(server);
  const { mock, mockHint, resetMock, saveMock, mockReset } = texts.servers;
  const act = (work: (store: MockStore) => unknown): void =>
    void mocks
      .load()
      .then(work)
      .catch(() => notifyLoadFailed({ stores }));
  const reset = (store: MockStore) => store.reset(source).then(() => view.notices.emit({ text: mockReset }));
  const save = async (store: MockStore): Promise<void> => {
    const text = `${JSON.stringify(await store.save(source), undefined, 2)}\n`;
    saveFile({ name: `${source}.mock.json`, text, type: 'application/json' });
  };
  return html`<button class="mi two" aria-pressed=${isChosen} @click=${() => act((store) => store.choose(source))}>
      <span class="tick">${isChosen ? icon('succeeded', 'small') : nothing}</span
      ><span>${mock}<small>${mockHint}</small></span>
    </button>
    ${
      isChosen
        ? html`<button class="mi" data-close @click=${() => act(reset)}>
              <span class="tick">${icon('retry', 'small')}</span>${resetMock}
            </button>
            <button class="mi" data-close @click=${() => act(save)}>
              <span class="tick">${icon('save', 'small')}</span>${saveMock}
            </button>`
        : nothing
    }`;
}

function renderBlocked(stores: Stores, server: string): TemplateResult {
  const { servers: texts } = stores.texts;
  const { request } = stores.reach;
  const origin = URL.parse(server)?.origin ?? server;
  const ask = async (): Promise<void> => {
    stores.view.notices.emit({ text: texts.answerOnTerminal });
    if (!(await request?.(server))) stores.view.notices.emit({ text: texts.denied(origin), tone: 'failed' });
  };
  return html`<div class="blocked" role="note">
    ${icon('warn', 'small')}
    <div class="grow">
      <p>${request ? texts.blockedAsk(origin) : texts.blocked(origin)}</p>
      ${
        request
          ? html`<button class="btn line sm" data-close @click=${() => void ask()}>${texts.askHost}</button>`
          : [
              optionTemplate(stores, `--connect ${origin}`),
              html`<p>${stores.texts.results.startHostOr}</p>`,
              optionTemplate(stores, `--relay ${origin}`),
            ]
      }
    </div>
  </div>`;
}

function applyCustomServer(event: SubmitEvent, setServer: (url: string) => void, errorMessage: string): void {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const input = form.elements.namedItem('url') as HTMLInputElement;
  const parsed = /^https?:\/\//i.test(input.value.trim()) ? URL.parse(input.value.trim()) : null;
  if (!parsed) {
    input.setCustomValidity(errorMessage);
    input.reportValidity();
    return;
  }
  setServer(parsed.href.replace(/\/$/, ''));
  input.value = '';
  form.closest<HTMLElement & { hide(): void }>('opchain-popover')?.hide();
}
