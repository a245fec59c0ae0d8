import { untracked } from '@preact/signals-core';
import { LitElement } from 'lit';
import { track, type Unsubscribe } from '../stores/create-state.js';

/** An element that is updated again when a state has changed that its last update read. */
export abstract class TrackingElement extends LitElement {
  #stop: Unsubscribe | undefined;

  /** @internal */
  override connectedCallback(): void {
    // It may be connected by the update of another element, which does not depend on what is read here.
    untracked(() => super.connectedCallback());
    // What changed in between is not known.
    if (this.hasUpdated) this.requestUpdate();
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }

  /** @internal */
  protected override performUpdate(): void {
    if (!this.isUpdatePending) return;
    this.#stop?.();
    this.#stop = track(
      () => super.performUpdate(),
      () => this.requestUpdate(),
    );
    // The states would hold an element that is gone.
    if (!this.isConnected) this.#stop();
  }
}
