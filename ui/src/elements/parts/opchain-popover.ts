import { css, html, LitElement, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { base } from '../../styles/base.js';
import { isInField, moveInMenu } from './menu-keys.js';
import { panelStyles } from './panel-styles.js';

let counter = 0;

/**
 * A button with a popup: a menu, or a small form. It closes on Esc, on a click elsewhere, and when an item is chosen.
 *
 * @slot button - The content of the button.
 * @slot - The content of the popup. Elements with the class `mi` are navigated with the arrow keys and close it when chosen.
 */
export class OpchainPopover extends LitElement {
  static override styles = [
    base,
    panelStyles,
    css`
      :host {
        display: inline-flex;
        min-width: 0;
      }
      .panel:popover-open {
        animation: pop var(--opchain-normal) var(--opchain-ease);
      }
      @keyframes pop {
        from {
          opacity: 0;
          transform: scale(0.98);
        }
      }
      .select {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        height: 28px;
        padding-block: 0;
        padding-inline: var(--opchain-space-2) 6px;
        border-radius: var(--opchain-radius-md);
        white-space: nowrap;
        min-width: 0;
        max-width: 100%;
      }
      .select[aria-expanded='true'] {
        background: var(--opchain-hover);
      }
      @media (hover: hover) {
        .select:hover {
          background: var(--opchain-hover);
        }
      }
    `,
  ];

  /** The button's accessible name, if its content has no text. */
  @property() label: string | undefined;
  @property() align: 'start' | 'end' = 'start';
  /** Class of the button: `select`, `icon`, `icon sm`, `btn line`, … */
  @property() look = 'select';
  @property() kind: 'menu' | 'dialog' = 'menu';
  @property({ type: Boolean }) disabled = false;
  @state() expanded = false;

  readonly #button = createRef<HTMLButtonElement>();
  readonly #panel = createRef<HTMLElement>();
  #focusedBefore: Element | null = null;
  readonly #id = `popover-${++counter}`;

  override focus(options?: FocusOptions): void {
    this.#button.value?.focus(options);
  }

  get open(): boolean {
    return this.expanded;
  }

  show(): void {
    if (!this.expanded) this.#panel.value?.showPopover();
  }

  hide(): void {
    if (this.expanded) this.#panel.value?.hidePopover();
  }

  override render(): TemplateResult {
    return html`
      <button
        ${ref(this.#button)}
        class=${this.look}
        part="button"
        aria-haspopup=${this.kind}
        aria-expanded=${this.expanded}
        aria-label=${this.label ?? ''}
        title=${this.label ?? ''}
        ?disabled=${this.disabled}
        popovertarget=${this.#id}
        @keydown=${this.#onButtonKey}
      >
        <slot name="button"></slot>
      </button>
      <div
        ${ref(this.#panel)}
        id=${this.#id}
        class="panel"
        part="panel"
        popover="auto"
        role=${this.kind}
        aria-label=${this.label ?? ''}
        @toggle=${this.#onToggle}
        @beforetoggle=${this.#onBeforeToggle}
        @keydown=${this.#onKey}
        @click=${this.#onClick}
      >
        <slot></slot>
      </div>
    `;
  }

  override updated(): void {
    const button = this.#button.value;
    if (this.label === undefined && button) {
      button.removeAttribute('aria-label');
      button.removeAttribute('title');
      const face = this.querySelector('[slot=button]')?.textContent?.trim() ?? '';
      this.#panel.value?.setAttribute('aria-label', face.replace(/\s+/g, ' '));
    }
  }

  readonly #onBeforeToggle = (event: ToggleEvent): void => {
    const isOpening = event.newState === 'open';
    if (isOpening) this.#focusedBefore = this.#focused;
    else if (!this.contains(this.#focused)) this.#focusedBefore = null;
    this.expanded = isOpening;
    this.dispatchEvent(new CustomEvent(event.newState === 'open' ? 'popover-open' : 'popover-close'));
  };

  readonly #onToggle = (event: ToggleEvent): void => {
    if (event.newState !== 'open') {
      this.#returnFocus();
      return;
    }
    this.#position();
    const field = this.kind === 'dialog' ? this.querySelector<HTMLElement>('input, select, textarea') : null;
    const first = field ?? this.#items()[0] ?? this.querySelector<HTMLElement>('button, [tabindex]');
    first?.focus();
  };

  /** The browser returns the focus only from elements of the panel, and not from slotted ones. */
  #returnFocus(): void {
    // A chosen item may have moved it elsewhere.
    const isLost = document.activeElement === document.body || this.contains(this.#focused);
    if (isLost && this.#focusedBefore instanceof HTMLElement) this.#focusedBefore.focus();
  }

  /** The element with the focus, as far as the tree of this element shows it. */
  get #focused(): Element | null {
    return (this.getRootNode() as Document | ShadowRoot).activeElement;
  }

  #position(): void {
    const panel = this.#panel.value;
    const face = this.#button.value?.getBoundingClientRect();
    if (!panel || !face) return;
    const { offsetWidth: width, offsetHeight: height } = panel;
    const viewport = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const preferredLeft =
      (this.align === 'end') === (getComputedStyle(this).direction === 'ltr') ? face.right - width : face.left;
    const below = face.bottom + 4;
    const y =
      below + height > viewport.height - 8 && face.top - 4 - height > 8
        ? face.top - 4 - height
        : Math.min(below, Math.max(8, viewport.height - height - 8));
    panel.style.setProperty('--_x', `${Math.max(8, Math.min(preferredLeft, viewport.width - width - 8))}px`);
    panel.style.setProperty('--_y', `${y}px`);
  }

  #items(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.mi')].filter(
      (item) => item.closest('opchain-popover') === this && !item.hasAttribute('disabled'),
    );
  }

  readonly #onButtonKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || this.expanded) return;
    event.preventDefault();
    this.show();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    moveInMenu(event, this.#items());
    if (event.key !== 'Tab') event.stopPropagation();
    else if (this.kind === 'menu' && !isInField(event)) this.hide();
  };

  readonly #onClick = (event: Event): void => {
    const item = event
      .composedPath()
      .find(
        (each) => each instanceof HTMLElement && (each.classList.contains('mi') || each.hasAttribute('data-close')),
      );
    if (item) this.hide();
  };
}
