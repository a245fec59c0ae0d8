const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// Everything except the characters of XML 1.0 (section 2.2). Matches by code point to include lone surrogates.
const invalidXmlCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes text for XML 1.0, or HTML, and replaces characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(invalidXmlCharacters, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
