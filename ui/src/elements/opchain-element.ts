import { consume, ContextProvider } from '@lit/context';
import type { PropertyValues } from 'lit';
import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import { storesContext } from '../contexts/stores-context.js';
import type { Unsubscribe } from '../stores/create-state.js';
import type { Stores } from '../stores/stores.js';

/**
 * Base class of the elements. An element renders the state of the stores and calls their commands.
 * It gets the stores from the surrounding context, or from its own `stores` property.
 *
 * @attr {'light' | 'dark'} theme - Color theme of an element outside of a builder. Defaults to the page's `color-scheme`.
 */
export abstract class OpchainElement extends LitElement {
  /** The stores to use. Required unless the element is inside an `<opchain-builder>`. */
  @property({ attribute: false }) stores: Stores | undefined;

  #boundStores: Stores | undefined;
  #unsubscribes: Unsubscribe[] = [];
  /** Outside of a builder: provides the stores to the elements inside this one. */
  #provider: { setValue(stores: Stores | undefined): void } | undefined;
  #around: Stores | undefined;

  /**
   * The stores of the surrounding builder. It has none before its first kernel, or after it was removed from the page.
   */
  @consume({ context: storesContext, subscribe: true })
  protected set storesAround(stores: Stores | undefined) {
    this.#around = stores;
    if (stores) this.stores = stores;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Tokens are set once, unless a builder around the element has set them.
    this.toggleAttribute('data-root', this.#around === undefined);
    this.#bind();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unbind();
  }

  override willUpdate(_changed: PropertyValues): void {
    if (this.#boundStores !== this.stores) this.#bind();
  }

  /** Subscribes to what the element shows; called once per set of stores, and again when it is reattached. */
  protected abstract watch(stores: Stores): readonly Unsubscribe[];

  #bind(): void {
    this.#unbind();
    this.#boundStores = this.stores;
    if (this.stores !== this.#around || this.#provider) {
      this.#provider ??= new ContextProvider(this, { context: storesContext });
      this.#provider.setValue(this.stores);
    }
    if (this.stores && this.isConnected) this.#unsubscribes = [...this.watch(this.stores)];
  }

  #unbind(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
    this.#boundStores = undefined;
  }
}
