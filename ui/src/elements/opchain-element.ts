import { ContextConsumer, ContextProvider } from '@lit/context';
import type { PropertyValues } from 'lit';
import { LitElement } from 'lit';
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
  static override properties = { stores: { attribute: false } };

  /** The stores to use. Required unless the element is inside an `<opchain-builder>`. */
  declare stores: Stores | undefined;

  #boundStores: Stores | undefined;
  #unsubscribes: Unsubscribe[] = [];
  /** Of an element that stands alone: hands its stores to the elements inside it. */
  #provider: { setValue(stores: Stores | undefined): void } | undefined;
  readonly #consumer: { readonly value?: Stores | undefined };

  constructor() {
    super();
    this.#consumer = new ContextConsumer(this, {
      context: storesContext,
      subscribe: true,
      callback: (stores) => {
        if (stores) this.stores = stores;
      },
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Tokens are set once, where no builder around the element has set them.
    this.toggleAttribute('data-root', this.#consumer.value === undefined);
    this.#bind();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unbind();
  }

  override willUpdate(_changed: PropertyValues): void {
    if (this.#boundStores !== this.stores) this.#bind();
  }

  /** Subscribes to what the element shows; called once for each set of stores, and again when it comes back into a document. */
  protected abstract watch(stores: Stores): readonly Unsubscribe[];

  #bind(): void {
    this.#unbind();
    this.#boundStores = this.stores;
    if (this.stores !== this.#consumer.value || this.#provider) {
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
