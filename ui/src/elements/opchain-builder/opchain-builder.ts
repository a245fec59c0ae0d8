import { provide } from '@lit/context';
import type { Chain, Credential, Kernel } from '@opchain/core';
import { untracked } from '@preact/signals-core';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { follow, type Unsubscribe } from '../../stores/create-state.js';
import type { Preset } from '../../stores/view/palette-store.js';
import type { Stores } from '../../stores/stores.js';
import type { WorkbenchOptions } from '../../stores/workbench-options.js';
import { base } from '../../styles/base.js';
import { tokens } from '../../styles/tokens.js';
import type { TextOverrides } from '../../texts/replace-texts.js';
import { createWorkbench, storesOf } from '../../workbench/create-workbench.js';
import { workbenchContext } from '../../workbench/workbench-context.js';
import type { Workbench } from '../../workbench/workbench.js';
import { icon } from '../parts/icon.js';
import { builderStyles } from './builder-styles.js';
import { createCommands } from './create-commands.js';
import type { listCommands } from './list-commands.js';
import type { BuilderCommands } from './builder-commands.js';
import { BuilderKeys } from './builder-keys.js';
import { BuilderNotices } from './builder-notices.js';
import { dispatchRunEvents } from './dispatch-run-events.js';
import { FileDrop } from './file-drop.js';
import { PanelSizes } from './panel-sizes.js';
import { renderDialog } from './render-dialog.js';
import { renderLoading } from './render-loading.js';
import { TrackingElement } from '../tracking-element.js';
import { OpchainChangeEvent, OpchainSpecChangeEvent } from '../events.js';
import { openDescription } from './open-anything.js';

/**
 * The whole builder: palette, canvas, inspector, results and credentials. It fills the available height.
 *
 * @element opchain-builder
 * @fires {OpchainChangeEvent} opchain-change - Fires when the chain changed; `chain` is the new one.
 * @fires {OpchainSpecChangeEvent} opchain-spec-change - Fires before another `spec-url` is opened while a chain is open, which keeps its own API and server; `preventDefault()` opens nothing.
 * @fires {OpchainBeforeRunEvent} opchain-before-run - Fires before a run of `chain` starts; `preventDefault()` prevents it, and `reason` is shown to the user.
 * @fires {OpchainRunProgressEvent} opchain-run-event - Fires while a run progresses; `runEvent` contains no secrets.
 * @fires {OpchainRunFinishedEvent} opchain-run-finished - Fires when a run ended; `summary` contains its results.
 * @slot bar - Controls of the host page at the end of the top bar.
 * @slot loading - Content shown until the kernel is set.
 * @csspart top-bar - The top bar element.
 * @csspart palette - The `<opchain-palette>` element.
 * @csspart canvas - The `<opchain-canvas>` element.
 * @csspart inspector - The `<opchain-inspector>` element.
 * @csspart results - The `<opchain-results>` element.
 * @csspart credentials - The `<opchain-credentials>` element.
 */
export class OpchainBuilder extends TrackingElement {
  /** @internal */
  static override styles = [tokens, base, builderStyles];

  /** The kernel that loads descriptions, applies credentials and sends calls. Required; created by the host page. */
  @property({ attribute: false }) kernel: Kernel | undefined;
  /**
   * Credentials provided by the host page. `provide` is called when a call needs the credential, so that the page's own login is used.
   * Its result is kept in memory only; a rejection fails the call.
   */
  @property({ attribute: false }) credentials: readonly Credential[] | undefined;
  /** Snippets that the host page adds to the palette. */
  @property({ attribute: false }) presets: readonly Preset[] | undefined;
  /** Replaces some or all texts, for example for translation. Set it before `kernel`. */
  @property({ attribute: false }) texts: TextOverrides | undefined;
  /** The workbench, to share it with elements outside of the builder. Created from the properties above unless the page sets its own. */
  @provide({ context: workbenchContext }) @property({ attribute: false }) workbench: Workbench | undefined;
  /** More options for the workbench: what is stored, how servers are reached, and what the page is notified of. Set it before `kernel`. */
  @property({ attribute: false }) options: WorkbenchOptions | undefined;
  /** URL of the API description to open. */
  @property({ attribute: 'spec-url' }) specUrl: string | undefined;
  /** Base URL of the server that calls of the API of `spec-url` are sent to. */
  @property({ attribute: 'server-url' }) serverUrl: string | undefined;
  /** `light` or `dark`. Defaults to the page's `color-scheme`. */
  @property({ reflect: true }) theme: 'light' | 'dark' | undefined;
  /** The builder fills the page: it handles keyboard shortcuts even when nothing has focus, and its panels are landmarks of the page. */
  @property({ type: Boolean, attribute: 'page-keys' }) pageKeys = false;

  #chain: Chain | undefined;
  #ownWorkbench: Workbench | undefined;
  #boundStores: Stores | undefined;
  #unsubscribes: Unsubscribe[] = [];
  #commands: BuilderCommands | undefined;
  #deferredElements: 'absent' | 'loading' | 'there' = 'absent';
  #listCommands: typeof listCommands | undefined;
  readonly #sizes = new PanelSizes(this);
  readonly #notices = new BuilderNotices(this);
  readonly #files = new FileDrop(this, async (text, name) => {
    if (this.stores?.view.value.dialog === 'open') this.stores.view.patch({ dialog: undefined });
    const { openAnyText } = await import('./open-any-text.js');
    if (this.stores) await openAnyText(this.stores, text, name);
  });
  readonly #keys = new BuilderKeys(this);

  /** @internal */
  get stores(): Stores | undefined {
    return this.workbench && storesOf(this.workbench);
  }

  /** The open chain. Set it to open another one. */
  @property({ attribute: false, noAccessor: true })
  get chain(): Chain | undefined {
    return this.workbench?.chain ?? this.#chain;
  }

  set chain(chain: Chain | undefined) {
    this.#chain = chain;
    if (chain && this.workbench) this.workbench.chain = chain;
  }

  /** @internal */
  override connectedCallback(): void {
    super.connectedCallback();
    this.toggleAttribute('data-root', true);
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is only moved within the page keeps its run and stores.
    queueMicrotask(() => {
      if (!this.isConnected) this.#release();
    });
  }

  /** @internal */
  override willUpdate(changed: PropertyValues<this>): void {
    const isNew = !this.workbench && this.isConnected;
    const { kernel } = this;
    if (isNew && kernel) untracked(() => this.#createWorkbench(kernel));
    if (this.#boundStores !== this.stores) untracked(() => this.#bind());
    if (this.#deferredElements === 'absent' && this.stores && this.#needsDeferredElements(this.stores))
      void this.#loadDeferredElements();
    if (changed.has('theme') && this.stores) this.stores.view.patch({ theme: this.theme ?? 'system' });
    if (changed.has('credentials') && this.credentials) this.stores?.credentials.setFromHost(this.credentials);
    if (changed.has('presets') && this.presets) this.stores?.palette.setHostPresets(this.presets);
    if ((isNew || changed.has('specUrl')) && this.specUrl && this.stores)
      void this.#openSpec(this.stores, this.specUrl);
    else if (changed.has('serverUrl') && this.serverUrl && this.stores) {
      this.#nameServer(this.stores, this.specUrl);
    }
  }

  /** @internal */
  override render(): TemplateResult {
    const { stores } = this;
    if (!stores || !this.#commands) return html`<slot name="loading"></slot>`;
    const texts = stores.texts.shell;
    const view = stores.view.value;
    const { primary, connections, isOpen } = stores.selection.value;
    const empty = stores.chain.isNew;
    const collapsed = !view.resultsOpen;
    const showsResult = view.inspectorTab === 'result';
    return html`
      <div
        class="app ${empty ? 'empty' : ''} ${collapsed ? 'collapsed' : ''} ${showsResult ? 'wide' : ''} ${view.paletteOpen || view.documentsOpen ? 'palette-open' : ''} ${!view.chainShown && (!isOpen || (primary === undefined && connections.size === 0)) ? 'unselected' : ''}"
      >
        <div class="top" role=${this.pageKeys ? 'banner' : nothing}>
          <opchain-top-bar .commands=${this.#commands} part="top-bar"></opchain-top-bar><slot name="bar"></slot>
        </div>
        ${renderLoading(stores)}
        <opchain-document-tabs></opchain-document-tabs>
        <nav class="side" aria-label=${stores.texts.palette.palette}>
          <opchain-palette part="palette" .hasSearchBox=${true}></opchain-palette>
          ${view.documentsOpen ? html`<opchain-documents-panel></opchain-documents-panel>` : this.#renderChains(stores)}
          ${this.#sizes.renderSplitter('side', texts.paletteWidth, showsResult)}
        </nav>
        <div class="main" role=${this.pageKeys ? 'main' : nothing}>
          ${empty ? nothing : html`<div class="sr" role="heading" aria-level=${this.pageKeys ? 1 : 2}>${stores.chain.title || texts.untitled}</div>`}
          <section class="canvas" aria-label=${texts.canvas}>
            <opchain-canvas part="canvas"></opchain-canvas>
            ${empty ? html`<opchain-welcome></opchain-welcome>` : nothing}
            <opchain-workflows></opchain-workflows> ${this.#notices.render()}
          </section>
          ${
            empty
              ? nothing
              : html`<aside class="inspector" aria-label=${texts.inspector}>
                  ${this.#sizes.renderSplitter('inspector', texts.inspectorWidth, showsResult)}
                  <button
                    class="icon sheet-close"
                    aria-label=${texts.closeInspector}
                    title=${texts.closeInspector}
                    @click=${() => {
                      stores.selection.clear();
                      stores.view.patch({ chainShown: false });
                    }}
                  >
                    ${icon('close')}
                  </button>
                  <opchain-inspector part="inspector" .commands=${this.#commands}></opchain-inspector>
                </aside>`
          }
          <section class="results" aria-label=${texts.results}>
            ${collapsed ? nothing : this.#sizes.renderSplitter('results', texts.resultsHeight, showsResult)}
            ${this.#deferredElements === 'there' ? html`<opchain-results part="results"></opchain-results>` : html`<p class="nothing-yet">${texts.noRuns}</p>`}
          </section>
        </div>
        ${this.#files.active ? html`<div class="dropping">${icon('file')}${texts.dropHere}</div>` : nothing}
      </div>
      ${view.suiteOpen ? html`<opchain-suite></opchain-suite>` : nothing}
      ${view.credentialsOpen ? html`<opchain-credentials part="credentials"></opchain-credentials>` : nothing}
      ${renderDialog(stores)}
      ${
        view.searchBox && this.#deferredElements === 'there'
          ? html`<opchain-search-box
              .request=${view.searchBox}
              .commands=${this.#listCommands?.(stores, this.#commands)}
            ></opchain-search-box>`
          : nothing
      }
      <div class="sr" role="status" aria-live="polite">${this.#notices.announcement}</div>
    `;
  }

  /** Opens the list of chains below the operations, if there are others. */
  #renderChains({ document, folder, library, texts, view }: Stores): TemplateResult | typeof nothing {
    if (!folder.value && library.value?.value.some(({ id }) => id !== document.value.id) !== true) return nothing;
    return html`<button class="chains" aria-expanded="false" @click=${() => view.patch({ documentsOpen: true })}>
      ${icon('right', 'small')}${texts.documents.show}
    </button>`;
  }

  /** @internal */
  override updated(): void {
    this.#sizes.apply(this.stores?.view.value.inspectorTab === 'result');
  }

  /** Inspector, results and dialogs load when they have something to show. */
  #needsDeferredElements(stores: Stores): boolean {
    const { dialog, importing, documentsOpen, suiteOpen, resultsOpen, credentialsOpen, searchBox } = stores.view.value;
    return (
      !stores.chain.isEmpty ||
      (dialog ?? importing) !== undefined ||
      documentsOpen ||
      suiteOpen ||
      searchBox !== undefined ||
      resultsOpen ||
      credentialsOpen ||
      stores.document.value.failure !== undefined ||
      stores.credentials.value.approvalRequest !== undefined
    );
  }

  async #loadDeferredElements(): Promise<void> {
    this.#deferredElements = 'loading';
    const { defineDeferred, listCommands } = await import('../../define-deferred.js');
    defineDeferred();
    this.#listCommands = listCommands;
    this.#deferredElements = 'there';
    this.requestUpdate();
  }

  #createWorkbench(kernel: Kernel): void {
    this.#ownWorkbench = createWorkbench({
      ...this.options,
      kernel,
      ...(this.#chain && { chain: this.#chain }),
      ...(this.credentials && { credentials: this.credentials }),
      appearance: {
        ...this.options?.appearance,
        ...(this.texts && { texts: this.texts }),
        ...(this.presets && { presets: this.presets }),
      },
    });
    this.workbench = this.#ownWorkbench;
    const stores = storesOf(this.workbench);
    if (this.theme) stores.view.patch({ theme: this.theme });
  }

  async #openSpec(stores: Stores, url: string): Promise<void> {
    const { chain } = stores.chain;
    const isBeside = chain.steps.length > 0 && stores.descriptions.value.entries.length > 0;
    if (isBeside && !this.dispatchEvent(new OpchainSpecChangeEvent(url, chain))) return;
    if (await openDescription(stores, { kind: 'url', url })) this.#nameServer(stores, url);
  }

  /**
   * The page that embeds the builder names the server, by its attribute or by the description that it chose: of that
   * description alone, because another one may be open too.
   */
  #nameServer({ descriptions }: Stores, specUrl: string | undefined): void {
    const { entries } = descriptions.value;
    const location = specUrl === undefined ? undefined : new URL(specUrl, this.ownerDocument.baseURI).href;
    const entry = location === undefined ? entries[0] : entries.find((each) => each.location === location);
    if (entry) descriptions.setServer(entry.source, this.serverUrl);
  }

  #bind(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    const { stores } = this;
    this.#boundStores = stores;
    this.#unsubscribes = [];
    if (!stores) return;
    this.#commands = createCommands(this, stores);
    this.#keys.commands = this.#commands;
    this.#keys.stores = stores;
    this.#unsubscribes = [
      stores.credentials.presentApprovals(),
      stores.chain.subscribe((change) => {
        this.#chain = change.chain;
        this.dispatchEvent(new OpchainChangeEvent(change.chain));
      }),
      follow(
        () => stores.view.value.theme,
        (theme) => (this.theme = theme === 'system' ? undefined : theme),
      ),
      stores.view.searches.subscribe(({ prefix: _, ...request }) => {
        if (request.at !== undefined || request.after !== undefined) stores.view.patch({ searchBox: request });
      }),
      ...dispatchRunEvents(this, stores.run),
      ...this.#notices.watch(stores),
    ];
  }

  #release(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
    this.#boundStores = undefined;
    if (!this.#ownWorkbench) return;
    this.#ownWorkbench.dispose();
    if (this.workbench === this.#ownWorkbench) this.workbench = undefined;
    this.#ownWorkbench = undefined;
  }
}
