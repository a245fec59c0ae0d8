import type { SpecSource } from '@opchain/core/plugin';

const headBytes = 4_096;
const json = /"(?:openapi|swagger)"\s*:/;
const yaml = /^(?:\{\s*)?["']?(?:openapi|swagger)["']?\s*:/m;
/** The indentation of the first line that is neither empty, a comment, a directive nor a document marker. */
const rootIndent = /^( *)(?![ #%]|---)\S/m;

/**
 * Looks for the member that identifies an OpenAPI or Swagger description: in the first lines, then in the whole
 * document.
 */
export function acceptSource(source: SpecSource): boolean {
  const { content } = source;
  return (
    looksRight(
      typeof content === 'string' ? content.slice(0, headBytes) : decodeLoosely(content.subarray(0, headBytes)),
    ) || looksRight(typeof content === 'string' ? content : decodeLoosely(content))
  );
}

function looksRight(text: string): boolean {
  if (/^[\s\ufeff]*\{/.test(text) && json.test(text)) return true;
  const indent = rootIndent.exec(text)?.[1] ?? '';
  return yaml.test(indent === '' ? text : text.replaceAll(`\n${indent}`, '\n'));
}

function decodeLoosely(content: Uint8Array): string {
  const wide =
    content[0] === 0xff && content[1] === 0xfe
      ? 'utf-16le'
      : content[0] === 0xfe && content[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(wide).decode(content);
}
