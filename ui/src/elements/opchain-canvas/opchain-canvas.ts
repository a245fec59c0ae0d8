import { untracked } from '@preact/signals-core';
import type { Chain } from '@opchain/core';
import { countRows } from '@opchain/drawing';
import { type CSSResult, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { listenToGestures } from '../../canvas/gestures.js';
import { paintedTokens } from '../../canvas/drawing/painted-tokens.js';
import { Scene } from '../../canvas/scene/scene.js';
import { Stage } from '../../canvas/stage.js';
import { Deferred } from '../../model/deferred.js';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { Stores } from '../../stores/stores.js';
import { adoptStylesOnce } from '../../styles/adopt-styles-once.js';
import { base } from '../../styles/base.js';
import { onColorSchemeChange, resolveColors } from '../../styles/resolve-color.js';
import { tokens } from '../../styles/tokens.js';
import type { TextOverrides } from '../../texts/replace-texts.js';
import { createWorkbench } from '../../workbench/create-workbench.js';
import type { Workbench } from '../../workbench/workbench.js';
import { OpchainChangeEvent } from '../events.js';
import { OpchainElement } from '../opchain-element.js';
import { finishRename } from './canvas-commands.js';
import { CanvasFocus } from './canvas-focus.js';
import { CanvasGestures } from './canvas-gestures.js';
import { handleKey, loadConnecting } from './canvas-keys.js';
import type { CanvasParts } from './canvas-parts.js';
import { createCanvasState } from './canvas-state.js';
import { toolbarTemplate } from './canvas-toolbar.js';
import { CardRenderer } from './card/card-renderer.js';
import { handleClipboard } from './editing/clipboard.js';
import { createStagePort, findShownState } from './create-stage-port.js';
import { type DeferredParts, deferParts } from './deferred-parts.js';
import { FitOnOpen } from './fit-on-open.js';
import { findMenuTarget } from './hit-test.js';
import { guidesTemplate, listOverlays, marqueeTemplate, slotTemplate, tipTemplate } from './overlay.js';
import { canvasStyles } from './styles/canvas-styles.js';
import { cardFactsStyles } from './styles/card-facts-styles.js';
import { cardStyles } from './styles/card-styles.js';
import { edgeStyles } from './styles/edge-styles.js';
import { toolStyles } from './styles/tool-styles.js';
import { watchStores } from './watch-stores.js';
import { notifyLoadFailed } from '../../stores/view/notify-load-failed.js';

/**
 * The canvas that shows and edits a chain with mouse, touch and keyboard.
 * It shows and edits the chain of its workbench. Without a workbench, it shows its `chain`; with `readonly`, nothing can be edited.
 *
 * @element opchain-canvas
 * @fires {OpchainChangeEvent} opchain-change - Fires when the chain set through `chain` was edited; the event's `chain` is the new one.
 * @slot empty - Content shown on an empty canvas outside of a builder.
 * @csspart viewport - The area that pans and zooms.
 * @csspart tools - The zoom, layout and outline buttons.
 */
export class OpchainCanvas extends OpchainElement {
  /** @internal */
  static override styles = [tokens, base, cardStyles, cardFactsStyles, canvasStyles, edgeStyles, toolStyles];

  /** Replaces some or all texts when `chain` is used. Set it before `chain`. */
  @property({ attribute: false }) texts: TextOverrides | undefined;
  /** The chain can be viewed, searched and copied, but not edited. */
  @property({ type: Boolean, reflect: true }) readonly = false;

  readonly #viewport = createRef<HTMLElement>();
  readonly #layer = createRef<HTMLCanvasElement>();
  readonly #grid = createRef<HTMLElement>();
  readonly #host = createRef<HTMLElement>();
  readonly #state = createCanvasState();
  #parts: CanvasParts | undefined;
  #jumpPorts: CanvasParts['jumpPorts'];
  #gestures: CanvasGestures | undefined;
  #focus: CanvasFocus | undefined;
  #opening: FitOnOpen | undefined;
  #deferred: DeferredParts | undefined;
  #colors: Readonly<Record<string, string>> | undefined;
  #cleanups: (() => void)[] = [];
  #ownWorkbench: Workbench | undefined;

  /** The chain to show. Set it when the canvas is used without a workbench. */
  @property({ attribute: false, noAccessor: true })
  get chain(): Chain | undefined {
    return this.workbench?.chain;
  }

  set chain(chain: Chain | undefined) {
    if (chain === undefined || chain === this.chain) return;
    if (this.workbench === undefined)
      this.workbench = this.#ownWorkbench = createWorkbench({ chain, appearance: { texts: this.texts } });
    else this.workbench.chain = chain;
  }

  /** @internal */
  protected override watch(stores: Stores): readonly Unsubscribe[] {
    return [
      ...watchStores(stores, this.#state, () => this.#parts, {
        update: () => this.requestUpdate(),
        colorsChanged: () => this.#invalidateColors(),
        fit: () => {
          this.#opening?.fit();
          // Again once the minimap of the first chain is there, unless a node was revealed.
          this.requestUpdate();
          void this.updateComplete.then(() => this.#parts?.stage.resize(this.#parts.stage.size));
        },
        focus: (id) => this.#focus?.move(id),
      }),
      stores.palette.subscribe(({ drag }) => {
        const drop = this.#deferred?.drop;
        (drag === undefined ? drop?.loaded : drop?.get())?.follow(drag);
      }),
      stores.palette.onDrop((drag) => this.#deferred?.dropAt(drag) ?? false),
      stores.chain.subscribe((change) => {
        if (this.workbench === this.#ownWorkbench && !change.replaced)
          this.dispatchEvent(new OpchainChangeEvent(change.chain));
      }),
      () => this.#tearDown(),
    ];
  }

  /** @internal */
  override render(): TemplateResult {
    const { stores } = this;
    const parts = this.#parts;
    const texts = stores?.texts.canvas;
    const outline = stores?.view.value.outline ?? false;
    const empty = stores?.chain.isEmpty ?? false;
    return html`<div
        class="viewport"
        part="viewport"
        data-direction=${parts?.scene.direction ?? 'down'}
        role="application"
        aria-label=${texts?.label ?? ''}
        aria-describedby="help"
        tabindex=${this.#state.focused === undefined || this.#parts?.scene.box(this.#state.focused) === undefined ? 0 : -1}
        ?inert=${outline}
        ${ref(this.#viewport)}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
        @focus=${() => this.#focus?.onViewport()}
        @focusin=${(event: FocusEvent) => this.#focus?.onNode(event)}
        @contextmenu=${(event: MouseEvent) => this.#onContextMenu(event)}
        @copy=${this.#onClipboard}
        @cut=${this.#onClipboard}
        @paste=${this.#onClipboard}
      >
        <div class="grid" ${ref(this.#grid)}></div>
        <canvas class="layer" hidden aria-hidden="true" ${ref(this.#layer)}></canvas>
        <div ${ref(this.#host)}></div>
        ${parts && untracked(() => this.#renderGestures(parts))}
        ${empty && this.hasAttribute('data-root') ? html`<p class="empty"><slot name="empty">${texts?.empty}</slot></p>` : nothing}
      </div>
      <p id="help" class="sr">${texts?.help}</p>
      ${outline ? this.#deferred?.outline.get()?.render() : nothing}
      ${parts === undefined ? nothing : toolbarTemplate(parts)}
      ${parts === undefined || outline || empty ? nothing : (this.#deferred?.miniMap.get()?.render(parts) ?? html`<div class="mini"></div>`)}`;
  }

  /** What follows the pointer and the frames of the stage, which update it. */
  #renderGestures(parts: CanvasParts): TemplateResult {
    return html`${marqueeTemplate(this.#gestures?.area)}${guidesTemplate(parts)}${slotTemplate(parts)}${tipTemplate(parts)}${parts.jumpPorts?.render(parts) ?? nothing}${this.#deferred?.drop.loaded?.render() ?? nothing}`;
  }

  /** @internal */
  override updated(_changed: PropertyValues): void {
    const { stores } = this;
    if (stores === undefined) return;
    // What is drawn imperatively is refreshed by `watchStores`.
    untracked(() => {
      if (this.#parts === undefined) this.#setUp(stores);
      if (this.#parts !== undefined)
        this.#deferred?.miniMap.loaded?.paint(this.#parts, (id) => findShownState(stores, id), this.#resolvedColors());
    });
  }

  /** Zooms out to show the whole chain. */
  showAll(): void {
    this.#parts?.stage.fit();
  }

  #setUp(stores: Stores): void {
    const [viewport, layer, grid, host] = [this.#viewport.value, this.#layer.value, this.#grid.value, this.#host.value];
    if (viewport === undefined || layer === undefined || grid === undefined || host === undefined) return;
    const scene = new Scene((node) => countRows(node, stores.diagnostics.expected(node.id)));
    const rename = {
      finish: (id: string, name: string | undefined) => (this.#parts ? finishRename(this.#parts, id, name) : undefined),
    };
    const root = this.renderRoot as ShadowRoot;
    const styled = <Part extends { readonly styles: CSSResult }>(part: Part): Part => {
      adoptStylesOnce(root, part.styles);
      return part;
    };
    const redraw = (): void => this.#parts?.stage.refresh('all', false);
    const cards = new CardRenderer(stores, scene, this.#state, rename, {
      rounds: new Deferred(async () => styled((await import('./card/card-rounds.js')).cardRounds), redraw),
      called: new Deferred(async () => styled((await import('./card/called-workflow.js')).calledWorkflow), redraw),
    });
    const port = createStagePort(stores, scene, this.#state, cards, {
      colors: () => this.#resolvedColors(),
      overlays: () => listOverlays(this),
      onFrame: () => this.requestUpdate(),
    });
    const stage = new Stage(scene, port, { host, layer, grid });
    const isReadOnly = (): boolean => this.readonly;
    const getJumpPorts = (): CanvasParts['jumpPorts'] => this.#jumpPorts;
    const parts: CanvasParts = {
      get readOnly() {
        return isReadOnly();
      },
      get jumpPorts() {
        return getJumpPorts();
      },
      stores,
      scene,
      stage,
      state: this.#state,
      root,
      describeCard: (id) => cards.describe(id),
      focus: (id, byPointer) => this.#focus?.move(id, byPointer),
      overlay: () => this.requestUpdate(),
      openMenu: (target, screen) => void this.#openMenu(parts, target, screen).catch(() => notifyLoadFailed(parts)),
    };
    this.#parts = parts;
    this.#gestures = new CanvasGestures(parts, viewport);
    this.#focus = new CanvasFocus(parts, viewport);
    const opening = (this.#opening = new FitOnOpen(parts, viewport));
    const deferred = (this.#deferred = deferParts(parts, viewport, cards, {
      update: () => this.requestUpdate(),
      onMenuClose: () => this.#focus?.move(this.#state.focused, true),
    }));
    scene.update(stores.chain.chain);
    void this.#loadRouter(parts);
    import('./styles/deferred-styles.js').then(
      ({ deferredStyles }) => adoptStylesOnce(root, ...deferredStyles),
      () => undefined, // Cards are as at full size.
    );
    import('./editing/jump-ports.js').then(
      (loaded) => (this.#jumpPorts = loaded.jumpPorts),
      () => undefined, // Jumps are made in the inspector as well.
    );
    loadConnecting().catch(() => undefined);
    const observer = new ResizeObserver(() => opening.onResize());
    observer.observe(viewport);
    this.#cleanups = [
      listenToGestures(viewport, this.#gestures),
      () => observer.disconnect(),
      onColorSchemeChange(this, () => this.#invalidateColors()),
      () => stage.destroy(),
      () => deferred.menu.loaded?.menu.destroy(),
    ];
    opening.onResize();
    this.requestUpdate();
    // Once toolbar and minimap are there.
    void this.updateComplete.then(() => this.#opening?.fit());
  }

  /** Without it, edges lead straight to their ends, and cards may cover each other. */
  async #loadRouter(parts: CanvasParts): Promise<void> {
    const loaded = await import('../../canvas/scene/edge-router.js').catch(() => undefined);
    if (loaded === undefined || parts !== this.#parts) return;
    const changed = parts.scene.useRouter(loaded.edgeRouter);
    const { nodes } = parts.scene.update(parts.stores.chain.chain);
    if (changed.size + nodes.size > 0) parts.stage.rebuild('all');
    if (nodes.size > 0 || parts.stage.isAsOpened) this.#opening?.fit();
  }

  /** Opens the menu of what is at a point, in CSS pixels from the canvas's corner. */
  async #openMenu(parts: CanvasParts, ...[target, screen]: Parameters<CanvasParts['openMenu']>): Promise<void> {
    const loaded = await this.#deferred?.menu.load();
    if (loaded === undefined || parts !== this.#parts) return;
    const { left, top } = this.getBoundingClientRect();
    const at = { x: left + screen.x, y: top + screen.y };
    loaded.openMenu(parts, loaded.menu, target, at, parts.stage.toDrawing(screen));
  }

  #onContextMenu(event: MouseEvent): void {
    const parts = this.#parts;
    if (parts === undefined) return;
    const { left, top } = this.getBoundingClientRect();
    const screen = { x: event.clientX - left, y: event.clientY - top };
    const target = findMenuTarget(parts, event, screen);
    if (target === undefined) return;
    event.preventDefault();
    parts.openMenu(target, screen);
  }

  #tearDown(): void {
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
    this.#parts = undefined;
    this.#focus = undefined;
    this.#deferred = undefined;
    this.#opening = undefined;
  }

  #resolvedColors(): Readonly<Record<string, string>> {
    return (this.#colors ??= resolveColors(this, [...paintedTokens, 'surface-sunken']));
  }

  #invalidateColors(): void {
    this.#colors = undefined;
    this.#deferred?.miniMap.loaded?.invalidate();
    this.#parts?.stage.refresh('all');
    this.requestUpdate();
  }

  #onKey(event: KeyboardEvent): void {
    if (this.#parts !== undefined && handleKey(this.#parts, event)) event.preventDefault();
  }

  readonly #onClipboard = (event: ClipboardEvent): void => {
    if (this.#parts !== undefined) handleClipboard(this.#parts, event);
  };
}
