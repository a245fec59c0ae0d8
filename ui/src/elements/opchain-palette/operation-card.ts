import type { OperationRef } from '@opchain/core';
import { html, nothing, render, type TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';
import { adoptStylesOnce } from '../../styles/adopt-styles-once.js';
import { operationCardTexts } from '../../texts/operation-card-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import { icon } from '../parts/icon.js';
import { methodBadge } from '../parts/method-badge.js';
import { panelStyles } from '../parts/panel-styles.js';
import { operationCardStyles } from './operation-card-styles.js';
import type { PaletteRow } from './palette-rows.js';
import { renderOperation } from './render-operation.js';
import { searchStyles } from './search-styles.js';

addTexts({ operationCard: operationCardTexts });

const GAP = 8;

interface CardHost {
  readonly stores: Stores | undefined;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly updateComplete: Promise<boolean>;
}

/** Tells beside a row of the palette what its operation is, and adds it. A click elsewhere or Esc closes it. */
export class OperationCard {
  readonly #host: CardHost;
  readonly #add: (row: PaletteRow) => void;
  readonly #root: ShadowRoot;
  readonly #element = document.createElement('div');
  #focusedBefore: Element | null = null;

  constructor(host: CardHost, add: (row: PaletteRow) => void) {
    this.#host = host;
    this.#add = add;
    this.#root = host.renderRoot as ShadowRoot;
    adoptStylesOnce(this.#root, panelStyles, operationCardStyles, searchStyles);
    this.#element.className = 'panel operation';
    this.#element.setAttribute('role', 'dialog');
    // A row that is pressed closes an automatic one, and the click after it would open it again.
    this.#element.popover = 'manual';
    this.#root.append(this.#element);
  }

  /** Shows it for the row that was clicked, or by keyboard, then with the focus. Only operations have one. */
  async show(row: PaletteRow, event: UIEvent): Promise<void> {
    await this.#host.updateComplete;
    const { stores } = this.#host;
    this.hide();
    // The second click of a double-click adds it.
    if (!stores || event.detail > 1 || row.kind !== 'entry' || row.entry.item.kind !== 'operation') return;
    const { ref } = row.entry.item;
    const draw = (): void => {
      render(this.#render(stores, row, ref), this.#element);
      this.#position();
    };
    this.#focusedBefore = this.#root.activeElement;
    this.#element.setAttribute('aria-label', row.entry.summary ?? row.entry.name);
    this.#element.showPopover();
    draw();
    addEventListener('pointerdown', this.#onPointer, true);
    addEventListener('keydown', this.#onKey, true);
    if (event instanceof KeyboardEvent) this.#element.querySelector('button')?.focus();
    if (!stores.descriptions.detail(ref)) void stores.descriptions.loadDetail(ref).then(draw, () => undefined);
  }

  hide(): void {
    removeEventListener('pointerdown', this.#onPointer, true);
    removeEventListener('keydown', this.#onKey, true);
    if (!this.#element.matches(':popover-open')) return;
    const hadFocus = this.#element.contains(this.#root.activeElement);
    this.#element.hidePopover();
    if (hadFocus && this.#focusedBefore instanceof HTMLElement) this.#focusedBefore.focus();
  }

  #render(stores: Stores, row: PaletteRow & { kind: 'entry' }, ref: OperationRef): TemplateResult {
    const { entry } = row;
    const texts = stores.texts.operationCard;
    const detail = stores.descriptions.detail(ref);
    return html`<div class="text" tabindex="0" role="group" aria-label=${entry.name}>
        <h2>${entry.summary ?? entry.name}</h2>
        <div class="call">${methodBadge(entry.method ?? '')}<code>${entry.path}</code></div>
        ${entry.summary === undefined ? nothing : html`<code class="faint">${entry.name}</code>`}
        ${entry.deprecated ? html`<p>${icon('warn', 'small')} ${texts.deprecated}</p>` : nothing}
        ${detail ? renderOperation(detail, texts) : html`<p role="status">${texts.loading}</p>`}
      </div>
      <footer>
        <button class="btn primary" @click=${() => this.#choose(row)}>${icon('plus', 'small')}${texts.add}</button
        ><span>${texts.howToAdd}</span>
      </footer>`;
  }

  #choose(row: PaletteRow): void {
    this.hide();
    this.#add(row);
  }

  /** Beside the palette, as near to the row as it fits. */
  #position(): void {
    const row = this.#root.querySelector('.entry.active')?.getBoundingClientRect();
    if (!row) return;
    const { offsetWidth: width, offsetHeight: height, style } = this.#element;
    const { clientWidth, clientHeight } = document.documentElement;
    const side = this.#root.host.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(this.#root.host).direction === 'rtl';
    const x = isRightToLeft ? side.left - width - GAP : side.right + GAP;
    style.setProperty('--_x', `${Math.max(GAP, Math.min(x, clientWidth - width - GAP))}px`);
    style.setProperty('--_y', `${Math.max(GAP, Math.min(row.top - GAP, clientHeight - height - GAP))}px`);
  }

  readonly #onPointer = (event: Event): void => {
    if (!event.composedPath().includes(this.#element)) this.hide();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const isInside = event.composedPath().includes(this.#element);
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
    } else if (isInside || event.key === 'Shift') return;
    this.hide();
  };
}
