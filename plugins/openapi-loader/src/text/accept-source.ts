import type { SpecSource } from '@opchain/core/plugin';

const headBytes = 4_096;
const json = /"(?:openapi|swagger)"\s*:/;
const yaml = /^(?:\{\s*)?["']?(?:openapi|swagger)["']?\s*:/m;

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
  return (/^[\s\ufeff]*\{/.test(text) && json.test(text)) || yaml.test(text);
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
