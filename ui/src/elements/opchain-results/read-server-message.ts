import type { JsonValue, RecordedResponse } from '@opchain/core';
import { isContainer } from '@opchain/core/internal/model';
import { shortBodyValue } from '../../schema/body-value.js';

/** Where servers put their message, most informative first. */
const messageKeys = ['detail', 'error_description', 'message', 'title', 'error', 'reason'];
const MAX_LENGTH = 280;
/** Characters of a text that are read for it. */
const MAX_READ = 2_000;

/** The server's message about a failure; undefined if none is found. */
export function readServerMessage(response: RecordedResponse | undefined): string | undefined {
  const message = findMessage(shortBodyValue(response), 0) ?? readPlainText(response) ?? readHeading(response);
  if (message === undefined) return undefined;
  const line = message.replace(/\s+/g, ' ').trim();
  return line === '' ? undefined : line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}

function findMessage(value: JsonValue | undefined, depth: number): string | undefined {
  if (!isContainer(value) || depth > 2) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : findMessage(value[0], depth + 1);
  for (const key of messageKeys) {
    const found = Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof found === 'string' && found !== '') return found;
    const nestedMessage = findMessage(found, depth + 1);
    if (nestedMessage !== undefined) return nestedMessage;
  }
  return Object.hasOwn(value, 'errors') ? findMessage(value['errors'], depth + 1) : undefined;
}

/** The heading of a page, as proxies and frameworks send it; without one, its title. */
function readHeading(response: RecordedResponse | undefined): string | undefined {
  if (response?.contentType?.startsWith('text/html') !== true) return undefined;
  const page = response.text?.slice(0, MAX_READ) ?? '';
  const [, text] = /<h1[^>]*>([^]*?)<\/h1>/i.exec(page) ?? /<title[^>]*>([^]*?)<\/title>/i.exec(page) ?? [];
  return text
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|nbsp|#0?39);/g, (_, name: string) => entities[name.replace('#0', '#')] ?? ' ');
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

function readPlainText(response: RecordedResponse | undefined): string | undefined {
  return response?.contentType?.startsWith('text/plain') === true ? response.text?.slice(0, MAX_READ) : undefined;
}
