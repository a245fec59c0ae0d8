import type { Stores } from '../../stores/stores.js';
import type { BuilderCommands } from './builder-commands.js';
import type * as SaveAndShare from './save-and-share.js';
import { showError } from '../../stores/view/show-error.js';
import { notifyLoadFailed } from '../../stores/view/notify-load-failed.js';

export function createCommands(host: HTMLElement, stores: Stores): BuilderCommands {
  const { shell } = stores.texts;
  /** It loads when it is first used. */
  const load = (work: (module: typeof SaveAndShare) => Promise<void>): void =>
    void import('./save-and-share.js').then(work).catch(() => notifyLoadFailed({ stores }));
  return {
    run(only) {
      if (stores.chain.chain.steps.length === 0) stores.view.notices.emit({ text: shell.nothingToRun });
      else void stores.run.start(only).catch((error: unknown) => showError(stores.view, error));
    },
    stop: () => stores.run.stop(),
    undo() {
      const label = stores.chain.undoLabel;
      if (label === undefined) return;
      stores.chain.undo();
      stores.view.notices.emit({ text: shell.undone(label) });
    },
    redo() {
      const label = stores.chain.redoLabel;
      if (label === undefined) return;
      stores.chain.redo();
      stores.view.notices.emit({ text: shell.redone(label) });
    },
    newChain: () => stores.document.newChain(),
    open: () => stores.view.patch({ dialog: 'open' }),
    save: (format) => load(({ save }) => save(stores, format)),
    export: () => load(({ download }) => download(stores, 'yaml')),
    share: () => load(({ share }) => share(stores, host.ownerDocument.location.href)),
    toggleCredentials: () =>
      stores.view.patch({ credentialsOpen: !stores.view.value.credentialsOpen, credentialsFocus: undefined }),
    search(prefix) {
      stores.view.patch({ paletteOpen: true });
      stores.view.searches.emit({ prefix });
    },
    showKeys: () => stores.view.patch({ dialog: 'keys' }),
    reload: (source) => load(({ reload }) => reload(stores, source)),
    closeApi: (source) => stores.descriptions.close(source),
  };
}
