import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Opens files that are dropped on the builder or on one of its dialogs: the browser would leave the page for them. */
export class FileDrop implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #open: (text: string, name: string) => unknown;
  /** A file is above the builder. */
  active = false;

  constructor(host: ReactiveControllerHost & HTMLElement, open: (text: string, name: string) => unknown) {
    this.#host = host;
    this.#open = open;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('dragover', this.#onDragOver);
    this.#host.addEventListener('dragleave', this.#onDragLeave);
    this.#host.addEventListener('drop', this.#onDrop);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('dragover', this.#onDragOver);
    this.#host.removeEventListener('dragleave', this.#onDragLeave);
    this.#host.removeEventListener('drop', this.#onDrop);
    this.active = false;
  }

  readonly #onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#setActive(true);
  };

  readonly #onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.#setActive(false);
  };

  readonly #onDrop = (event: DragEvent): void => {
    this.#setActive(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void file.text().then((text) => this.#open(text, file.name));
  };

  #setActive(active: boolean): void {
    if (this.active === active) return;
    this.active = active;
    this.#host.requestUpdate();
  }
}
