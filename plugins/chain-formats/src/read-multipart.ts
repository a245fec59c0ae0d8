import type { FormField, RecordedBody } from './recorded-call.js';

/** A part of a body (RFC 7578, section 4): its headers, and its content. */
const partPattern = /^([^]*?)\r?\n\r?\n([^]*?)\r?\n?$/;

/** A recorded multipart body as fields; the content of files is not recorded as text. Undefined if its boundary is not known. */
export function readMultipart(contentType: string, text: string): RecordedBody | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? /^\s*--(\S+)\r?\n/.exec(text)?.[1];
  if (boundary === undefined) return undefined;
  const parts = text.split(`--${boundary}`).slice(1);
  return { contentType: 'multipart/form-data', text: '', fields: parts.flatMap(readPart) };
}

function readPart(part: string): FormField[] {
  const [, head = '', value = ''] = partPattern.exec(part) ?? [];
  const name = readParameter(head, 'name');
  if (name === undefined) return [];
  const file = readParameter(head, 'filename');
  return [file === undefined ? { name, value } : { name, file }];
}

function readParameter(head: string, name: string): string | undefined {
  return new RegExp(`^content-disposition:.*;\\s*${name}="([^"]*)"`, 'im').exec(head)?.[1];
}
