import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Texts } from '../../../texts/texts.js';
import { icon } from '../../parts/icon.js';

/** Larger files are not read: they are saved with the chain. */
export const MAX_FILE_MEGABYTES = 10;

export interface FileDescription {
  readonly name: string;
  readonly bytes: number;
}

/** A file in a value: a base64 `data:` URL (RFC 2397), with its name as a parameter. */
export function describeFile(value: unknown): FileDescription | undefined {
  if (typeof value !== 'string') return undefined;
  const head = /^data:([^,]*);base64,/.exec(value.slice(0, 1000));
  if (head === null) return undefined;
  const padding = /=*$/.exec(value.slice(-2))?.[0].length ?? 0;
  const bytes = Math.floor(((value.length - head[0].length) * 3) / 4) - padding;
  const name = /;name=([^;,]*)/.exec(head[1] ?? '')?.[1];
  return { name: name === undefined ? (head[1] ?? '') : decodeName(name), bytes };
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Reads a file as such a URL. */
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

/** `12 B`, `3.4 kB`, `1.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
