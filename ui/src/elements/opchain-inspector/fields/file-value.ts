import { html, nothing, type TemplateResult } from 'lit';
import type { Texts } from '../../../texts/texts.js';
import { icon } from '../../parts/icon.js';

/** Larger files are not read: they are saved with the chain. */
export const MAX_FILE_MEGABYTES = 10;

/** Reads a file as a base64 `data:` URL, with its name as a parameter. */
export function readFileValue(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.onload = () => {
      const name = encodeURIComponent(file.name);
      resolve(
        (reader.result as string).replace(
          /^data:([^;,]*)(?:;base64)?,/,
          (_, type: string) => `data:${type === '' ? 'application/octet-stream' : type};name=${name};base64,`,
        ),
      );
    };
    reader.readAsDataURL(file);
  });
}

/** The button that chooses a file; in an empty field it says so. */
export function renderFileButton(
  texts: Texts['inspector'],
  isEmpty: boolean,
  choose: (file: File) => void,
): TemplateResult {
  return html`<label class="${isEmpty ? 'btn link' : 'icon'} sm file" title=${texts.chooseFile}
    >${icon('file', 'small')}${isEmpty ? texts.chooseFile : nothing}<input
      type="file"
      aria-label=${texts.chooseFile}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        const [file] = input.files ?? [];
        input.value = '';
        if (file) choose(file);
      }}
  /></label>`;
}
