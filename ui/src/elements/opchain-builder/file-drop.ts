import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Opens files that are dropped on the builder. */
export class FileDrop implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #open: (text: string, name: string) => unknown;
  /** A file is above the builder. */
  active = false;

  constructor(host: ReactiveControllerHost, open: (text: string, name: string) => unknown) {
    this.#host = host;
    this.#open = open;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.active = false;
  }

  readonly onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#setActive(true);
  };

  readonly onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.#setActive(false);
  };

  readonly onDrop = async (event: DragEvent): Promise<void> => {
    this.#setActive(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    await this.#open(await file.text(), file.name);
  };

  #setActive(active: boolean): void {
    if (this.active === active) return;
    this.active = active;
    this.#host.requestUpdate();
  }
}
