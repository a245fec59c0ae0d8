import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { Stores } from '../../stores/stores.js';
import { showError } from '../../stores/view/show-error.js';
import { base } from '../../styles/base.js';
import { OpchainElement } from '../opchain-element.js';
import { icon } from '../parts/icon.js';
import { nextTab } from '../parts/tab-keys.js';
import { type ListedTab, listTabs } from './list-tabs.js';
import { promptForMissingSources } from './open-anything.js';

/** The open documents, to switch between and to close; nothing if there is only one. Part of `<opchain-builder>`. */
export class OpchainDocumentTabs extends OpchainElement {
  static override styles = [
    base,
    css`
      ul {
        display: flex;
        overflow: auto hidden;
        scrollbar-width: none;
        background: var(--opchain-surface-sunken);
        border-bottom: 1px solid var(--opchain-line);
      }
      li {
        display: flex;
        align-items: center;
        flex: 0 1 auto;
        min-width: 96px;
        max-width: 220px;
        height: 32px;
        padding-inline-end: var(--opchain-space-1);
        border-inline-end: 1px solid var(--opchain-line);
        color: var(--opchain-text-muted);
      }
      @media (hover: hover) {
        li:hover {
          background: var(--opchain-hover);
        }
      }
      li[data-open] {
        background: var(--opchain-surface);
        box-shadow: inset 0 -2px var(--opchain-accent);
        color: var(--opchain-text);
      }
      .open {
        flex: 1;
        min-width: 0;
        height: 100%;
        padding-inline: var(--opchain-space-3) var(--opchain-space-1);
        text-align: start;
        font-size: var(--opchain-size-sm);
      }
      .open:focus-visible {
        outline-offset: -3px;
      }
    `,
  ];

  protected override watch(): readonly Unsubscribe[] {
    const { ownerDocument } = this;
    ownerDocument.addEventListener('keydown', this.#onPageKey);
    return [() => ownerDocument.removeEventListener('keydown', this.#onPageKey)];
  }

  override render(): TemplateResult | typeof nothing {
    const { stores } = this;
    const tabs = stores ? listTabs(stores) : [];
    if (!stores || tabs.length < 2) return nothing;
    const texts = stores.texts.documents;
    return html`<nav aria-label=${texts.tabs}>
      <ul>
        ${repeat(
          tabs,
          ({ key }) => key,
          (tab) =>
            html`<li
              ?data-open=${tab.isOpen}
              @keydown=${(event: KeyboardEvent) => this.#onKey(event, stores, tab)}
              @auxclick=${(event: MouseEvent) => {
                if (event.button === 1) this.#run(stores, () => this.#close(stores, tab));
              }}
            >
              <button
                class="open ellipsis"
                aria-current=${tab.isOpen ? 'page' : nothing}
                title=${tab.name}
                @click=${() => this.#run(stores, () => this.#open(stores, tab))}
              >
                ${tab.name}
              </button>
              <button
                class="icon sm"
                aria-label=${texts.closeTab(tab.name)}
                title=${texts.closeTab(tab.name)}
                @click=${() => this.#run(stores, () => this.#close(stores, tab))}
              >
                ${icon('close', 'small')}
              </button>
            </li>`,
        )}
      </ul>
    </nav>`;
  }

  override updated(): void {
    this.renderRoot.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #run(stores: Stores, act: () => Promise<unknown>): void {
    act().catch((error: unknown) => showError(stores.view, error));
  }

  async #open(stores: Stores, { isOpen, open }: ListedTab): Promise<void> {
    if (!isOpen && (await open())) await promptForMissingSources(stores);
  }

  async #close(stores: Stores, tab: ListedTab): Promise<void> {
    const tabs = listTabs(stores);
    const index = tabs.findIndex(({ key }) => key === tab.key);
    const next = tabs[index + 1] ?? tabs[index - 1];
    const hadFocus = this.matches(':focus-within');
    if (tab.isOpen && next) {
      if (!(await next.open())) return;
      await promptForMissingSources(stores);
    }
    stores.library.value?.tabs.close(tab.key);
    await this.updateComplete;
    if (hadFocus) this.renderRoot.querySelector<HTMLElement>('[data-open] .open')?.focus();
  }

  #onKey(event: KeyboardEvent, stores: Stores, tab: ListedTab): void {
    const tabs = [...this.renderRoot.querySelectorAll('li')];
    nextTab(event, tabs, event.currentTarget as HTMLLIElement)
      ?.querySelector<HTMLElement>('.open')
      ?.focus();
    if (event.key !== 'Delete') return;
    this.#run(stores, () => this.#close(stores, tab));
    event.preventDefault();
    event.stopPropagation();
  }

  /** Anywhere in the builder; not from a dialog. */
  readonly #onPageKey = (event: KeyboardEvent): void => {
    const { stores } = this;
    const steps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
    const step = steps[event.key];
    if (!stores || step === undefined || !event.altKey || !this.#isForBuilder(event)) return;
    const tabs = listTabs(stores);
    if (tabs.length < 2) return;
    const next = tabs.at((tabs.findIndex(({ isOpen }) => isOpen) + step) % tabs.length);
    event.preventDefault();
    if (next) this.#run(stores, () => this.#open(stores, next));
  };

  #isForBuilder(event: KeyboardEvent): boolean {
    const path = event.composedPath();
    const { host } = this.getRootNode() as ShadowRoot;
    const fromPage = event.target === this.ownerDocument.body && (host as { pageKeys?: boolean }).pageKeys === true;
    return (fromPage || path.includes(host)) && !path.some((each) => each instanceof HTMLDialogElement);
  }
}
