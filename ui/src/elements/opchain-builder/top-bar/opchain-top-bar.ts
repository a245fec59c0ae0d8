import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { findReadOnlyReason } from '../../../stores/documents/folder/folder-store.js';
import type { Stores } from '../../../stores/stores.js';
import { adoptStylesOnce } from '../../../styles/adopt-styles-once.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { keyName } from '../../parts/key-name.js';
import { menuStyles } from '../../parts/menu-styles.js';
import { brandMark } from './brand-mark.js';
import type { BuilderCommands } from '../builder-commands.js';
import type * as MenuContents from './menu-contents.js';
import { renderServerMenu } from './server-menu.js';
import { renderApiMenu, renderChainMenu, renderThemeMenu } from './top-bar-menus.js';
import { topBarStyles } from './top-bar-styles.js';

/** The top bar: chain, API, server, their menus, and Run. Part of `<opchain-builder>`. */
export class OpchainTopBar extends OpchainElement {
  static override styles = [base, menuStyles, topBarStyles];

  @property({ attribute: false }) commands: BuilderCommands | undefined;

  #contents: typeof MenuContents | undefined;

  /** @internal */
  override firstUpdated(): void {
    void import('./menu-contents.js').then((contents) => {
      adoptStylesOnce(this.renderRoot as ShadowRoot, contents.menuContentsStyles);
      this.#contents = contents;
      this.requestUpdate();
    });
  }

  override render(): TemplateResult {
    const { stores, commands } = this;
    if (!stores || !commands) return html``;
    const texts = stores.texts.shell;
    const { chain } = stores;
    return html`
      <div class="bar">
        <button
          class="icon narrow"
          aria-label=${texts.showPalette}
          title=${texts.showPalette}
          @click=${() => stores.view.patch({ paletteOpen: !stores.view.value.paletteOpen })}
        >
          ${icon('outline')}
        </button>
        <div class="brand">${brandMark()}<span>${texts.product}</span></div>
        ${renderChainMenu(stores, commands, this.#contents)}
        <span class="saved">${this.#saveStatus()}</span>
        <span class="grow"></span>
        ${renderApiMenu(stores, commands, this.#contents)} ${this.#contents?.renderEnvironmentMenu(stores)}
        ${renderServerMenu(stores, this.#contents)}
        <span class="sep"></span>
        <button
          class="icon"
          aria-label=${texts.undo(chain.undoLabel)}
          title=${`${texts.undo(chain.undoLabel)} (${keyName('Mod Z')})`}
          ?disabled=${!chain.canUndo}
          @click=${commands.undo}
        >
          ${icon('undo')}
        </button>
        <button
          class="icon"
          aria-label=${texts.redo(chain.redoLabel)}
          title=${`${texts.redo(chain.redoLabel)} (${keyName('Mod Shift Z')})`}
          ?disabled=${!chain.canRedo}
          @click=${commands.redo}
        >
          ${icon('redo')}
        </button>
        <span class="sep"></span>
        <button
          class="btn quiet fold in-menu"
          title=${`${texts.openFile} (${keyName('Mod O')})`}
          aria-label=${texts.open}
          @click=${commands.open}
        >
          ${icon('open')}<span>${texts.open}</span>
        </button>
        <button
          class="btn quiet fold in-menu"
          title=${`${texts.saveYaml} (${keyName('Mod S')})`}
          aria-label=${texts.save}
          @click=${() => commands.save('yaml')}
        >
          ${icon('save')}<span>${texts.save}</span>
        </button>
        <button
          class="btn quiet fold"
          title=${texts.credentials}
          aria-label=${texts.credentials}
          aria-expanded=${stores.view.value.credentialsOpen}
          @click=${commands.toggleCredentials}
        >
          ${icon('key')}<span>${texts.credentials}</span>
        </button>
        ${renderThemeMenu(stores, this.#contents)} ${this.#renderRun()}
      </div>
    `;
  }

  #renderRun(): TemplateResult {
    const { stores, commands } = this;
    if (!stores || !commands) return html``;
    const texts = stores.texts.shell;
    if (stores.run.running) {
      return html`<button class="btn line run" @click=${commands.stop}>
        ${icon('stop', 'small')}${texts.stop}<kbd>Esc</kbd>
      </button>`;
    }
    return html`<button
      class="btn primary run ${this.#contents?.markEnvironment(stores.environments.value.active)}"
      ?disabled=${stores.chain.chain.steps.length === 0}
      @click=${() => commands.run()}
    >
      ${icon('play', 'small')}${texts.run}${this.#pinnedNote(stores)}<kbd>${keyName('Mod ↵')}</kbd>
    </button>`;
  }

  #pinnedNote(stores: Stores): string | typeof nothing {
    if (stores.run.pins.size === 0) return nothing;
    const { sends, of } = stores.run.plan({ kind: 'all' });
    return ` · ${stores.texts.shell.sends(sends, of)}`;
  }

  #saveStatus(): TemplateResult | string | typeof nothing {
    const { stores, commands } = this;
    if (!stores || !commands || stores.chain.chain.steps.length === 0) return nothing;
    const { shell: texts, documents } = stores.texts;
    const warning = (text: string, label: string, act: () => void): TemplateResult =>
      html`<span class="warns">${text}</span> <button class="btn sm link" @click=${act}>${label}</button>`;
    if (stores.folder.value?.value.conflict)
      return warning(documents.fileChanged, documents.compare, () => stores.view.patch({ dialog: 'conflict' }));
    const { changed, autosave } = stores.document.value;
    const readOnly = describeReadOnly(stores);
    if (readOnly !== undefined)
      return changed ? warning(readOnly, documents.downloadCopy, () => commands.save('yaml')) : readOnly;
    if (changed && (autosave === 'full' || autosave === 'blocked')) {
      const text = autosave === 'full' ? texts.stateFull : texts.stateBlocked;
      return warning(text, texts.export, () => commands.export());
    }
    return describeSaved(stores);
  }
}

function describeReadOnly({ document, folder, texts: { documents: texts } }: Stores): string | undefined {
  const reason = folder.value ? findReadOnlyReason(folder.value.value, document.value.file?.path) : undefined;
  return reason && { folder: texts.readOnly, encoding: texts.notUtf8 }[reason];
}

function describeSaved({ document, folder, texts: { shell: texts, documents } }: Stores): string {
  const { changed, fileName, autosave, file } = document.value;
  if (!changed && fileName !== undefined) return texts.stateSaved;
  if (autosave === 'off') return changed ? texts.stateChanged : texts.stateOff;
  if (autosave === 'saving') return texts.stateSaving;
  return file === undefined || !folder.value ? texts.stateDraft : documents.notInFile;
}
