import { consume, ContextProvider } from '@lit/context';
import { untracked } from '@preact/signals-core';
import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import type { Unsubscribe } from '../stores/create-state.js';
import type { Stores } from '../stores/stores.js';
import { storesOf } from '../workbench/create-workbench.js';
import { workbenchContext } from '../workbench/workbench-context.js';
import type { Workbench } from '../workbench/workbench.js';
import { TrackingElement } from './tracking-element.js';

/**
 * Base class of the elements. An element shows and edits the state of its workbench: that of the surrounding builder, or
 * its own `workbench`.
 *
 * @attr {'light' | 'dark'} theme - Color theme of an element outside of a builder. Defaults to the page's `color-scheme`.
 */
export abstract class OpchainElement extends TrackingElement {
  /** The workbench to use, from `createWorkbench`. Required unless the element is inside an `<opchain-builder>`. */
  @property({ attribute: false }) workbench: Workbench | undefined;

  #boundStores: Stores | undefined;
  #unsubscribes: Unsubscribe[] = [];
  /** Outside of a builder: provides the workbench to the elements inside this one. */
  #provider: { setValue(workbench: Workbench | undefined): void } | undefined;
  #around: Workbench | undefined;

  /**
   * The workbench of the surrounding builder. It has none before its first kernel, or after it was removed from the page.
   * @internal
   */
  @consume({ context: workbenchContext, subscribe: true })
  protected set workbenchAround(workbench: Workbench | undefined) {
    this.#around = workbench;
    if (workbench) this.workbench = workbench;
  }

  /** @internal */
  get stores(): Stores | undefined {
    return this.workbench && storesOf(this.workbench);
  }

  /** @internal */
  override connectedCallback(): void {
    super.connectedCallback();
    // Tokens are set once, unless a builder around the element has set them.
    this.toggleAttribute('data-root', this.#around === undefined);
    this.#bind();
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unbind();
  }

  /** @internal */
  override willUpdate(_changed: PropertyValues): void {
    if (this.#boundStores !== this.stores) this.#bind();
  }

  /**
   * Subscribes to events, and to changes that mean more than another update; called once per workbench, and again when it is reattached.
   * @internal
   */
  protected watch(_stores: Stores): readonly Unsubscribe[] {
    return [];
  }

  #bind(): void {
    this.#unbind();
    const { stores, workbench } = this;
    this.#boundStores = stores;
    if (workbench !== this.#around || this.#provider) {
      this.#provider ??= new ContextProvider(this, { context: workbenchContext });
      this.#provider.setValue(workbench);
    }
    if (stores && this.isConnected) this.#unsubscribes = untracked(() => [...this.watch(stores)]);
  }

  #unbind(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
    this.#boundStores = undefined;
  }
}
