/** Of the stores, what copying needs. */
export interface CopyContext {
  readonly texts: { readonly menus: { readonly copied: string; readonly copyFailed: string } };
  readonly view: {
    readonly notices: { emit(notice: { readonly text: string; readonly tone?: 'failed' }): void };
  };
}

/** Copies a text to the clipboard, and shows the user if that failed. Returns whether it worked. */
export async function writeClipboard({ texts, view }: CopyContext, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    view.notices.emit({ text: texts.menus.copyFailed, tone: 'failed' });
    return false;
  }
}

/** Copies a text, and shows the user whether that worked. */
export async function copyText(stores: CopyContext, text: string, notice = stores.texts.menus.copied): Promise<void> {
  if (await writeClipboard(stores, text)) stores.view.notices.emit({ text: notice });
}
