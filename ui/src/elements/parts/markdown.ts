import { html, type TemplateResult } from 'lit';
import { type MarkdownSpan, parseMarkdown } from './parse-markdown.js';

/** Longer texts are cut: nobody reads them in a form. */
const MAX_LENGTH = 10_000;

/** A description in Markdown, as templates: its text is never HTML. */
export function renderMarkdown(text: string): TemplateResult {
  return html`<div class="markdown">
    ${parseMarkdown(text.slice(0, MAX_LENGTH)).map(({ kind, spans }) =>
      kind === 'item' ? html`<p class="md-item">${spans.map(renderSpan)}</p>` : html`<p>${spans.map(renderSpan)}</p>`,
    )}
  </div>`;
}

/** The beginning of the text in one paragraph, about as long as given in characters. */
export function renderMarkdownLine(text: string, length: number): TemplateResult {
  let left = length;
  const shown: MarkdownSpan[] = [];
  const spans = parseMarkdown(text.slice(0, MAX_LENGTH))[0]?.spans ?? [];
  for (const span of spans) {
    if (left <= 0) break;
    const isCut = span.text.length > left && span.kind === 'text';
    shown.push(isCut ? { ...span, text: span.text.slice(0, left).replace(/\s+\S*$/, '') } : span);
    left -= span.text.length;
  }
  const last = shown.pop();
  // After the end of a sentence, an ellipsis would be a fourth dot.
  if (last !== undefined) shown.push({ ...last, text: last.text.replace(/[\s.,;:]+$/, '') });
  return html`<span class="markdown">${shown.map(renderSpan)}… </span>`;
}

function renderSpan(span: MarkdownSpan): TemplateResult | string {
  switch (span.kind) {
    case 'code':
      return html`<code>${span.text}</code>`;
    case 'strong':
      return html`<b>${span.text}</b>`;
    case 'emphasis':
      return html`<em>${span.text}</em>`;
    case 'link':
      return html`<a href=${span.url} target="_blank" rel="noopener noreferrer">${span.text}</a>`;
    case 'text':
      return span.text;
  }
}
