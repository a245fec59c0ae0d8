/** Escapes text for SVG or HTML. Removes characters that XML does not allow. */
export function escapeText(text: string): string {
  return text
    .replace(
      // eslint-disable-next-line no-control-regex
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
      '',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** An element with its attributes. Children are SVG already. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeText(String(value))}"`],
  );
  return children.length === 0
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

/** Truncates text to at most `maxLength` characters. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, Math.max(1, maxLength - 1))}…`;
}

/** Shortens text in the middle to at most `maxLength` characters, for paths. */
export function shortenMiddle(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const tail = Math.floor((maxLength - 1) / 2);
  return `${text.slice(0, maxLength - 1 - tail)}…${text.slice(text.length - tail)}`;
}

/** Font family of texts. */
export const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, sans-serif';
/** Font family of code. */
export const FONT_CODE = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';
