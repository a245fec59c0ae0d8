import { createKernel, type Kernel } from '@opchain/core';
import { OpchainBuilder } from '../elements/opchain-builder/opchain-builder.js';
import { defaultPlugins } from './default-plugins.js';

/** A builder that creates a kernel with the default plugins unless the page sets one, and disposes of it when removed. */
export class StandaloneBuilder extends OpchainBuilder {
  #own: Promise<Kernel> | undefined;

  /** @internal */
  override connectedCallback(): void {
    super.connectedCallback();
    // The page's own scripts, which may set a kernel or a workbench, run first.
    setTimeout(() => void this.#supply());
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is only moved within the page keeps its kernel.
    setTimeout(() => void this.#withdraw());
  }

  async #supply(): Promise<void> {
    if (!this.isConnected || this.kernel || this.workbench || this.#own) return;
    this.#own = createKernel({ plugins: defaultPlugins() });
    const kernel = await this.#own;
    if (this.kernel || this.workbench) await this.#drop();
    else if (this.isConnected) this.kernel = kernel;
    else await this.#withdraw();
  }

  async #withdraw(): Promise<void> {
    if (this.isConnected || !this.#own) return;
    if (this.kernel === (await this.#own)) this.kernel = undefined;
    await this.#drop();
  }

  async #drop(): Promise<void> {
    const own = await this.#own;
    this.#own = undefined;
    await own?.dispose();
  }
}
