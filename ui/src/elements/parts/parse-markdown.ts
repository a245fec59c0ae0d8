/** A piece of text in a line. */
export type MarkdownSpan =
  | { readonly kind: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

/** A paragraph, or an item of a list. */
export interface MarkdownBlock {
  readonly kind: 'paragraph' | 'item';
  readonly spans: readonly MarkdownSpan[];
}

/** Every part has a maximum length, so that hostile texts are read in linear time. */
const spans =
  /`([^`]{1,300})`|!\[([^\]]{0,300})\]\([^)]{0,500}\)|\[([^\][]{1,300})\]\(([^)\s]{1,500})[^)]{0,200}\)|\*\*([^*]{1,300})\*\*|__([^_]{1,300})__|(?<![\w*])[*_]([^*_\s][^*_]{0,300})[*_](?!\w)|<\/?[a-z][^<>]{0,300}>/gi;

/**
 * The part of CommonMark that descriptions use: paragraphs, lists, code, emphasis and links. Images become their texts,
 * HTML tags are left out, and only `https:` and `http:` addresses are links.
 */
export function parseMarkdown(text: string): MarkdownBlock[] {
  return text
    .replace(/```[^\n]*\n?/g, '\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const item = /^(?:[-*+]|\d+[.)])\s+/.exec(block);
      const content = block.slice(item?.[0].length ?? 0).replace(/^#+\s+|^>\s?/gm, '');
      return { kind: item ? 'item' : 'paragraph', spans: parseSpans(content.replace(/\s*\n\s*/g, ' ')) };
    });
}

function parseSpans(text: string): MarkdownSpan[] {
  const found: MarkdownSpan[] = [];
  let end = 0;
  const add = (kind: 'text' | 'code' | 'strong' | 'emphasis', part: string): void => {
    if (part !== '') found.push({ kind, text: part });
  };
  for (const match of text.matchAll(spans)) {
    const [whole, code, image, link, url, strong, strong2, emphasis] = match;
    add('text', text.slice(end, match.index));
    end = match.index + whole.length;
    if (link !== undefined && url !== undefined && /^https?:\/\//i.test(url))
      found.push({ kind: 'link', text: link, url });
    else if (code !== undefined) add('code', code);
    else if (strong !== undefined || strong2 !== undefined) add('strong', strong ?? strong2 ?? '');
    else if (emphasis !== undefined) add('emphasis', emphasis);
    else add('text', link ?? image ?? '');
  }
  add('text', text.slice(end));
  return found;
}
