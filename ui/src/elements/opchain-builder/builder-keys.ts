import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Stores } from '../../stores/stores.js';
import { hasMod, isTyping } from '../parts/key-name.js';
import type { BuilderCommands } from './builder-commands.js';
import type * as Regions from './focus-next-region.js';

/** The keyboard shortcuts that work anywhere in a builder. Panels handle their own keys and stop their propagation. */
export class BuilderKeys implements ReactiveController {
  commands: BuilderCommands | undefined;
  stores: Stores | undefined;
  readonly #host: ReactiveControllerHost & HTMLElement & { readonly pageKeys: boolean };

  constructor(host: ReactiveControllerHost & HTMLElement & { readonly pageKeys: boolean }) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.ownerDocument.addEventListener('keydown', this.#onKey);
    this.#host.ownerDocument.addEventListener('keydown', this.#onSearchKey, true);
    this.#host.ownerDocument.addEventListener('keydown', this.#onEarlyKey, true);
    loadRegions().catch(() => undefined);
  }

  hostDisconnected(): void {
    this.#host.ownerDocument.removeEventListener('keydown', this.#onKey);
    this.#host.ownerDocument.removeEventListener('keydown', this.#onSearchKey, true);
    this.#host.ownerDocument.removeEventListener('keydown', this.#onEarlyKey, true);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (!this.#isForBuilder(event) || event.defaultPrevented || !this.commands || !this.stores) return;
    if (this.#handle(event, this.commands, this.stores)) event.preventDefault();
  };

  /** Before fields and popovers handle it, which keep their keys to themselves; not from a dialog. */
  readonly #onSearchKey = (event: KeyboardEvent): void => {
    if (!hasMod(event) || event.key.toLowerCase() !== 'k' || !this.#isForBuilder(event)) return;
    if (inDialog(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.stores?.view.patch({ searchBox: {} });
  };

  /** The search box loads when it is first opened: what is typed until then is meant for it. */
  readonly #onEarlyKey = (event: KeyboardEvent): void => {
    const searchBox = this.stores?.view.value.searchBox;
    if (!searchBox || hasMod(event) || event.altKey || !this.#isForBuilder(event) || inDialog(event)) return;
    const { text = '' } = searchBox;
    if (event.key === 'Escape') this.stores?.view.patch({ searchBox: undefined });
    else if (event.key === 'Backspace')
      this.stores?.view.patch({ searchBox: { ...searchBox, text: text.slice(0, -1) } });
    else if (event.key.length === 1) this.stores?.view.patch({ searchBox: { ...searchBox, text: text + event.key } });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #isForBuilder(event: KeyboardEvent): boolean {
    const fromPage = event.target === this.#host.ownerDocument.body && this.#host.pageKeys;
    return fromPage || event.composedPath().includes(this.#host);
  }

  #handle(event: KeyboardEvent, commands: BuilderCommands, stores: Stores): boolean {
    const typing = isTyping(event);
    if (hasMod(event)) {
      switch (event.key.toLowerCase()) {
        case 'enter':
          if (event.shiftKey && stores.suite.value) stores.view.patch({ suiteOpen: true });
          else commands.run();
          return true;
        case 'z':
          // Fields of the inspector show the chain, so undo is the chain's there; other fields keep the browser's.
          if (typing && !inInspector(event)) return false;
          if (event.shiftKey) commands.redo();
          else commands.undo();
          return true;
        case 'y':
          if (typing && !inInspector(event)) return false;
          commands.redo();
          return true;
        case 's':
          commands.save('yaml');
          return true;
        case 'o':
          commands.open();
          return true;
        default:
          return false;
      }
    }
    if (event.key === 'F6') {
      loadRegions().then(
        ({ focusNextRegion }) => focusNextRegion(this.#host, event.shiftKey ? -1 : 1),
        () => undefined, // The page's host is gone.
      );
      return true;
    }
    if (event.key === 'Escape') {
      if (stores.view.value.credentialsOpen) stores.view.patch({ credentialsOpen: false });
      else if (stores.view.value.paletteOpen) stores.view.patch({ paletteOpen: false });
      else if (stores.run.running) commands.stop();
      else if (inInspector(event) && stores.selection.value.primary !== undefined)
        stores.view.reveals.emit({ stepId: stores.selection.value.primary });
      else return false;
      return true;
    }
    if (typing || event.altKey) return false;
    if (event.key === '/' || event.key === '.') commands.search(event.key);
    else if (event.key === '?') commands.showKeys();
    else return false;
    return true;
  }
}

/** What moves the focus between regions; loads after the first view. */
async function loadRegions(): Promise<typeof Regions> {
  return import('./focus-next-region.js');
}

function inDialog(event: KeyboardEvent): boolean {
  return event.composedPath().some((each) => each instanceof HTMLDialogElement);
}

function inInspector(event: KeyboardEvent): boolean {
  return event.composedPath().some((each) => each instanceof Element && each.localName === 'opchain-inspector');
}
