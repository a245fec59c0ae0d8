import type { CanvasParts } from '../canvas-parts.js';
import { copyPicture, drawPicture, savePicture } from './export-picture.js';
import { type MenuEntry, menuItem } from './menu-entry.js';

/** Copying and saving a picture of the chain, or of the named nodes. */
export function pictureEntries(parts: CanvasParts, only?: ReadonlySet<string>): MenuEntry[] {
  const { stores } = parts;
  const texts = stores.texts.menus;
  const { theme } = stores.view.value;
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const attempt = (run: (svg: string) => Promise<void>): void =>
    void run(drawPicture(parts, isDark, only)).catch(() =>
      stores.view.notices.emit({ text: texts.pictureFailed, tone: 'failed' }),
    );
  return [
    { kind: 'line' },
    { kind: 'heading', label: texts.picture },
    menuItem(texts.copyPicture, undefined, () =>
      attempt(async (svg) => {
        await copyPicture(svg);
        stores.view.notices.emit({ text: texts.pictureCopied });
      }),
    ),
    menuItem(texts.saveSvg, 'save', () => attempt((svg) => savePicture(parts, svg, 'svg'))),
    menuItem(texts.savePng, 'save', () => attempt((svg) => savePicture(parts, svg, 'png'))),
  ];
}
