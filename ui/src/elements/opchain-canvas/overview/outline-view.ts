import type { Chain, Connection } from '@opchain/core';
import { labelOf } from '@opchain/drawing';
import { buildGraph } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { factsTemplate } from '../../../canvas/drawing/card-template.js';
import { icon } from '../../parts/icon.js';
import { presetIcons } from '../../parts/preset-icon.js';
import { methodBadge } from '../../parts/method-badge.js';
import { rowsInView, scrollTopToShow } from '../../parts/row-window.js';
import { edgeKey } from '../../../canvas/scene/scene-edge.js';
import { outlineTexts } from '../../../texts/outline-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import { heightOf, topOf } from '../../parts/geometry-directives.js';
import { announce } from '../announce.js';
import { deleteSelection, finishRename } from '../canvas-commands.js';
import type { CanvasParts } from '../canvas-parts.js';
import type { CardRenderer } from '../card/card-renderer.js';
import { outlineStyles } from './outline-styles.js';

addTexts({ outline: outlineTexts });

const ROW_HEIGHT = 44;
const OVERSCAN = 6;

/** The chain as an outline in run order. It shows and edits the same document; rows out of view are not rendered. */
export class OutlineView {
  static readonly styles = outlineStyles;
  readonly #parts: CanvasParts;
  readonly #cards: CardRenderer;
  readonly #update: () => void;
  #top = 0;
  #height = 600;
  #order: { readonly chain: Chain; readonly ids: readonly string[] } | undefined;

  constructor(parts: CanvasParts, cards: CardRenderer, update: () => void) {
    this.#parts = parts;
    this.#cards = cards;
    this.#update = update;
  }

  render(): TemplateResult {
    const { stores } = this.#parts;
    const { outline } = stores.texts;
    const ids = this.#ids();
    const { first, last } = rowsInView(
      { scrollTop: this.#top, clientHeight: this.#height },
      { count: ids.length, rowHeight: ROW_HEIGHT, overscan: OVERSCAN },
    );
    const current = this.#current();
    return html`<section
      class="outline"
      aria-label=${outline.title}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
    >
      <header><h2>${outline.title}</h2></header>
      <div class="rows" data-scroll @scroll=${(event: Event) => this.#onScroll(event.currentTarget as HTMLElement)}>
        ${ids.length === 0 ? html`<p class="muted entry">${outline.empty}</p>` : nothing}
        <ol role="list" .hidden=${ids.length === 0} ${heightOf(ids.length * ROW_HEIGHT)}>
          ${ids.slice(first, last).map((id, index) => this.#renderRow(id, first + index, ids.length, current === id))}
        </ol>
      </div>
      ${current === undefined || this.#parts.readOnly ? nothing : this.#renderDetail(current)}
    </section>`;
  }

  #ids(): readonly string[] {
    const { chain } = this.#parts.stores.chain;
    if (this.#order?.chain === chain) return this.#order.ids;
    const order = buildGraph(chain).order();
    const ordered = new Set(order);
    const ids = [...order, ...chain.steps.map(({ id }) => id).filter((id) => !ordered.has(id))];
    this.#order = { chain, ids };
    return ids;
  }

  #current(): string | undefined {
    return this.#parts.stores.selection.value.primary;
  }

  #renderRow(id: string, index: number, count: number, current: boolean): TemplateResult {
    const { stores } = this.#parts;
    const card = this.#cards.describe(id);
    if (card === undefined) return html``;
    const sources = stores.chain.sourcesOf(id);
    const texts = stores.texts.canvas;
    const tabbable = current || (this.#current() === undefined && index === 0);
    return html`<li aria-setsize=${count} aria-posinset=${index + 1}>
      <button
        class="entry"
        type="button"
        data-row=${id}
        tabindex=${tabbable ? 0 : -1}
        aria-current=${current ? 'true' : 'false'}
        ${topOf(index * ROW_HEIGHT)}
        @click=${() => stores.selection.select([id])}
      >
        <span class="n">${index + 1}</span
        >${card.method === undefined ? icon(presetIcons[card.preset ?? 'assert']) : methodBadge(card.method)}
        <b class="ellipsis" title=${id}>${id}</b>
        <span class="ellipsis muted after-steps" title=${sources.join(', ')}
          >${sources.length === 0 ? texts.runsFirst : `${texts.runsAfter} ${sources.join(', ')}`}</span
        >
        ${
          card.state === undefined
            ? html`<span class="ellipsis faint"
                >${card.diagnostics > 0 ? texts.diagnostics(card.diagnostics) : card.note}</span
              >`
            : html`<span class="state ${card.state}"
                >${icon(card.state, 'small', card.state === 'running')}<span>${texts.states[card.state]}</span>
                ${factsTemplate(card)}</span
              >`
        }
      </button>
    </li>`;
  }

  #renderDetail(id: string): TemplateResult {
    const { stores, scene } = this.#parts;
    const { canvas: texts, outline } = stores.texts;
    const sources = stores.chain.sourcesOf(id);
    const candidates = this.#ids().filter(
      (other) => other !== id && stores.chain.getConnectionError(other, id) === undefined,
    );
    const connect = (event: Event): void => {
      const select = event.currentTarget as HTMLSelectElement;
      const source = select.value;
      select.value = '';
      const outcome = stores.chain.connect(source, id, 'outline');
      announce(stores, outcome.ok ? texts.connected(source, id) : outcome.reason);
    };
    return html`<div class="detail">
      <div class="row">
        <input
          class="field"
          aria-label=${outline.rename(id)}
          .value=${id}
          spellcheck="false"
          @input=${(event: Event) => ((event.currentTarget as HTMLInputElement).ariaInvalid = 'false')}
          @change=${(event: Event) => this.#rename(id, event.currentTarget as HTMLInputElement)}
        />
        <button
          class="btn line sm"
          type="button"
          @click=${() => stores.view.reveals.emit({ stepId: id, path: 'setup' })}
          aria-label=${outline.editNode(id)}
        >
          ${icon('outline', 'small')}${outline.edit}
        </button>
        <button class="btn line sm" type="button" @click=${() => this.#remove(id)} aria-label=${texts.remove(id)}>
          ${icon('trash', 'small')}${outline.remove}
        </button>
      </div>
      <div class="row">
        <span class="muted">${sources.length === 0 ? texts.runsFirst : texts.runsAfter}</span>
        ${sources.map((source) => {
          const label = labelOf(scene.edge(edgeKey({ source, target: id }))?.values);
          return html`<span class="after"
            >${source}${label === undefined ? nothing : html`<span class="faint">&nbsp;${stores.texts.outline.receives(label)}</span>`}<button
              class="icon"
              type="button"
              aria-label=${outline.disconnect(source, id)}
              @click=${() => this.#disconnect({ source, target: id })}
            >
              ${icon('close', 'small')}
            </button></span
          >`;
        })}
        ${
          candidates.length === 0
            ? nothing
            : html`<select class="field" aria-label=${outline.connect(id)} @change=${connect}>
                <option value="">${outline.connectPrompt}</option>
                ${candidates.slice(0, 400).map((other) => html`<option value=${other}>${other}</option>`)}
              </select>`
        }
      </div>
    </div>`;
  }

  #rename(id: string, field: HTMLInputElement): void {
    const { state } = this.#parts;
    state.renaming = id;
    const error = finishRename({ ...this.#parts, focus: () => undefined }, id, field.value.trim());
    state.renaming = undefined;
    field.ariaInvalid = String(error !== undefined);
    this.#update();
  }

  #remove(id: string): void {
    this.#parts.stores.selection.select([id]);
    deleteSelection({ ...this.#parts, focus: () => undefined });
  }

  #disconnect(connection: Connection): void {
    const { stores } = this.#parts;
    stores.chain.disconnect([connection], 'outline');
    announce(stores, stores.texts.canvas.disconnected);
  }

  #onScroll(element: HTMLElement): void {
    this.#top = element.scrollTop;
    this.#height = element.clientHeight;
    this.#update();
  }

  #onKey(event: KeyboardEvent): void {
    const target = event.composedPath()[0];
    if (!(target instanceof HTMLElement) || target.dataset['row'] === undefined) return;
    const ids = this.#ids();
    const at = ids.indexOf(target.dataset['row']);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    if (event.key === 'Delete' && this.#parts.readOnly) return;
    if (event.key === 'Delete') this.#remove(target.dataset['row']);
    else if (next === undefined || ids[next] === undefined) return;
    else this.#moveTo(ids[next], next, target);
    event.preventDefault();
    event.stopPropagation();
  }

  #moveTo(id: string, index: number, from: HTMLElement): void {
    const rows = from.closest<HTMLElement>('.rows');
    this.#parts.stores.selection.select([id]);
    if (rows !== null) {
      rows.scrollTop = scrollTopToShow(rows, index * ROW_HEIGHT, (index + 1) * ROW_HEIGHT);
      this.#onScroll(rows);
      requestAnimationFrame(() => rows.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus());
    }
  }
}
