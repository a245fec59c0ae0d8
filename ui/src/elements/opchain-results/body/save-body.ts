import type { RecordedResponse } from '@opchain/core';
import { findHeader } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { copyText } from '../../parts/copy-text.js';
import { icon } from '../../parts/icon.js';
import { saveFile } from '../../parts/save-file.js';

/** Extensions that are not the subtype of their media type. */
const extensions: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/javascript': 'js',
  'text/markdown': 'md',
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'application/octet-stream': 'bin',
  'application/gzip': 'gz',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

/** Buttons that copy a body and save it as a file; none for one that is not there as a whole. */
export function saveBodyTemplate(
  stores: Stores,
  stepId: string | undefined,
  response: RecordedResponse,
): TemplateResult | typeof nothing {
  if (response.size === 0 || response.truncated || response.trimmed === true || response.incomplete === true)
    return nothing;
  const texts = stores.texts.results;
  const { text, contentType = '' } = response;
  const save = async (): Promise<void> => {
    const content = text ?? (await readBytes(response));
    if (content !== undefined)
      saveFile({ name: nameBody(response, stepId ?? 'response'), text: content, type: contentType });
  };
  return html`${
      text === undefined
        ? nothing
        : html`<button
            class="icon sm"
            type="button"
            aria-label=${texts.copyBody}
            title=${texts.copyBody}
            @click=${() => void copyText(stores, text)}
          >
            ${icon('copy', 'small')}
          </button>`
    }<button
      class="icon sm"
      type="button"
      aria-label=${texts.saveBody}
      title=${texts.saveBody}
      @click=${() => void save()}
    >
      ${icon('save', 'small')}
    </button>`;
}

async function readBytes(response: RecordedResponse): Promise<Blob | undefined> {
  const { readResponseBytes } = await import('@opchain/core/internal/runner');
  const bytes = readResponseBytes(response);
  return bytes && new Blob([new Uint8Array(bytes)]);
}

/** The name that the server gives it, or that of the step with the extension of its type. */
export function nameBody({ headers, contentType = '' }: RecordedResponse, stepId: string): string {
  const named = readFileName(findHeader(headers, 'content-disposition') ?? '');
  if (named !== '') return named;
  const type = contentType.replace(/;.*/s, '').trim().toLowerCase();
  const extension = extensions[type] ?? /[/+]([a-z0-9]+)$/.exec(type)?.[1] ?? 'txt';
  return `${stepId}.${extension}`;
}

/** The file name of a `Content-Disposition` (RFC 6266, section 4.3), without folders; empty if it has none. */
function readFileName(disposition: string): string {
  const encoded = /;\s*filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const [, quoted, plain] = /;\s*filename=(?:"([^"]*)"|([^;]+))/i.exec(disposition) ?? [];
  const name = (encoded && decode(encoded)) ?? quoted ?? plain ?? '';
  return name.replace(/^.*[\\/]/, '').trim();
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
