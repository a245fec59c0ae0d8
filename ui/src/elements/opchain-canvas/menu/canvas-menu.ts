import type { Point } from '@opchain/core/internal/model';
import { css, type CSSResult, html, nothing, render, type TemplateResult } from 'lit';
import { icon } from '../../parts/icon.js';
import { keyName } from '../../parts/key-name.js';
import { moveInMenu } from '../../parts/menu-keys.js';
import { menuStyles } from '../../parts/menu-styles.js';
import { panelStyles } from '../../parts/panel-styles.js';
import type { Menu, MenuEntry } from './menu-entry.js';

/** A menu that opens at a point of the page, and returns the focus when it closes. */
export class CanvasMenu {
  static readonly styles: readonly CSSResult[] = [
    menuStyles,
    panelStyles,
    css`
      .menu {
        max-width: min(360px, calc(100vw - 16px));
        max-height: calc(100vh - 16px);
      }
      .menu .mi > span {
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .menu .no-icon {
        width: 16px;
        flex: none;
      }
      .menu .mform {
        min-width: 0;
      }
      .menu .mform > span:first-child {
        min-width: 76px;
      }
      .menu .mform > input {
        flex: 1;
        min-width: 0;
      }
    `,
  ];

  readonly #element = document.createElement('div');
  readonly #onClose: () => void;

  constructor(root: ShadowRoot, onClose: () => void) {
    this.#onClose = onClose;
    this.#element.className = 'panel menu';
    this.#element.setAttribute('role', 'menu');
    this.#element.popover = 'auto';
    this.#element.addEventListener('keydown', (event) => this.#onKey(event));
    this.#element.addEventListener('toggle', ({ newState }) => {
      if (newState === 'closed') this.#close();
    });
    root.append(this.#element);
  }

  /** Shows it with its top left corner at a point of the window, or as near as it fits; the release of `finger` leaves it open. */
  open({ label, entries }: Menu, at: Point, finger?: number): void {
    if (this.#element.matches(':popover-open')) this.#element.hidePopover();
    this.#element.setAttribute('aria-label', label);
    render(
      entries.map((entry) => this.#entry(entry)),
      this.#element,
    );
    this.#element.showPopover();
    const { offsetWidth: width, offsetHeight: height } = this.#element;
    const { clientWidth, clientHeight } = document.documentElement;
    this.#element.style.setProperty('--_x', `${Math.max(8, Math.min(at.x, clientWidth - width - 8))}px`);
    this.#element.style.setProperty('--_y', `${Math.max(8, Math.min(at.y, clientHeight - height - 8))}px`);
    this.#items()[0]?.focus();
    if (finger !== undefined) this.#capture(finger);
  }

  /** Released outside, a finger would close it, and released above an item, choose that: until it is pressed again, it does neither. */
  #capture(finger: number): void {
    const ignore = (event: MouseEvent): void => {
      // By keyboard, the click count is 0.
      if (event.detail > 0) event.stopPropagation();
    };
    this.#element.addEventListener('click', ignore, { capture: true });
    const stop = (): void => this.#element.removeEventListener('click', ignore, { capture: true });
    this.#element.addEventListener('pointerdown', stop, { capture: true, once: true });
    try {
      this.#element.setPointerCapture(finger);
    } catch {
      // It was released before the menu was loaded.
    }
  }

  destroy(): void {
    this.#element.remove();
  }

  #entry(entry: MenuEntry): TemplateResult {
    switch (entry.kind) {
      case 'heading':
        return html`<div class="mhead">${entry.label}</div>`;
      case 'line':
        return html`<div class="msep"></div>`;
      case 'field':
        return html`<form
          class="mform"
          @submit=${(event: Event) => {
            event.preventDefault();
            const field = (event.target as HTMLFormElement).querySelector('input') as HTMLInputElement;
            this.#choose(() => entry.apply(field.value.trim()));
          }}
        >
          <span class="muted">${entry.label}</span>
          <input class="field" aria-label=${entry.label} placeholder=${entry.placeholder ?? ''} autocomplete="off" />
          ${entry.unit === undefined ? nothing : html`<span class="muted">${entry.unit}</span>`}
        </form>`;
      case 'item':
        return html`<button class="mi" type="button" role="menuitem" @click=${() => this.#choose(() => entry.run())}>
          ${entry.icon === undefined ? html`<span class="no-icon"></span>` : icon(entry.icon)}<span
            >${entry.label}</span
          >
          ${entry.keys === undefined ? nothing : html`<span class="end">${keyName(entry.keys)}</span>`}${entry.note === undefined ? nothing : html`<span class="end">${entry.note}</span>`}
        </button>`;
    }
  }

  #choose(run: () => void): void {
    this.#element.hidePopover();
    run();
  }

  #close(): void {
    // Unless something else took the focus.
    const root = this.#element.getRootNode() as ShadowRoot;
    if (root.activeElement === null || this.#element.contains(root.activeElement)) this.#onClose();
  }

  #items(): HTMLElement[] {
    return [...this.#element.querySelectorAll<HTMLElement>('.mi, input')];
  }

  #onKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Tab') this.#element.hidePopover();
    moveInMenu(event, this.#items());
  }
}
